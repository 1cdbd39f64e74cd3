/**
 * Chinese has no spaces between words, so texts are indexed by single characters and pairs of adjacent ones: every word
 * is a character or consists of pairs, and both databases can index these. Stored texts and queries are normalised
 * alike.
 */

/** Grams of a normalised text: its characters and their pairs, without duplicates. */
export const gramsOf = (text: string): string[] => [
  ...new Set(text.replace(/[ \n]/g, '')),
  ...pairsOf(text),
];

/** Grams to search a word by: the character if it is a single one, else its pairs. */
export const wantedOf = (word: string): string[] =>
  [...word].length === 1 ? [word] : pairsOf(word);

/** Pairs of adjacent characters, without duplicates; none spans white space. */
function pairsOf(text: string): string[] {
  const grams = new Set<string>();
  let before = '';
  for (const character of text) {
    if (character === ' ' || character === '\n') before = '';
    else {
      if (before !== '') grams.add(before + character);
      before = character;
    }
  }
  return [...grams];
}

/**
 * Encodes grams as words of ASCII letters and digits. The full-text index of SQLite handles words only and its queries
 * have operators; in this encoding user input cannot form one.
 */
export const tokensOf = (grams: readonly string[]): string =>
  grams.map((gram) => Array.from(gram, codeOf).join('')).join(' ');

/** The largest code point needs four base-36 digits. */
const codeOf = (character: string): string =>
  (character.codePointAt(0) ?? 0).toString(36).padStart(4, '0');
