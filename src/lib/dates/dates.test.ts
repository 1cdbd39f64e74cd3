import { expect, it } from 'vitest';
import {
  chinaDayOf,
  chinaDayStart,
  formatClock,
  formatDate,
  formatDay,
  formatDuration,
  formatFullTime,
  formatMoment,
  formatSeconds,
  formatTime,
  formatWeekday,
} from './dates.ts';

const now = new Date(2026, 10, 21, 14, 32).getTime();

it.each([
  [new Date(2026, 10, 21, 9, 5), '今天 09:05'],
  [new Date(2026, 10, 21, 0, 0), '今天 00:00'],
  [new Date(2026, 10, 20, 23, 59), '昨天 23:59'],
  [new Date(2026, 10, 19, 12, 0), '11月19日'],
  [new Date(2025, 11, 31, 12, 0), '2025年12月31日'],
  [new Date(2026, 10, 22, 8, 0), '明天 08:00'],
  [new Date(2026, 10, 23, 8, 0), '11月23日'],
])('%s is shown as %s', (date, shown) => {
  expect(formatTime(date.getTime(), now)).toBe(shown);
  expect(formatDay(date.getTime(), now)).toBe(shown.split(' ')[0]);
});

it.each([
  new Date(2026, 0, 1, 0, 0, 0),
  new Date(2026, 10, 22, 9, 5, 7),
  new Date(2028, 1, 29, 23, 59, 59),
  new Date(1999, 11, 31, 12, 30, 30),
])('%s is written as the language writes it', (date) => {
  const written = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat('zh-CN', { hour12: false, ...options }).format(date);
  const clock = { hour: '2-digit', minute: '2-digit', second: '2-digit' } as const;
  expect(formatDate(+date)).toBe(written({ month: 'long', day: 'numeric' }));
  expect(formatWeekday(+date)).toBe(written({ weekday: 'long' }));
  expect(formatSeconds(+date)).toBe(written(clock));
  expect(formatFullTime(+date)).toBe(
    written({ year: 'numeric', month: '2-digit', day: '2-digit', ...clock }),
  );
});

it('the time of a day is shown without the day', () => {
  expect(formatClock(new Date(2026, 10, 21, 9, 5).getTime())).toBe('09:05');
});

it.each([
  [new Date(2026, 10, 22, 8, 0), '明天 08:00'],
  [new Date(2026, 10, 26, 9, 30), '11月26日 09:30'],
  [new Date(2099, 1, 3, 9, 30), '2099年2月3日 09:30'],
])('%s is planned for %s', (date, shown) => {
  expect(formatMoment(date.getTime(), now)).toBe(shown);
});

it.each([
  [0, '不到 1 分钟'],
  [29_000, '不到 1 分钟'],
  [60_000, '1 分钟'],
  [59.4 * 60_000, '59 分钟'],
  [60 * 60_000, '1 小时'],
  [130 * 60_000, '2 小时 10 分钟'],
])('%i ms last %s', (ms, shown) => {
  expect(formatDuration(ms)).toBe(shown);
});

it.each([
  ['2027-06-29T16:00:00Z', '2027-06-30'],
  ['2027-06-30T15:59:59.999Z', '2027-06-30'],
  ['2027-06-30T16:00:00Z', '2027-07-01'],
])('S-DESK-9 at %s it is %s in China, wherever the device is', (time, day) => {
  expect(chinaDayOf(Date.parse(time))).toBe(day);
  expect(chinaDayOf(chinaDayStart(day))).toBe(day);
  expect(new Date(chinaDayStart('2027-06-30')).toISOString()).toBe('2027-06-29T16:00:00.000Z');
});
