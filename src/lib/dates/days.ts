import { twoDigits } from '../two-digits.ts';
import { serverNow } from './server-clock.ts';

/** A calendar day, without a time zone: `2026-11-23`. */
export type Day = string;

/** The day of a date in the device's time zone. */
export const dayOf = (date: Date): Day =>
  `${date.getFullYear()}-${twoDigits(date.getMonth() + 1)}-${twoDigits(date.getDate())}`;

/** Today by the server's clock, in the device's time zone. */
export const serverToday = (): Day => dayOf(new Date(serverNow()));

/** The start of a day in the device's time zone. */
const dateOf = (day: Day): Date => new Date(`${day}T00:00`);

/** The day this many days later. */
export function addDays(day: Day, days: number): Day {
  const date = dateOf(day);
  date.setDate(date.getDate() + days);
  return dayOf(date);
}

/** The same day this many months later; the last day of a shorter month. */
export function addMonths(day: Day, months: number): Day {
  const date = dateOf(day);
  const wanted = date.getDate();
  date.setDate(1);
  date.setMonth(date.getMonth() + months);
  const last = new Date(date.getFullYear(), date.getMonth() + 1, 0).getDate();
  date.setDate(Math.min(wanted, last));
  return dayOf(date);
}

/** Names of near days, by their distance in days. */
const NAMES: Readonly<Record<number, string>> = {
  [-2]: '前天',
  [-1]: '昨天',
  0: '今天',
  1: '明天',
  2: '后天',
};

/** The distance from `today`, in whole years or months, else in days: 「明天」, 「7 个月后」, 「2 年前」. */
export function distanceTo(day: Day, today: Day = serverToday()): string {
  const months = monthsBetween(today, day);
  if (months === 0) {
    const days = Math.round((+dateOf(day) - +dateOf(today)) / 86_400_000);
    return NAMES[days] ?? counted(days, '天');
  }
  const years = Math.trunc(months / 12);
  return years === 0 ? counted(months, '个月') : counted(years, '年');
}

/** Whole months, negative where `to` is earlier. */
function monthsBetween(from: Day, to: Day): number {
  const at = (day: Day) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7));
  const months = at(to) - at(from);
  const reached = addMonths(from, months);
  if (months > 0 && reached > to) return months - 1;
  return months < 0 && reached < to ? months + 1 : months;
}

const counted = (count: number, unit: string): string =>
  `${Math.abs(count)} ${unit}${count < 0 ? '前' : '后'}`;

/** 「11月23日」, with the year where it differs from that of `today`. */
export function formatDay(day: Day, today: Day = serverToday()): string {
  const [year, month, date] = day.split('-').map(Number);
  const short = `${month}月${date}日`;
  return day.slice(0, 4) === today.slice(0, 4) ? short : `${year}年${short}`;
}

/** Accepted forms of a day: 2026-11-23, 2026/11/23, 2026年11月23日, 20261123, and without the year. */
const WRITTEN = /^(?:(\d{4})[-/.年])?(\d{1,2})[-/.月](\d{1,2})日?$|^(\d{4})(\d{2})(\d{2})$/;

/** Parses a day as people write it; the default year is that of `today`. Null where the calendar has no such day. */
export function parseDay(text: string, today: Day = serverToday()): Day | null {
  const found = WRITTEN.exec(text.trim());
  if (!found) return null;
  const [, ownYear, ownMonth, ownDate, year, month, date] = found;
  const day = [
    year ?? ownYear ?? today.slice(0, 4),
    twoDigits(Number(month ?? ownMonth)),
    twoDigits(Number(date ?? ownDate)),
  ].join('-');
  const real = dateOf(day);
  return !Number.isNaN(real.getTime()) && dayOf(real) === day ? day : null;
}

const WITH_TIME = /^(.+?)[T ]+(\d{1,2})[:：](\d{2})$/;

/** Parses a day with a time as people write it, to `2026-11-23T08:00`; the default time is the start of the day. */
export function parseMoment(text: string, today?: Day): string | null {
  const found = WITH_TIME.exec(text.trim());
  const day = parseDay(found?.[1] ?? text, today);
  const [hours, minutes] = [Number(found?.[2] ?? 0), Number(found?.[3] ?? 0)];
  return day && hours < 24 && minutes < 60
    ? `${day}T${twoDigits(hours)}:${twoDigits(minutes)}`
    : null;
}
