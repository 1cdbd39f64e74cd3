/** Separators of words that are typed or pasted in one go: commas, semicolons, line breaks, and table cells. */
const BETWEEN = /[,，、;；\n\r\t]+/;

/** Whether a text contains several words, or a finished one. */
export const hasSeparator = (text: string): boolean => BETWEEN.test(text);

/** The words of a text as typed, trimmed; the last may be empty. */
export const splitWords = (text: string): string[] => text.split(BETWEEN).map((one) => one.trim());

/** The words without duplicates and empty ones, in the order of their first occurrence. */
export const uniqueWords = (words: readonly string[]): string[] => [
  ...new Set(words.filter(Boolean)),
];

/** The words of a stored value: a list, or the text that an earlier version stored; any other value has none. */
export function storedWords(value: unknown): string[] {
  if (typeof value === 'string') return uniqueWords(splitWords(value));
  return Array.isArray(value) ? uniqueWords(value.filter((one) => typeof one === 'string')) : [];
}
