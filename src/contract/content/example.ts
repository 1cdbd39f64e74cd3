import * as v from 'valibot';
import { endpoint } from '../endpoint.ts';

/** Kinds of example content, in display order. */
export const exampleKinds = [
  'article',
  'cata',
  'course',
  'chapter',
  'expandModel',
  'expand',
  'file',
] as const;
export type ExampleKind = (typeof exampleKinds)[number];

const kind = v.picklist(exampleKinds);
const common = {
  method: 'POST',
  access: 'session',
  permission: 'example:clear',
  body: 'json',
  request: v.strictObject({}),
  reply: v.object({
    /** Number of unchanged examples of each kind, which are removed. */
    goes: v.array(v.object({ kind, count: v.pipe(v.number(), v.integer(), v.minValue(1)) })),
    /** Examples that somebody changed, and records that those still need. */
    stays: v.array(v.object({ kind, title: v.string() })),
  }),
} as const;

/** Preview of 清除示例内容. */
export const exampleGet = endpoint({
  ...common,
  path: '{base}/example/get',
  audit: null,
  write: false,
});

/**
 * Permanently removes the example content that is unchanged since the first start; the rest become ordinary records.
 * Replies with what was done: nothing if it was done before.
 */
export const exampleClear = endpoint({
  ...common,
  path: '{base}/example/clear',
  audit: '清除示例内容',
  write: true,
});
