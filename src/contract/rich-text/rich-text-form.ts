/**
 * Text from before there were rich texts, and from callers without them, is plain. Stored as it is where no character
 * of it could be markup, it differs from HTML by having no tags.
 */

/** A tag, a comment or a declaration; one letter only where HTML has it and the tag is closed: 「x<y」 is no markup. */
const MARKUP = /<(?:[a-z][\w:-]+|[abipqsu](?:\s+[\w-]+=[^<]*)?>|\/[a-z]|[!?])/i;

/** Whether a text is HTML rather than plain text. */
export const isHtml = (text: string): boolean => MARKUP.test(text);

/** A stored text as HTML: plain text becomes paragraphs, one for each line. */
export const htmlOf = (text: string): string => (isHtml(text) ? text : paragraphs(text));

/** Plain text as HTML. */
export const paragraphs = (text: string): string =>
  text
    .split(/\r\n?|\n/)
    .filter((line) => line.trim() !== '')
    .map((line) => `<p>${escaped(line)}</p>`)
    .join('');

const escaped = (text: string): string =>
  text.replace(/[&<>]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;' })[sign] ?? sign);

const BLOCK_END = /<(?:br|hr|\/(?:p|h[2-4]|li|t[dhr]|figcaption))\b[^>]*>/g;
/** From the first of many blanks only: from each of them it would look through all that follow. */
const LINE_END = /(?<![\t ])[\t ]*\n+/g;
const named = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: '\u00a0' } as const;

/** The plain text of a stored text, without its markup: a line for each block. */
export function plainTextOf(text: string): string {
  if (!isHtml(text)) return text;
  return text
    .replace(BLOCK_END, '\n')
    .replace(/<[^>]*>/g, '')
    .replace(/&(amp|lt|gt|quot|nbsp);/g, (_, name: keyof typeof named) => named[name])
    .replace(LINE_END, '\n')
    .trim();
}
