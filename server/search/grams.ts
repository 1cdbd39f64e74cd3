import { pacedYield } from '../db/slices.ts';

/**
 * Chinese has no spaces between words, so texts are indexed by single characters and pairs of adjacent ones: every word
 * is a character or consists of pairs, and both databases can index these. Stored texts and queries are normalised
 * alike.
 */

/** Characters, or grams, that take a few milliseconds. */
const PIECE = 5000;

/** Grams of a normalised text: its characters and their pairs, without duplicates. Yields to other calls meanwhile. */
export async function gramsOf(text: string): Promise<string[]> {
  const yieldIfDue = pacedYield();
  const characters = [...text];
  await yieldIfDue();
  const [alone, pairs] = [new Set<string>(), new Set<string>()];
  await inPieces(characters.length, (from, to) => {
    for (const character of characters.slice(from, to)) {
      if (!isSpace(character)) alone.add(character);
    }
    // With the character before, which is paired with the first one.
    addPairs(pairs, characters.slice(Math.max(from - 1, 0), to));
  });
  return [...alone, ...pairs];
}

/** Grams to search a word by: the character if it is a single one, else its pairs. */
export const wantedOf = (word: string): string[] =>
  [...word].length === 1 ? [word] : pairsOf(word);

/** Pairs of adjacent characters, without duplicates. */
const pairsOf = (text: string): string[] => [...addPairs(new Set(), text)];

/** None spans white space. */
function addPairs(pairs: Set<string>, characters: Iterable<string>): Set<string> {
  let before = '';
  for (const character of characters) {
    if (isSpace(character)) before = '';
    else {
      if (before !== '') pairs.add(before + character);
      before = character;
    }
  }
  return pairs;
}

const isSpace = (character: string): boolean => character === ' ' || character === '\n';

/**
 * Encodes grams as words of ASCII letters and digits. The full-text index of SQLite handles words only and its queries
 * have operators; in this encoding user input cannot form one.
 */
export const tokensOf = (grams: readonly string[]): string =>
  grams.map((gram) => Array.from(gram, codeOf).join('')).join(' ');

/** The same for the grams of a whole text. Yields to other calls meanwhile. */
export async function textTokensOf(grams: readonly string[]): Promise<string> {
  const tokens: string[] = [];
  await inPieces(grams.length, (from, to) => tokens.push(tokensOf(grams.slice(from, to))));
  return tokens.join(' ');
}

async function inPieces(count: number, work: (from: number, to: number) => void): Promise<void> {
  const yieldIfDue = pacedYield();
  for (let from = 0; from < count; from += PIECE) {
    work(from, from + PIECE);
    await yieldIfDue();
  }
}

/** The largest code point needs four base-36 digits. */
const codeOf = (character: string): string =>
  (character.codePointAt(0) ?? 0).toString(36).padStart(4, '0');
