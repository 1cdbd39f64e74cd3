import { expect, it } from 'vitest';
import { lastUse } from './last-use.ts';

const MINUTE = 60_000;
const used = (at: number) => lastUse({ lastSeenAt: 0, endsAt: 30 * MINUTE }, at * MINUTE);

it.each([
  [0.5, true, '刚刚'],
  [5, true, '5 分钟前'],
  [6, false, '6 分钟前'],
  [20, false, '20 分钟前'],
  [26, false, '26 分钟前，4 分钟后退出'],
  [31, false, '已到时退出'],
])('S-ADM-6 after %s minutes without a call', (at, inUse, words) => {
  expect(used(at)).toEqual({ inUse, words });
});

it('S-ADM-6 an active session also shows that its lifetime is nearly over', () => {
  const nearly = { lastSeenAt: 0, endsAt: 3 * MINUTE };
  expect(lastUse(nearly, 1000)).toEqual({ inUse: true, words: '刚刚，3 分钟后退出' });
});
