/**
 * Chinese has no spaces between words, so texts are found by their characters and pairs of neighbouring ones: every word is
 * one or is made of pairs, and a database finds both by an index. The same spelling for what is stored and for queries.
 */

/** What a normalised text is found by: its characters and its pairs of them, each once. */
export const gramsOf = (text: string): string[] => [
  ...new Set(text.replace(/[ \n]/g, '')),
  ...pairsOf(text),
];

/** What a word is looked for by: alone its character, else its pairs. */
export const wantedOf = (word: string): string[] =>
  [...word].length === 1 ? [word] : pairsOf(word);

/** The pairs of neighbouring characters, each once; none reaches over white space. */
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
 * Grams as words of ASCII letters and digits. The embedded database's index knows words only, and its queries have
 * operators: in this spelling, nothing that users type is one.
 */
export const tokensOf = (grams: readonly string[]): string =>
  grams.map((gram) => Array.from(gram, codeOf).join('')).join(' ');

/** The largest code point takes four places. */
const codeOf = (character: string): string =>
  (character.codePointAt(0) ?? 0).toString(36).padStart(4, '0');
