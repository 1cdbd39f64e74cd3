/**
 * Text from before the introduction of rich text, and from callers without it, is plain. If none of its characters
 * could be markup it is stored unchanged, and recognised by having no tags.
 */

/**
 * A tag, a comment or a declaration. Single-letter tags only if HTML has them and they are closed: 「x<y」 is not markup.
 */
const MARKUP = /<(?:[a-z][\w:-]+|[abipqsu](?:\s+[\w-]+=[^<]*)?>|\/[a-z]|[!?])/i;

/** Whether a text is HTML rather than plain text. */
export const isHtml = (text: string): boolean => MARKUP.test(text);

/** A stored text as HTML: plain text becomes one paragraph per line. */
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
/** The lookbehind matches only at the first of several blanks: matching from each of them takes quadratic time. */
const LINE_END = /(?<![\t ])[\t ]*\n+/g;
const named = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: '\u00a0' } as const;

/** The plain text of a stored text, without its markup: one line per block. */
export function plainTextOf(text: string): string {
  if (!isHtml(text)) return text;
  return text
    .replace(BLOCK_END, '\n')
    .replace(/<[^>]*>/g, '')
    .replace(/&(amp|lt|gt|quot|nbsp);/g, (_, name: keyof typeof named) => named[name])
    .replace(LINE_END, '\n')
    .trim();
}
