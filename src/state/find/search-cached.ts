import { normalised, spellingIn, wordsOf } from '../../contract/words.ts';
import type { CachedRecord } from './cached-record.ts';

export interface CachedHit {
  record: CachedRecord;
  /** The words do not stand in its title. */
  inText: boolean;
}

/** Finds records by what was typed: a few of each kind, best first. */
export type CachedSearch = (typed: string) => CachedHit[];

/** Records of one kind. */
const MOST = 6;

/** Places that what is typed can have, from the best: a title's beginning, its spelling's, anywhere in both, the text. */
const PLACES = 6;

interface Prepared {
  record: CachedRecord;
  title: string;
  initials: string;
  pinyin: string;
}

/** Prepares a search over records in the order in which those of one place are shown. */
export function createCachedSearch(records: readonly CachedRecord[]): CachedSearch {
  const prepared = records.map((record): Prepared => {
    const [initials = '', pinyin = ''] = record.spelling.split(' ');
    return { record, title: normalised(record.title), initials, pinyin };
  });
  return (typed) => {
    const words = wordsOf(typed);
    if (words.length === 0) return [];
    const spelling = spellingIn(typed);
    const found = new Map<string, Prepared[][]>();
    for (const one of prepared) {
      const place = placeOf(one, words, spelling);
      if (place === null) continue;
      const { kind } = one.record.kind;
      const places = found.get(kind) ?? Array.from({ length: PLACES }, () => []);
      found.set(kind, places);
      const same = places[place];
      if (same && same.length < MOST) same.push(one);
    }
    return [...found.values()].flatMap((places) =>
      places
        .flatMap((same, place) => same.map(({ record }) => ({ record, inText: place === 5 })))
        .slice(0, MOST),
    );
  };
}

/** How good a place the words have, 0 is the best; null: none. */
function placeOf(
  { record, title, initials, pinyin }: Prepared,
  words: readonly string[],
  spelling: string,
): number | null {
  const first = words[0] ?? '';
  if (words.every((word) => title.includes(word))) return title.startsWith(first) ? 0 : 2;
  if (spelling !== '') {
    if (initials.startsWith(spelling) || pinyin.startsWith(spelling)) return 1;
    if (initials.includes(spelling)) return 3;
    if (pinyin.includes(spelling)) return 4;
  }
  const isIn = (word: string) => record.text.includes(word) || title.includes(word);
  return words.every(isIn) ? 5 : null;
}
