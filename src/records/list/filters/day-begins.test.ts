import { expect, it } from 'vitest';
import { chinaDayBegins, dayBegins } from './day-begins.ts';

it.each([
  [0, '2026-11-30', new Date(2026, 10, 30)],
  [1, '2026-11-30', new Date(2026, 11, 1)],
  [-1, '2026-01-01', new Date(2025, 11, 31)],
])('%d days after %s', (later, day, begins) => {
  expect(dayBegins(later)(day)).toBe(begins.getTime());
});

it.each([
  '',
  '2026-13-01',
  '2026-1-1',
  '20260101',
  'x2026-01-01',
  '2026-01-01x',
  '2026-01-0a',
  '1969-12-01',
])('%j names no day', (day) => {
  expect(dayBegins(0)(day)).toBeUndefined();
  expect(chinaDayBegins(day)).toBeUndefined();
});

it('a day of China begins there, wherever the device is', () => {
  expect(chinaDayBegins('2026-11-30')).toBe(Date.parse('2026-11-29T16:00:00Z'));
});
