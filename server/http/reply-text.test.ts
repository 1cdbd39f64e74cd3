import { expect, it } from 'vitest';
import { turnsDuring } from '../../tests/support/server/turns-during.ts';
import { CALL_SLICE } from '../db/slices.ts';
import { replyText } from './reply-text.ts';

const reply = (data: unknown) => ({ rtn_code: 0, rtn_msg: '', rtn_data: data });
const list = (count: number) => Array.from({ length: count }, (_, n) => ({ id: `第 ${n} 条`, n }));

it.each<[string, unknown]>([
  ['nothing', null],
  ['a word', '好'],
  ['a list by itself', list(2 * CALL_SLICE)],
  ['a short list', { list: list(CALL_SLICE), total: CALL_SLICE }],
  ['a long list', { list: list(2 * CALL_SLICE + 1), total: 9, more: undefined, '"': [] }],
  ['a long list of anything', { list: Array.from({ length: CALL_SLICE + 1 }, () => undefined) }],
])('writes %s as JSON does', async (_, data) => {
  expect(String(await replyText(reply(data)))).toBe(JSON.stringify(reply(data)));
});

it('S-OPS-6 lets other calls in while a long list is written, and while a short one none', async () => {
  const write = (count: number) => turnsDuring(() => replyText(reply({ list: list(count) })));
  expect(await write(3 * CALL_SLICE)).toBeGreaterThanOrEqual(3);
  expect(await write(CALL_SLICE)).toBe(0);
});
