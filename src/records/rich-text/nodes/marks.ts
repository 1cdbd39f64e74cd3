import { Mark, markInputRule } from '@tiptap/core';
import { isAllowed } from '../../../contract/rich-text/rich-text.ts';

/** A mark without attributes: its element, equivalent elements, and its key. */
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
  // Text that is typed after a link is not part of it.
  inclusive: false,
  addAttributes: () => ({ href: { default: null } }),
  parseHTML: () => [
    { tag: 'a[href]', getAttrs: (link) => (isAddress(link.getAttribute('href')) ? null : false) },
  ],
  renderHTML: ({ HTMLAttributes }) => ['a', HTMLAttributes, 0],
});

/** Whether a link may have this address. */
export const isAddress = (address: string | null): boolean =>
  isAllowed('a', 'href', address ?? '', () => false);

/** `**text**` is bold, with or without a blank before it: Chinese has none. */
const Bold = plainMark('bold', 'strong', ['b'], 'Mod-b').extend({
  addInputRules() {
    return [markInputRule({ find: /(\*\*(?!\s)([^*]+)(?<!\s)\*\*)$/, type: this.type })];
  },
});

/** The marks of a text. */
export const marks = [
  Link,
  Bold,
  plainMark('italic', 'em', ['i'], 'Mod-i'),
  plainMark('underline', 'u', [], 'Mod-u'),
  plainMark('strike', 's', ['del', 'strike'], 'Mod-Shift-x'),
  plainMark('subscript', 'sub', []),
  plainMark('superscript', 'sup', []),
];
