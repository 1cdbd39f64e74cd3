import type { DictEntry } from '../../../contract/dict/dict.ts';
import { sameName } from '../../../contract/rich-text/quoted-laws.ts';

/** A law to quote; without a value it is not in the dictionary, and is quoted by name only. */
export type Law = Omit<DictEntry, 'value'> & { value: string | null };

/** Laws that match these words, best first: by part of the name, its characters in order (消法), pinyin or initials. */
export function findLaws(laws: readonly DictEntry[], words: string): readonly DictEntry[] {
  const wanted = sameName(words).toLowerCase();
  if (wanted === '') return laws;
  return laws
    .map((law) => ({ law, rank: rankOf(law, wanted) }))
    .filter(({ rank }) => rank < NOT_FOUND)
    .sort((one, other) => one.rank - other.rank)
    .map(({ law }) => law);
}

const NOT_FOUND = 5;

function rankOf({ label, value }: DictEntry, wanted: string): number {
  const name = sameName(label).toLowerCase();
  const syllables = value.toLowerCase().split('-');
  const spellings = [syllables.join(''), syllables.map((one) => one[0]).join('')];
  const ranks = [
    name === wanted,
    name.startsWith(wanted),
    name.includes(wanted),
    spellings.some((spelling) => spelling.startsWith(wanted)),
    hasInOrder(name, wanted),
  ];
  const rank = ranks.indexOf(true);
  return rank < 0 ? NOT_FOUND : rank;
}

/** Whether a text contains these characters in this order, possibly with others between. */
function hasInOrder(text: string, signs: string): boolean {
  let at = -1;
  return [...signs].every((sign) => {
    at = text.indexOf(sign, at + 1);
    return at >= 0;
  });
}
