import Fuse, { type IFuseOptions } from 'fuse.js/basic';

/** A searchable entry. Spellings are lower case, '' where unknown. */
export interface Searchable {
  title: string;
  /** Titles of the folders above it. */
  above: string;
  path: string;
  pinyin: string;
  initials: string;
}

/** Finds entries for the typed text, best first. */
export type Search<Entry> = (typed: string) => Entry[];

/** S-NAV-3: longer patterns are truncated, and this share of a pattern may differ. */
const LONGEST_PATTERN = 32;
const THRESHOLD = 0.4;
/** Maximum number of results. */
const SHOWN = 20;
/** Entries that Fuse examines for one key: 5,000 cost up to 100 ms, these 3 (tests/bench/search.bench.ts). */
const CANDIDATES = 80;
/** Number of character pairs that are compared, from the end, where paths differ. */
const PAIRS = 12;

/** Places in the results for entries that contain the pattern but that Fuse rejects. */
const MISSED = 5;

const options: IFuseOptions<Searchable> = {
  threshold: THRESHOLD,
  keys: [
    // Pinyin and initials are other spellings of the title, and the folders are part of the path to the page.
    {
      name: 'title',
      weight: 0.7,
      getFn: ({ title, pinyin, initials }) => [title, pinyin, initials],
    },
    { name: 'path', weight: 0.3, getFn: ({ path, above }) => [path, above] },
  ],
};

/** Prepares a search over immutable entries. */
export function createSearch<Entry extends Searchable>(entries: readonly Entry[]): Search<Entry> {
  const prepared = entries.map((entry) => ({ entry, fields: fieldsOf(entry) }));
  return (typed) => {
    const pattern = patternOf(typed);
    if (pattern === '') return [];
    const { containing, similar } = narrow(prepared, pattern);
    const fuse = new Fuse([...new Set([...containing, ...similar])], options);
    const ranked = fuse.search(pattern).map(({ item }) => item);
    // Fuse ignores matches far behind in a text, such as the end of a long path.
    const missed = containing.filter((entry) => !ranked.includes(entry)).slice(0, MISSED);
    return [...ranked.slice(0, SHOWN - missed.length), ...missed];
  };
}

/** Input methods put apostrophes and spaces between syllables while pinyin is typed. */
function patternOf(typed: string): string {
  const pattern = typed.trim().toLowerCase();
  const spelling = /^[a-z'’ ]+$/.test(pattern) ? pattern.replace(/['’ ]/g, '') : pattern;
  return spelling.slice(0, LONGEST_PATTERN);
}

/** The texts of an entry, in the order of their weight. */
interface Fields {
  title: string;
  spellings: readonly [string, string];
  places: readonly [string, string];
  all: string;
}

function fieldsOf({ title, above, path, pinyin, initials }: Searchable): Fields {
  const [own, where, way] = [title.toLowerCase(), path.toLowerCase(), above.toLowerCase()];
  return {
    title: own,
    spellings: [initials, pinyin],
    places: [where, way],
    all: [own, initials, pinyin, where, way].join('\n'),
  };
}

interface Prepared<Entry> {
  entry: Entry;
  fields: Fields;
}

/** The most promising entries, best first: those that contain the pattern, and where they are few, similar ones. */
function narrow<Entry>(prepared: readonly Prepared<Entry>[], pattern: string) {
  const containing = best(prepared, (fields) => placeOf(fields, pattern));
  const similar = containing.length < SHOWN ? best(prepared, resemblanceTo(pattern)) : [];
  return { containing, similar };
}

/** The entries of the highest score, a small whole number; null: not a candidate. */
function best<Entry>(
  prepared: readonly Prepared<Entry>[],
  worthOf: (fields: Fields) => number | null,
): Entry[] {
  const ranks: Entry[][] = [];
  for (const { entry, fields } of prepared) {
    const worth = worthOf(fields);
    if (worth === null) continue;
    ranks[worth] ??= [];
    ranks[worth].push(entry);
  }
  return ranks.reverse().flat().slice(0, CANDIDATES);
}

/** Score of the pattern's position in an entry: the title before its spellings before the path, beginnings first. */
function placeOf({ title, spellings, places, all }: Fields, pattern: string): number | null {
  if (!all.includes(pattern)) return null;
  if (title.startsWith(pattern)) return 5;
  if (spellings.some((text) => text.startsWith(pattern))) return 4;
  if (title.includes(pattern)) return 3;
  if (spellings.some((text) => text.includes(pattern))) return 2;
  return places[0].includes(pattern) ? 1 : 0;
}

/**
 * How much of a pattern occurs in a text: the number of its character pairs, or null where so many characters are
 * missing that Fuse would reject it (each missing one is a difference).
 */
function resemblanceTo(pattern: string): (fields: Fields) => number | null {
  const allowed = Math.floor(pattern.length * THRESHOLD);
  if (allowed === 0) return () => null;
  const characters = [...new Set(pattern)];
  const pairs = Array.from(pattern.slice(1), (_, at) => pattern.slice(at, at + 2)).slice(-PAIRS);
  return ({ all }) => {
    let missing = 0;
    for (const character of characters) {
      if (!all.includes(character)) missing += 1;
      if (missing > allowed) return null;
    }
    return pairs.reduce((shared, pair) => shared + (all.includes(pair) ? 1 : 0), 0);
  };
}
