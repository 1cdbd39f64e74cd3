import * as v from 'valibot';
import { text, uuid } from './common-schemas.ts';
import { endpoint } from './endpoint.ts';

/** A record that the search of the whole app finds. */
const foundRecord = v.object({
  /** `article`, `cata`, `course`, `chapter`, `expand`, `dict`, `file`; an app leaves out what it does not know. */
  kind: v.string(),
  id: uuid,
  title: v.string(),
  /** The words do not stand in its title but in its text, summary or author. */
  inText: v.optional(v.boolean(), false),
  /** Where an article stands, and where its unpublished change does. */
  status: v.optional(v.string(), ''),
  revision: v.optional(v.nullable(v.string()), null),
  /** Articles of a column. */
  count: v.optional(v.nullable(v.number()), null),
  /** Title of what it belongs to: a chapter's course, an entry's model. */
  within: v.optional(v.string(), ''),
});
export type FoundRecord = v.InferOutput<typeof foundRecord>;

/**
 * A few records of each kind that the caller may read: every word stands in the title, of an article in its text too, or
 * they are its pinyin or initials (S-FIND-1).
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
