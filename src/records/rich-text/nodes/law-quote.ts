import { Node } from '@tiptap/core';
import type { Node as ProseNode } from '@tiptap/pm/model';
import { type Selection, TextSelection, type Transaction } from '@tiptap/pm/state';

/** 《…》第…条: the law and the article that are quoted. */
const LawSource = Node.create({
  name: 'lawSource',
  content: 'text*',
  marks: '',
  defining: true,
  parseHTML: () => [{ tag: 'figcaption', context: 'lawQuote/' }],
  renderHTML: () => ['figcaption', 0],
  addKeyboardShortcuts() {
    return {
      // From the source on to the words.
      Enter: ({ editor }) => {
        const { $from } = editor.state.selection;
        if ($from.parent.type.name !== this.name) return false;
        return editor.commands.focus($from.after() + 2);
      },
    };
  },
});

/** The words of the law. */
const LawText = Node.create({
  name: 'lawText',
  content: 'paragraph+',
  defining: true,
  // Before the ordinary quote, which has the same element.
  priority: 200,
  parseHTML: () => [{ tag: 'blockquote', context: 'lawQuote/' }],
  renderHTML: () => ['blockquote', 0],
  addKeyboardShortcuts() {
    return {
      // An empty last paragraph leads out of the quote, as in lists.
      Enter: ({ editor }) => {
        const { $from, empty } = editor.state.selection;
        const text = $from.depth > 1 ? $from.node(-1) : null;
        const isLast = text && $from.index(-1) === text.childCount - 1;
        if (!empty || text?.type.name !== this.name || $from.parent.content.size > 0) return false;
        if (!isLast || text.childCount === 1) return false;
        return editor.commands.command(({ tr, state }) => {
          const after = $from.after(-2);
          const { paragraph } = state.schema.nodes;
          const below = state.doc.nodeAt(after);
          const waits = below?.type === paragraph && below?.content.size === 0;
          if (paragraph && !waits) tr.insert(after, paragraph.create());
          tr.delete($from.before(), $from.after());
          tr.setSelection(TextSelection.near(tr.doc.resolve(after - $from.parent.nodeSize + 1)));
          return true;
        });
      },
    };
  },
});

/** 法条引用: a quotation from a law, with its source. */
const LawQuote = Node.create({
  name: 'lawQuote',
  group: 'block',
  content: 'lawSource lawText',
  defining: true,
  isolating: true,
  parseHTML: () => [{ tag: 'figure.law-quote' }],
  renderHTML: () => ['figure', { class: 'law-quote' }, 0],
  addCommands() {
    return {
      toggleLawQuote:
        () =>
        ({ state, tr, dispatch }) =>
          unwrapQuote(state.selection, dispatch && tr) ??
          wrapInQuote(state.selection, dispatch && tr),
    };
  },
});

/** Makes the quote around the cursor paragraphs again; null where there is none. Without `tr` it only checks. */
function unwrapQuote({ $from }: Selection, tr: Transaction | undefined): true | null {
  for (let depth = $from.depth; depth > 0; depth -= 1) {
    const node = $from.node(depth);
    if (node.type.name !== LawQuote.name) continue;
    tr?.replaceWith($from.before(depth), $from.after(depth), unwrapped(node));
    return true;
  }
  return null;
}

/** Makes the chosen paragraphs a quote with a field for its source; false where they cannot be one. */
function wrapInQuote({ $from, $to }: Selection, tr: Transaction | undefined): boolean {
  const { lawQuote, lawSource, lawText, paragraph } = $from.node(0).type.schema.nodes;
  const range = $from.blockRange($to);
  if (!range || !lawQuote || !lawSource || !lawText || !paragraph) return false;
  const { parent, start, end, startIndex, endIndex } = range;
  const chosen = parent.children.slice(startIndex, endIndex);
  const fits = parent.canReplaceWith(startIndex, endIndex, lawQuote);
  if (!fits || chosen.some(({ type }) => type !== paragraph)) return false;
  if (!tr) return true;
  const quote = lawQuote.create(null, [lawSource.create(), lawText.create(null, chosen)]);
  tr.replaceWith(start, end, quote);
  const after = start + quote.nodeSize;
  // Writing goes on below it.
  if (after >= tr.doc.content.size) tr.insert(after, paragraph.create());
  tr.setSelection(TextSelection.create(tr.doc, start + 2));
  return true;
}

/** A quote's paragraphs, its source first where it has one. */
function unwrapped(quote: ProseNode): ProseNode[] {
  const [source, text] = [quote.child(0), quote.child(1)];
  const { paragraph } = quote.type.schema.nodes;
  const first =
    source.content.size > 0 && paragraph ? [paragraph.create(null, source.content)] : [];
  return [...first, ...text.children];
}

declare module '@tiptap/core' {
  interface Commands<ReturnType> {
    lawQuote: {
      /** Makes the chosen paragraphs a quotation from a law, or paragraphs again. */
      toggleLawQuote: () => ReturnType;
    };
  }
}

/** The three nodes of a 法条引用. */
export const lawQuote = [LawQuote, LawSource, LawText];
