import { plainTextOf } from '../../../contract/rich-text/rich-text-form.ts';

type Fields = Readonly<Record<string, unknown>>;

/** Something that an article should have before it is submitted. */
export interface Gap {
  /** The field that it belongs to. */
  field: 'cataId' | 'coverId' | 'coverAlt' | 'body';
  /** 「缺主栏目」. */
  label: string;
  /** Where in the field, or which. */
  detail?: string;
  /** What a jump to it looks for in the text. */
  target?: string;
}

/** Pictures of a text without words for those who cannot see them. */
const SILENT = /<img\b(?![^>]*\salt="[^"])[^>]*>/g;
/** Addresses of this site that a text links to. */
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

/** The addresses of this site in a text, each once. */
export const siteLinksIn = (body: string): string[] => [
  ...new Set([...body.matchAll(LINK)].map(([, path = '']) => path.replaceAll('&amp;', '&'))),
];

/** Links of this site that lead nowhere. */
export const deadLinks = (paths: readonly string[]): Gap[] =>
  paths.length === 0
    ? []
    : [
        {
          ...{ field: 'body', label: `${paths.length} 个站内链接打不开`, detail: paths.join('、') },
          target: paths.map((path) => `a[href="${path.replace(/["\\]/g, '\\$&')}"]`).join(),
        },
      ];

/** Whether nothing can be read or seen in a text. */
export const isBare = (body: unknown): boolean =>
  plainTextOf(String(body ?? '')).trim() === '' && !String(body ?? '').includes('<img');
