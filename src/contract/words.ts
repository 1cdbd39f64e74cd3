/** A text as it is compared: case, width (ＡＢＣ and ABC) and the kind of white space do not matter. */
export const normalised = (text: string): string =>
  text.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim();

/** The words of a query; each must be found. */
export const wordsOf = (keyword: string): string[] => [
  ...new Set(normalised(keyword).split(' ').filter(Boolean)),
];

/** A query as pinyin or initials: input methods put apostrophes and spaces between syllables. '': it is neither. */
export function spellingIn(keyword: string): string {
  const typed = normalised(keyword);
  const spelling = /^[a-z0-9'’ ]+$/.test(typed) ? typed.replace(/['’ ]/g, '') : '';
  // One letter stands in every spelling.
  return spelling.length >= 2 ? spelling : '';
}
