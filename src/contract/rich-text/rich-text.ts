/**
 * What a rich text may hold. The server cleans by this when one is written, the app again when it is shown (decision
 * 0039). Each wall has a parser of its own; what they let through is defined here only.
 */

/** Whether a picture may be shown from an address. */
export type PictureRule = (address: string) => boolean;

type Rule = (value: string, isPicture: PictureRule) => boolean;

const isLink: Rule = (value) => /^(?:https?:\/\/|mailto:|tel:|\/(?![/\\]))[^\s]*$/i.test(value);
const isAlignment: Rule = (value) => /^align-(?:center|right|justify)$/.test(value);
const isCount: Rule = (value) => /^[1-9]\d{0,3}$/.test(value);
/** Value of a law in its dictionary; nothing that a parser would write in another way. */
const isLaw: Rule = (value) => /^[^<>"&\p{Cc}\u00a0]{1,120}$/u.test(value);
const aligned = { class: isAlignment };
const spanning = { colspan: isCount, rowspan: isCount };

/** Elements and, for each, its attributes. There is no `style`, nothing that loads but pictures, and no foreign markup. */
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
  /** 法条引用: a caption that names law and article, and the words themselves. */
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

/** Names of the elements that stay; of others only the text does. */
export const richTags: readonly string[] = Object.keys(allowed);

/** Names of all attributes that some element may have. */
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

/** Allows addresses of stored files: an id below one of the bases under which files are read. */
export const storedPictures = (bases: readonly string[]): PictureRule => {
  const known = bases.map((base) => base.replace(/\/+$/, '')).filter((base) => base !== '');
  return (address) => known.includes(PICTURE.exec(address)?.[1] ?? '');
};
