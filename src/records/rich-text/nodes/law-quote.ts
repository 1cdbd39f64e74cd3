import { Node } from '@tiptap/core';
import type { NodeType, Node as ProseNode, Schema } from '@tiptap/pm/model';
import { Plugin, type Selection, TextSelection, type Transaction } from '@tiptap/pm/state';
import { nameIn } from '../../../contract/rich-text/quoted-laws.ts';

/** 《…》第…条: the source of a quotation. */
const LawSource = Node.create({
  name: 'lawSource',
  content: 'text*',
  marks: '',
  defining: true,
  parseHTML: () => [{ tag: 'figcaption', context: 'lawQuote/' }],
  renderHTML: () => ['figcaption', 0],
  addKeyboardShortcuts() {
    return {
      // Moves from the source to the wording.
      Enter: ({ editor }) => {
        const { $from } = editor.state.selection;
        if ($from.parent.type.name !== this.name) return false;
        return editor.commands.focus($from.after() + 2);
      },
    };
  },
});

/** The wording of the law. */
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
      // Enter in an empty last paragraph leaves the quote, as in lists.
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
  addAttributes: () => ({
    /** The law's value in its dictionary; null: the law was not chosen from there. */
    law: {
      default: null,
      parseHTML: (element: HTMLElement) => element.getAttribute('data-law'),
      renderHTML: ({ law }: Record<string, unknown>) => (law ? { 'data-law': law } : {}),
    },
  }),
  parseHTML: () => [{ tag: 'figure.law-quote' }],
  renderHTML: ({ HTMLAttributes }) => ['figure', { class: 'law-quote', ...HTMLAttributes }, 0],
  addProseMirrorPlugins: () => [otherLaws],
  addCommands() {
    return {
      setLawQuote:
        (given) =>
        ({ state, tr, dispatch }) =>
          rewriteQuote(state.selection, dispatch && tr, given) ??
          wrapInQuote(state.selection, dispatch && tr, given),
      toggleLawQuote:
        () =>
        ({ state, tr, dispatch }) =>
          unwrapQuote(state.selection, dispatch && tr) ??
          wrapInQuote(state.selection, dispatch && tr),
    };
  },
});

/** A quotation's law, source and words. */
export interface LawQuotation {
  law: string | null;
  source: string;
  /** Null: leave the wording as it is. */
  text: string | null;
}

/** The quote around the cursor with its position; null where there is none. */
export function quoteAround({ $from }: Selection): { quote: ProseNode; pos: number } | null {
  for (let depth = $from.depth; depth > 0; depth -= 1) {
    const quote = $from.node(depth);
    if (quote.type.name === LawQuote.name) return { quote, pos: $from.before(depth) };
  }
  return null;
}

/** Editing the source to name another law unlinks the law that was chosen. */
const otherLaws = new Plugin({
  appendTransaction(changes, before, { selection, tr }) {
    const found = changes.some(({ docChanged }) => docChanged) ? quoteAround(selection) : null;
    const law = found?.quote.attrs.law ?? null;
    if (!found || law === null || found.pos >= before.doc.content.size) return null;
    const old = before.doc.nodeAt(found.pos);
    if (old?.type !== found.quote.type || old.attrs.law !== law) return null;
    const nameOf = (quote: ProseNode) => nameIn(quote.child(0).textContent);
    const isOther = nameOf(old) !== nameOf(found.quote);
    return isOther ? tr.setNodeAttribute(found.pos, 'law', null) : null;
  },
});

/** Turns the quote around the cursor into paragraphs; null where there is none. Without `tr` it only checks. */
function unwrapQuote(selection: Selection, tr: Transaction | undefined): true | null {
  const found = quoteAround(selection);
  if (!found) return null;
  const { quote, pos } = found;
  tr?.replaceWith(pos, pos + quote.nodeSize, unwrapped(quote));
  return true;
}

/** Replaces the source, and the wording, of the quote around the cursor; null where there is none. */
function rewriteQuote(
  selection: Selection,
  tr: Transaction | undefined,
  given: LawQuotation,
): true | null {
  const found = quoteAround(selection);
  if (!found || !tr) return found && true;
  const { quote, pos } = found;
  const made = quotation(quote.type.schema, given, quote.child(1).children);
  tr.replaceWith(pos, pos + quote.nodeSize, made);
  tr.setSelection(TextSelection.near(tr.doc.resolve(pos + made.nodeSize - 2), -1));
  return true;
}

function quotation(
  schema: Schema,
  { law, source, text }: LawQuotation,
  words: readonly ProseNode[],
): ProseNode {
  const { lawQuote, lawSource, lawText, paragraph } = schema.nodes as Record<string, NodeType>;
  const lineOf = (line: string) => paragraph?.create(null, line === '' ? null : schema.text(line));
  const lines = text?.split(/\r?\n/).flatMap((line) => lineOf(line.trim()) ?? []);
  return lawQuote?.create({ law }, [
    lawSource?.create(null, source === '' ? null : schema.text(source)),
    lawText?.create(null, lines ?? words),
  ] as ProseNode[]) as ProseNode;
}

/** Turns the selected paragraphs into a quote with a source field; false where that is not possible. */
function wrapInQuote(
  { $from, $to }: Selection,
  tr: Transaction | undefined,
  given: LawQuotation = { law: null, source: '', text: null },
): boolean {
  const { schema } = $from.node(0).type;
  const { lawQuote, paragraph } = schema.nodes;
  const range = $from.blockRange($to);
  if (!range || !lawQuote || !paragraph) return false;
  const { parent, start, end, startIndex, endIndex } = range;
  const chosen = parent.children.slice(startIndex, endIndex);
  const fits = parent.canReplaceWith(startIndex, endIndex, lawQuote);
  if (!fits || chosen.some(({ type }) => type !== paragraph)) return false;
  if (!tr) return true;
  const quote = quotation(schema, given, chosen);
  tr.replaceWith(start, end, quote);
  const after = start + quote.nodeSize;
  // Ensures a paragraph below, to write on.
  if (after >= tr.doc.content.size) tr.insert(after, paragraph.create());
  tr.setSelection(TextSelection.near(tr.doc.resolve(start + nextPlaceIn(quote))));
  return true;
}

/** Where typing continues: the first empty place of source, wording, and below. */
function nextPlaceIn(quote: ProseNode): number {
  const [source, text] = [quote.child(0), quote.child(1)];
  if (source.content.size === 0) return 2;
  return text.textContent === '' ? 1 + source.nodeSize + 2 : quote.nodeSize;
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
      /** Turns the selected paragraphs into a quotation from a law, or a quotation into paragraphs. */
      toggleLawQuote: () => ReturnType;
      /** Inserts a quotation with its law and source, or replaces those of the quotation around the cursor. */
      setLawQuote: (given: LawQuotation) => ReturnType;
    };
  }
}

/** The three nodes of a 法条引用. */
export const lawQuote = [LawQuote, LawSource, LawText];
