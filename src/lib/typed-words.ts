/** What stands between words that are typed or pasted in one go: commas, semicolons, lines, and the cells of a table. */
const BETWEEN = /[,，、;；\n\r\t]+/;

/** Whether a text has more than one word in it, or one that is finished. */
export const hasSeparator = (text: string): boolean => BETWEEN.test(text);

/** The words of a text as they were typed, without blanks around them; the last may be empty. */
export const splitWords = (text: string): string[] => text.split(BETWEEN).map((one) => one.trim());

/** Each word once, where it came first; nothing that is empty. */
export const uniqueWords = (words: readonly string[]): string[] => [
  ...new Set(words.filter(Boolean)),
];

/** The words of a stored value: a list, or the text that an earlier version stored; anything else has none. */
export function storedWords(value: unknown): string[] {
  if (typeof value === 'string') return uniqueWords(splitWords(value));
  return Array.isArray(value) ? uniqueWords(value.filter((one) => typeof one === 'string')) : [];
}
