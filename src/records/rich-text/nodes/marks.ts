import { Mark, markInputRule } from '@tiptap/core';
import { isAllowed } from '../../../contract/rich-text/rich-text.ts';

/** A mark without attributes: its element, others that mean the same, and its key. */
const plainMark = (name: string, tag: string, others: readonly string[], key?: string) =>
  Mark.create({
    name,
    parseHTML: () => [tag, ...others].map((one) => ({ tag: one })),
    renderHTML: () => [tag, 0],
    addKeyboardShortcuts() {
      const toggle = () => this.editor.commands.toggleMark(this.name);
      return key ? { [key]: toggle } : {};
    },
  });

const Link = Mark.create({
  name: 'link',
  priority: 1000,
  // What is typed after a link is none.
  inclusive: false,
  addAttributes: () => ({ href: { default: null } }),
  parseHTML: () => [
    { tag: 'a[href]', getAttrs: (link) => (isAddress(link.getAttribute('href')) ? null : false) },
  ],
  renderHTML: ({ HTMLAttributes }) => ['a', HTMLAttributes, 0],
});

/** Whether a link may lead there. */
export const isAddress = (address: string | null): boolean =>
  isAllowed('a', 'href', address ?? '', () => false);

/** Between two pairs of stars words are bold, with or without a blank before them: Chinese has none. */
const Bold = plainMark('bold', 'strong', ['b'], 'Mod-b').extend({
  addInputRules() {
    return [markInputRule({ find: /(\*\*(?!\s)([^*]+)(?<!\s)\*\*)$/, type: this.type })];
  },
});

/** What words may be. */
export const marks = [
  Link,
  Bold,
  plainMark('italic', 'em', ['i'], 'Mod-i'),
  plainMark('underline', 'u', [], 'Mod-u'),
  plainMark('strike', 's', ['del', 'strike'], 'Mod-Shift-x'),
  plainMark('subscript', 'sub', []),
  plainMark('superscript', 'sup', []),
];
