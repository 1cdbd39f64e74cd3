import * as v from 'valibot';
import { endpoint } from '../endpoint.ts';

/** A user's name, with its spelling for typing without Chinese characters. */
const userName = v.object({
  userName: v.string(),
  /** 姓名. */
  name: v.string(),
  pinyin: v.string(),
  initials: v.string(),
  /** Whether the user may write articles, and approve them. */
  writes: v.boolean(),
  approves: v.boolean(),
});
export type UserName = v.InferOutput<typeof userName>;

/** Active users to choose from: nothing but their names. */
export const userNames = endpoint({
  method: 'POST',
  path: '{base}/user/names',
  access: 'session',
  permission: 'user:names',
  audit: null,
  write: false,
  body: 'json',
  request: v.strictObject({}),
  reply: v.object({ list: v.array(userName) }),
});
