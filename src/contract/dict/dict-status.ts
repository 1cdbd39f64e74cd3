import * as v from 'valibot';
import { endpoint } from '../endpoint.ts';
import { batchReply, idsUpTo } from '../record.ts';

/** Enables or disables dictionary entries, each on its own: refusals by a rule come with their reason. */
export const dictDetailStatus = endpoint({
  method: 'POST',
  path: '/dict/detail/status',
  access: 'session',
  permission: 'dict:update',
  audit: '启停字典项',
  about: 'dictDetail',
  write: true,
  body: 'json',
  request: v.strictObject({ ids: idsUpTo(500), status: v.picklist(['on', 'off'], '状态不正确') }),
  reply: batchReply,
});
