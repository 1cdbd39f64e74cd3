import { expect, it } from 'vitest';
import { daysIn, namedRanges, rangeText } from './day-ranges.ts';

it.each([
  ['2026-11-18', '2026-11-24', '近 7 天'],
  ['2026-11-24', '2026-11-24', '今天'],
  ['2026-10-01', '2026-10-31', '上月'],
  ['2026-11-20', '2026-11-20', '11月20日'],
  ['2026-11-01', '2026-11-09', '11月1日 – 11月9日'],
  ['2025-12-31', '', '2025年12月31日 起'],
  ['', '2026-11-09', '至 11月9日'],
])('S-LIST-1 from %s to %s reads %s', (from, to, text) => {
  expect(rangeText({ from, to }, '2026-11-24')).toBe(text);
});

it.each([
  ['2026-03-31', '上月', '2026-02-01', '2026-02-28'],
  ['2027-01-01', '上月', '2026-12-01', '2026-12-31'],
  ['2027-01-01', '今年', '2027-01-01', '2027-01-01'],
])('S-LIST-1 on %s %s is from %s to %s', (today, name, from, to) => {
  expect(namedRanges(today)[name]).toEqual({ from, to });
});

it.each([
  ['2026-11-03', '2026-11-16', 14],
  ['2026-11-03', '2026-11-03', 1],
  ['2026-11-03', '', null],
  ['', '2026-11-03', null],
])('from %s to %s are %s days', (from, to, days) => {
  expect(daysIn({ from, to })).toBe(days);
});
