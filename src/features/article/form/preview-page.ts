import { htmlOf } from '../../../contract/rich-text/rich-text-form.ts';
import { markQuotes, type StandingOf } from '../../../records/rich-text/law/law-standing.ts';

/**
 * The app's own policy applies in the frame too; this one restricts it further. Without scripts, forms and navigation,
 * and in an origin of its own (`sandbox`), any content is harmless.
 */
const POLICY =
  "default-src 'none'; img-src 'self' http: https: data:; style-src 'unsafe-inline'; form-action 'none'; base-uri 'none'";

const STYLE = `
  body { max-width: 720px; margin: 0 auto; padding: 24px 16px; color: #1d2530; background: #fff;
    font: 17px/1.8 "PingFang SC", "HarmonyOS Sans SC", "Noto Sans CJK SC", "Microsoft YaHei", sans-serif; overflow-wrap: anywhere; }
  h1 { font-size: 26px; line-height: 1.4; margin: 0 0 8px; }
  .soft { color: #5a6472; font-size: 14px; }
  img { max-width: 100%; height: auto; }
  table { border-collapse: collapse; } td, th { border: 1px solid #dfe4ea; padding: 4px 8px; }
  blockquote { margin: 16px 0; padding-left: 16px; border-left: 3px solid #dfe4ea; }
  .law-quote { margin: 16px 0; padding-left: 16px; border-left: 3px solid #b23a2c; }
  .law-quote blockquote { margin: 0; padding: 0; border: 0; }
  .law-quote p { margin: 4px 0; }
  figcaption { color: #b23a2c; font-size: 14px; }
  .law-standing { margin-left: 8px; color: #8a5300; } .law-standing svg { width: 13px; vertical-align: -2px; }
  aside { margin-top: 32px; padding-top: 16px; border-top: 1px solid #dfe4ea; }`;

const signs: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => signs[sign] ?? sign);

/** An element with a text of the article; empty for an empty text. */
const element = (tag: string, text: unknown, kind = ''): string =>
  text ? `<${tag}${kind && ` class="${kind}"`}>${escaped(String(text))}</${tag}>` : '';

/** The HTML with marks where a quoted law is not 现行; parsed in an inert document, where nothing loads or runs. */
function markedHtml(html: string, standingOf: StandingOf | null): string {
  if (!standingOf || !html.includes('law-quote')) return html;
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  markQuotes(body, standingOf);
  return body.innerHTML;
}

/**
 * An article as a page of its own, as readers will see it; `queued`: local addresses of pictures that are being
 * uploaded.
 */
export function previewPage(
  fields: Readonly<Record<string, unknown>>,
  coverAddress: string | null,
  queued: ReadonlyMap<string, string>,
  standingOf: StandingOf | null,
): string {
  const { title, subtitle, author, source, body, legalBasis, disclaimer, coverAlt } = fields;
  const by = [author, source && `来源：${source}`].filter(Boolean).join('　');
  const alt = escaped(String(coverAlt ?? ''));
  return [
    '<!doctype html><html lang="zh-CN"><head><meta charset="utf-8">',
    `<meta http-equiv="Content-Security-Policy" content="${POLICY}">`,
    `<meta name="viewport" content="width=device-width"><style>${STYLE}</style></head><body>`,
    element('h1', title),
    element('p', subtitle, 'soft'),
    element('p', by, 'soft'),
    coverAddress ? `<img src="${escaped(coverAddress)}" alt="${alt}">` : '',
    markedHtml(htmlOf(String(body ?? '')), standingOf).replace(
      /(?<=<img src=")upload:[\w-]+(?=")/g,
      (reference) => escaped(queued.get(reference) ?? ''),
    ),
    legalBasis || disclaimer ? '<aside class="soft">' : '',
    element('p', legalBasis && `法规依据：${legalBasis}`),
    element('p', disclaimer),
    '</body></html>',
  ].join('');
}
