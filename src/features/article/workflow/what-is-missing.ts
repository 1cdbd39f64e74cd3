import { plainTextOf } from '../../../contract/rich-text/rich-text-form.ts';

type Fields = Readonly<Record<string, unknown>>;

/** Something that an article should have before it is submitted. */
export interface Gap {
  /** The field concerned. */
  field: 'cataId' | 'coverId' | 'coverAlt' | 'body';
  /** For display: 「缺主栏目」. */
  label: string;
  /** Which one, or where in the field. */
  detail?: string;
  /** CSS selector of the place in the text. */
  target?: string;
}

/** Pictures of a text without alternative text. */
const SILENT = /<img\b(?![^>]*\salt="[^"])[^>]*>/g;
/** Links in a text to addresses of this site. */
const LINK = /<a\s[^>]*href="(\/(?![/\\])[^"]*)"/g;

/** What is missing by the fields alone, the most important first. `isColumnGone`: the column that they name is not there. */
export function gapsIn({ body, cataId, coverId, coverAlt }: Fields, isColumnGone: boolean): Gap[] {
  const silent = String(body ?? '').match(SILENT)?.length ?? 0;
  const gaps: Gap[] = [];
  if (!cataId || isColumnGone) gaps.push({ field: 'cataId', label: '主栏目' });
  if (!coverId) gaps.push({ field: 'coverId', label: '封面' });
  else if (!coverAlt) gaps.push({ field: 'coverAlt', label: '封面替代文字' });
  if (silent > 0) {
    gaps.push({ field: 'body', label: `${silent} 张图片缺替代文字`, target: SILENT_PICTURES });
  }
  return gaps;
}

const SILENT_PICTURES = 'img:not([alt]), img[alt=""]';

/** The addresses of this site that a text links to, without duplicates. */
export const siteLinksIn = (body: string): string[] => [
  ...new Set([...body.matchAll(LINK)].map(([, path = '']) => path.replaceAll('&amp;', '&'))),
];

/** Gaps for links within this site that lead nowhere. */
export const deadLinks = (paths: readonly string[]): Gap[] =>
  paths.length === 0
    ? []
    : [
        {
          ...{ field: 'body', label: `${paths.length} 个站内链接打不开`, detail: paths.join('、') },
          target: paths.map((path) => `a[href="${path.replace(/["\\]/g, '\\$&')}"]`).join(),
        },
      ];

/** Whether a text contains neither visible text nor pictures. */
export const isBare = (body: unknown): boolean =>
  plainTextOf(String(body ?? '')).trim() === '' && !String(body ?? '').includes('<img');
