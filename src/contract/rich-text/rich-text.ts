/**
 * Allowed content of a rich text. The server sanitises by it on writing, and the app again on display (decision 0039).
 * Each of the two has its own parser; the allow-list is defined only here.
 */

/** Whether an image address may be shown. */
export type PictureRule = (address: string) => boolean;

type Rule = (value: string, isPicture: PictureRule) => boolean;

const isLink: Rule = (value) => /^(?:https?:\/\/|mailto:|tel:|\/(?![/\\]))[^\s]*$/i.test(value);
const isAlignment: Rule = (value) => /^align-(?:center|right|justify)$/.test(value);
const isCount: Rule = (value) => /^[1-9]\d{0,3}$/.test(value);
/** Value of a law in its dictionary; no character that a parser would write differently. */
const isLaw: Rule = (value) => /^[^<>"&\p{Cc}\u00a0]{1,120}$/u.test(value);
const aligned = { class: isAlignment };
const spanning = { colspan: isCount, rowspan: isCount };

/**
 * Allowed elements with their attributes. There is no `style`, nothing that loads except images, and no foreign markup.
 */
const allowed: Readonly<Record<string, Readonly<Record<string, Rule>>>> = {
  p: aligned,
  h2: aligned,
  h3: aligned,
  h4: aligned,
  br: {},
  hr: {},
  strong: {},
  em: {},
  u: {},
  s: {},
  sub: {},
  sup: {},
  blockquote: {},
  ul: {},
  ol: { start: isCount },
  li: {},
  table: {},
  thead: {},
  tbody: {},
  tr: {},
  th: spanning,
  td: spanning,
  /** 法条引用: a caption with law and article, and the quotation. */
  figure: { class: (value) => value === 'law-quote', 'data-law': isLaw },
  figcaption: {},
  a: { href: isLink },
  img: {
    src: (value, isPicture) => isPicture(value),
    alt: () => true,
    width: isCount,
    height: isCount,
  },
};

/** Names of the allowed elements; of others only the text stays. */
export const richTags: readonly string[] = Object.keys(allowed);

/** Names of all attributes that any element may have. */
export const richAttributes: readonly string[] = [
  ...new Set(Object.values(allowed).flatMap((attributes) => Object.keys(attributes))),
];

/** Whether an element may have this attribute with this value. */
export function isAllowed(
  tag: string,
  name: string,
  value: string,
  isPicture: PictureRule,
): boolean {
  const attributes = Object.hasOwn(allowed, tag) ? allowed[tag] : undefined;
  const rule = attributes && Object.hasOwn(attributes, name) ? attributes[name] : undefined;
  return rule?.(value, isPicture) === true;
}

/** Elements whose text is not content: it is removed with them. */
export const silentTags: readonly string[] = [
  'applet',
  'audio',
  'embed',
  'head',
  'iframe',
  'math',
  'noembed',
  'noframes',
  'noscript',
  'object',
  'option',
  'plaintext',
  'script',
  'select',
  'style',
  'svg',
  'template',
  'textarea',
  'title',
  'video',
  'xml',
  'xmp',
];

const UUID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
const PICTURE = new RegExp(`^(.+)/(${UUID})$`);

/** Allows addresses of stored files: an id below one of the bases from which files are served. */
export const storedPictures = (bases: readonly string[]): PictureRule => {
  const known = bases.map((base) => base.replace(/\/+$/, '')).filter((base) => base !== '');
  return (address) => known.includes(PICTURE.exec(address)?.[1] ?? '');
};
