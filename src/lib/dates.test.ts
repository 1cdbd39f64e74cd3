import { expect, it } from 'vitest';
import { formatTime } from './dates.ts';

const now = new Date(2026, 10, 21, 14, 32).getTime();

it.each([
  [new Date(2026, 10, 21, 9, 5), '今天 09:05'],
  [new Date(2026, 10, 21, 0, 0), '今天 00:00'],
  [new Date(2026, 10, 20, 23, 59), '昨天 23:59'],
  [new Date(2026, 10, 19, 12, 0), '11月19日'],
  [new Date(2025, 11, 31, 12, 0), '2025年12月31日'],
  [new Date(2026, 10, 22, 8, 0), '11月22日'],
])('%s is shown as %s', (date, shown) => {
  expect(formatTime(date.getTime(), now)).toBe(shown);
});
