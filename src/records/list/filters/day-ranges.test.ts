import { expect, it } from 'vitest';
import { rangeText } from './day-ranges.ts';

it.each([
  ['2026-11-18', '2026-11-24', '近 7 天'],
  ['2026-11-24', '2026-11-24', '今天'],
  ['2026-11-20', '2026-11-20', '11月20日'],
  ['2026-11-01', '2026-11-09', '11月1日 至 11月9日'],
  ['2025-12-31', '', '2025年12月31日 起'],
  ['', '2026-11-09', '至 11月9日'],
])('S-LIST-1 from %s to %s reads %s', (from, to, text) => {
  expect(rangeText(from, to, '2026-11-24')).toBe(text);
});
