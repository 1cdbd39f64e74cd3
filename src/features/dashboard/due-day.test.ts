import { expect, it } from 'vitest';
import { chinaDayStart } from '../../lib/dates/dates.ts';
import { formatDueDay, isOverdue } from './due-day.ts';

const due = chinaDayStart('2027-06-30');

it.each([
  ['2027-06-29T15:59:59Z', '明天', false],
  ['2027-06-29T16:00:00Z', '今天', false],
  ['2027-06-30T04:00:00Z', '今天', false],
  ['2027-06-30T15:59:59Z', '今天', false],
  ['2027-06-30T16:00:00Z', '昨天', true],
  ['2027-06-01T00:00:00Z', '6月30日', false],
  ['2026-12-31T12:00:00Z', '2027年6月30日', false],
])(
  'S-DESK-9 at %s a review due on 2027-06-30 is due %s, wherever the device is',
  (time, day, over) => {
    expect(formatDueDay(due, Date.parse(time))).toBe(day);
    expect(isOverdue(due, Date.parse(time))).toBe(over);
  },
);
