/** Normalises a text for comparison: case, width (ＡＢＣ and ABC) and kind of white space do not matter. */
export const normalised = (text: string): string =>
  text.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim();

/** The words of a query; all of them must match. */
export const wordsOf = (keyword: string): string[] => [
  ...new Set(normalised(keyword).split(' ').filter(Boolean)),
];

/**
 * A query as pinyin or initials, without the apostrophes and spaces that input methods put between syllables. '': it is
 * neither.
 */
export function spellingIn(keyword: string): string {
  const typed = normalised(keyword);
  const spelling = /^[a-z0-9'’ ]+$/.test(typed) ? typed.replace(/['’ ]/g, '') : '';
  // A single letter would match almost every spelling.
  return spelling.length >= 2 ? spelling : '';
}
