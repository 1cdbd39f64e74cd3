import * as v from 'valibot';
import { text, uuid } from './common-schemas.ts';
import { endpoint } from './endpoint.ts';

/** A record found by the global search. */
const foundRecord = v.object({
  /** `article`, `cata`, `course`, `chapter`, `expand`, `dict`, `file`; an app ignores kinds that it does not know. */
  kind: v.string(),
  id: uuid,
  title: v.string(),
  /** The words are not in its title but in its text, summary or author. */
  inText: v.optional(v.boolean(), false),
  /** State of an article, and of its unpublished revision. */
  status: v.optional(v.string(), ''),
  revision: v.optional(v.nullable(v.string()), null),
  /** Number of a column's articles. */
  count: v.optional(v.nullable(v.number()), null),
  /** Title of its parent: a chapter's course, an entry's model. */
  within: v.optional(v.string(), ''),
});
export type FoundRecord = v.InferOutput<typeof foundRecord>;

/**
 * A few records of each kind that the caller may read. Every word is in the title (for articles also in the text), or
 * the query matches the title's pinyin or initials (S-FIND-1).
 */
export const find = endpoint({
  method: 'POST',
  path: '{base}/find',
  access: 'session',
  permission: null,
  audit: null,
  write: false,
  body: 'json',
  request: v.strictObject({ keyword: text(120, '关键词') }),
  reply: v.object({ list: v.array(foundRecord) }),
});
