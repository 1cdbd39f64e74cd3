import { describe, expect, it } from 'vitest';
import { addDays, addMonths, dayOf, distanceTo, formatDay, parseDay, parseMoment } from './days.ts';

const today = '2026-11-24';

it.each([
  ['2026-11-24', '今天'],
  ['2026-11-25', '明天'],
  ['2026-11-26', '后天'],
  ['2026-11-23', '昨天'],
  ['2026-11-22', '前天'],
  ['2026-11-21', '3 天前'],
  ['2026-12-23', '29 天后'],
  ['2026-12-24', '1 个月后'],
  ['2026-10-24', '1 个月前'],
  ['2026-10-25', '30 天前'],
  ['2027-06-30', '7 个月后'],
  ['2027-11-23', '11 个月后'],
  ['2027-11-24', '1 年后'],
  ['2024-11-25', '1 年前'],
  ['2024-11-24', '2 年前'],
])('S-DESK-9 %s is %s', (day, words) => expect(distanceTo(day, today)).toBe(words));

it('S-DESK-9 the last day of a shorter month is a month later', () => {
  expect(distanceTo('2026-02-28', '2026-01-31')).toBe('1 个月后');
});

describe('days', () => {
  it('a date is the day where the device is', () => {
    expect(dayOf(new Date(2026, 0, 5, 23, 59))).toBe('2026-01-05');
  });

  it.each([
    ['2026-11-23', '2026-11-23'],
    ['2026-1-5', '2026-01-05'],
    ['2026/11/23', '2026-11-23'],
    ['2026.11.23', '2026-11-23'],
    ['2026年1月5日', '2026-01-05'],
    ['20261123', '2026-11-23'],
    ['11-23', '2026-11-23'],
    [' 11月23日 ', '2026-11-23'],
    ['2028-02-29', '2028-02-29'],
  ])('%s is the day %s', (text, day) => expect(parseDay(text, today)).toBe(day));

  it.each([
    '',
    '23',
    '2026-13-01',
    '2026-02-29',
    '2026-00-10',
    '4-31',
    '2026-11-23T08:00',
    '明天',
    '1126-',
    '2026-11',
  ])('「%s」 is no day', (text) => expect(parseDay(text, today)).toBeNull());

  it.each([
    ['2026-11-23 8:05', '2026-11-23T08:05'],
    ['2026-11-23T23:59', '2026-11-23T23:59'],
    ['11月23日  08：00', '2026-11-23T08:00'],
    ['11-23', '2026-11-23T00:00'],
  ])('%s is the time %s', (text, moment) => expect(parseMoment(text, today)).toBe(moment));

  it.each(['', '2026-11-23 24:00', '2026-11-23 08:60', '08:00', '2026-02-30 08:00'])(
    '「%s」 is no time',
    (text) => expect(parseMoment(text, today)).toBeNull(),
  );

  it('shows the year where it is another', () => {
    expect(formatDay('2026-11-03', today)).toBe('11月3日');
    expect(formatDay('2027-06-30', today)).toBe('2027年6月30日');
  });

  it('counts days over months and years', () => {
    expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
    expect(addDays('2026-03-01', -1)).toBe('2026-02-28');
  });

  it('counts months, to the last day of a shorter one', () => {
    expect(addMonths('2026-08-31', 6)).toBe('2027-02-28');
    expect(addMonths('2026-11-24', -1)).toBe('2026-10-24');
    expect(addMonths('2026-11-24', 12)).toBe('2027-11-24');
  });
});
