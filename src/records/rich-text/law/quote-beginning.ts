import type { Editor } from '@tiptap/core';
import { quoteAround } from '../nodes/law-quote.ts';
import { NO_REFERENCE, type Reference, referenceIn } from './law-reference.ts';

/** What stands where a law is to be quoted. */
export interface QuoteBeginning {
  /** There is a quotation already, which is to be changed. */
  isQuote: boolean;
  /** Value of its law in the dictionary; null: it has none. */
  law: string | null;
  /** The law's name in its source. */
  name: string;
  reference: Reference;
  /** Its words, or the chosen ones. */
  text: string;
}

/** Reads what the cursor is in, or what is chosen. */
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
