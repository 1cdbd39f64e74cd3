import * as v from 'valibot';
import { endpoint } from '../endpoint.ts';

/** A user by name, and by how the name is typed without Chinese characters. */
const userName = v.object({
  userName: v.string(),
  /** 姓名. */
  name: v.string(),
  pinyin: v.string(),
  initials: v.string(),
  /** Whether they may write articles, and approve them. */
  writes: v.boolean(),
  approves: v.boolean(),
});
export type UserName = v.InferOutput<typeof userName>;

/** Users who are not disabled, to choose one from: nothing of them but the name. */
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
