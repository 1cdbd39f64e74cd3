import { Node, type NodeConfig, textblockTypeInputRule, wrappingInputRule } from '@tiptap/core';

// TipTap's own packages of these also contain Markdown, and detect links in all typed text: twice the size, for
// features that are not needed here.

const Document = Node.create({ name: 'doc', topNode: true, content: 'block+' });
const Text = Node.create({ name: 'text', group: 'inline' });

/** Alignment as a class: the pages' content security policy forbids `style` in HTML. */
const aligned = {
  align: {
    default: null,
    parseHTML: (element: HTMLElement) =>
      /\balign-(center|right|justify)\b/.exec(element.className)?.[1] ?? null,
    renderHTML: ({ align }: Record<string, unknown>) => (align ? { class: `align-${align}` } : {}),
  },
};

const Paragraph = Node.create({
  name: 'paragraph',
  // The default block.
  priority: 1000,
  group: 'block',
  content: 'inline*',
  addAttributes: () => aligned,
  parseHTML: () => [{ tag: 'p' }],
  renderHTML: ({ HTMLAttributes }) => ['p', HTMLAttributes, 0],
  addKeyboardShortcuts() {
    return { 'Mod-Alt-0': () => this.editor.commands.setNode(this.name) };
  },
});

const HardBreak = Node.create({
  name: 'hardBreak',
  group: 'inline',
  inline: true,
  selectable: false,
  linebreakReplacement: true,
  parseHTML: () => [{ tag: 'br' }],
  renderHTML: () => ['br'],
  renderText: () => '\n',
  addKeyboardShortcuts() {
    return { 'Shift-Enter': () => this.editor.commands.insertContent({ type: this.name }) };
  },
});

const levels = [2, 3, 4];
const Heading = Node.create({
  name: 'heading',
  group: 'block',
  content: 'inline*',
  defining: true,
  addAttributes: () => ({ level: { default: 2, rendered: false }, ...aligned }),
  parseHTML: () => levels.map((level) => ({ tag: `h${level}`, attrs: { level } })),
  renderHTML: ({ node, HTMLAttributes }) => [`h${node.attrs.level}`, HTMLAttributes, 0],
  addKeyboardShortcuts() {
    const toggle = (level: number) => () =>
      this.editor.commands.toggleNode(this.name, 'paragraph', { level });
    return Object.fromEntries(levels.map((level) => [`Mod-Alt-${level - 1}`, toggle(level)]));
  },
  addInputRules() {
    return levels.map((level) =>
      textblockTypeInputRule({
        find: new RegExp(`^#{${level - 1}}\\s$`),
        type: this.type,
        getAttributes: { level },
      }),
    );
  },
});

/** A wrapping block with an input rule for the start of a line. */
const around = (name: string, tag: string, find: RegExp, config: Partial<NodeConfig>) =>
  Node.create({
    name,
    parseHTML: () => [{ tag }],
    renderHTML: () => [tag, 0],
    addInputRules() {
      return [wrappingInputRule({ find, type: this.type })];
    },
    ...config,
  });

const Blockquote = around('blockquote', 'blockquote', /^\s*>\s$/, {
  group: 'block',
  content: 'block+',
  defining: true,
});

const HorizontalRule = Node.create({
  name: 'horizontalRule',
  group: 'block',
  parseHTML: () => [{ tag: 'hr' }],
  renderHTML: () => ['hr'],
});

const BulletList = around('bulletList', 'ul', /^\s*[-+*]\s$/, {
  group: 'block list',
  content: 'listItem+',
});

const OrderedList = Node.create({
  name: 'orderedList',
  group: 'block list',
  content: 'listItem+',
  addAttributes: () => ({
    start: {
      default: 1,
      parseHTML: (element: HTMLElement) => Number(element.getAttribute('start')) || 1,
      renderHTML: ({ start }: Record<string, unknown>) => (start === 1 ? {} : { start }),
    },
  }),
  parseHTML: () => [{ tag: 'ol' }],
  renderHTML: ({ HTMLAttributes }) => ['ol', HTMLAttributes, 0],
  addInputRules() {
    return [
      wrappingInputRule({
        find: /^(\d+)(?:\.\s|、)$/,
        type: this.type,
        getAttributes: ([, start]) => ({ start: Number(start) }),
        joinPredicate: ([, start], node) => node.childCount + node.attrs.start === Number(start),
      }),
    ];
  },
});

const ListItem = Node.create({
  name: 'listItem',
  content: 'paragraph block*',
  defining: true,
  parseHTML: () => [{ tag: 'li' }],
  renderHTML: () => ['li', 0],
  addKeyboardShortcuts() {
    return {
      Enter: () => this.editor.commands.splitListItem(this.name),
      Tab: () => this.editor.commands.sinkListItem(this.name),
      'Shift-Tab': () => this.editor.commands.liftListItem(this.name),
    };
  },
});

/** The block nodes of a text. */
export const blocks = [
  Document,
  Text,
  Paragraph,
  HardBreak,
  Heading,
  Blockquote,
  HorizontalRule,
  BulletList,
  OrderedList,
  ListItem,
];
