import type { Editor } from '@tiptap/core';
import { quoteAround } from '../nodes/law-quote.ts';
import { NO_REFERENCE, type Reference, referenceIn } from './law-reference.ts';

/** The state of the text at the cursor when the dialog opens. */
export interface QuoteBeginning {
  /** The cursor is in a quotation, which is to be changed. */
  isQuote: boolean;
  /** Value of its law in the dictionary; null: none. */
  law: string | null;
  /** The law's name in its source. */
  name: string;
  reference: Reference;
  /** The wording of the quotation, or the selected text. */
  text: string;
}

/** Reads the quotation around the cursor, or the selection. */
export function quoteBeginning({ state: { selection, doc } }: Editor): QuoteBeginning {
  const found = quoteAround(selection);
  if (!found) {
    const { $from, $to } = selection;
    // Whole paragraphs become the quotation's.
    const text = doc.textBetween($from.start(), $to.end(), '\n');
    return { isQuote: false, law: null, name: '', reference: NO_REFERENCE, text };
  }
  const [source, words] = [found.quote.child(0), found.quote.child(1)];
  return {
    isQuote: true,
    law: found.quote.attrs.law,
    ...referenceIn(source.textContent),
    text: words.textBetween(0, words.content.size, '\n'),
  };
}
