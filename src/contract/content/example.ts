import * as v from 'valibot';
import { endpoint } from '../endpoint.ts';

/** Kinds of example content, in the order in which they are named. */
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
    /** How many of each kind are as they came, and go. */
    goes: v.array(v.object({ kind, count: v.pipe(v.number(), v.integer(), v.minValue(1)) })),
    /** What somebody changed, and what that still needs. */
    stays: v.array(v.object({ kind, title: v.string() })),
  }),
} as const;

/** What 清除示例内容 would do now. */
export const exampleGet = endpoint({
  ...common,
  path: '{base}/example/get',
  audit: null,
  write: false,
});

/**
 * Removes for good what is still as the first start made it; what stays is an ordinary record from then on. Answers with
 * what it did: nothing where it was done before.
 */
export const exampleClear = endpoint({
  ...common,
  path: '{base}/example/clear',
  audit: '清除示例内容',
  write: true,
});
