import * as v from 'valibot';
import { CACHED_CALLS } from '../cached-calls.ts';
import { requiredText } from '../common-schemas.ts';
import { endpoint } from '../endpoint.ts';
import { lawFields } from './law.ts';

export const dictEntry = v.object({
  value: v.string(),
  label: v.string(),
  color: v.optional(v.string()),
  /** Preselected in a new record. */
  isDefault: v.optional(v.boolean()),
  ...lawFields,
});

export type DictEntry = v.InferOutput<typeof dictEntry>;

/**
 * The entries of one dictionary, by its code (`article_status`), in order: `list` has the selectable ones, `retired`
 * the disabled ones, which still label the values of older records. An unknown code is refused with 2002.
 */
export const dictList = endpoint({
  method: 'POST',
  path: CACHED_CALLS.dict,
  access: 'session',
  permission: null,
  audit: null,
  write: false,
  body: 'json',
  request: v.strictObject({ name: requiredText(64, '字典编码') }),
  reply: v.object({
    list: v.array(dictEntry),
    retired: v.optional(v.array(dictEntry)),
    version: v.optional(v.number()),
  }),
});
