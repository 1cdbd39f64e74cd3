import { normalised, spellingIn, wordsOf } from '../../contract/words.ts';
import type { CachedRecord } from './cached-record.ts';

export interface CachedHit {
  record: CachedRecord;
  /** The words are not in its title. */
  inText: boolean;
}

/** Finds records by the typed text: a few of each kind, best first. */
export type CachedSearch = (typed: string) => CachedHit[];

/** Maximum number of records of one kind. */
const MOST = 6;

/**
 * Number of ranks, from the best: start of the title, start of its spelling, within the title, its initials, its
 * pinyin, the text.
 */
const PLACES = 6;

interface Prepared {
  record: CachedRecord;
  title: string;
  initials: string;
  pinyin: string;
}

/** Prepares a search over records; records of equal rank are shown in the given order. */
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

/** Rank of the words' place, 0 is the best; null: not found. */
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
