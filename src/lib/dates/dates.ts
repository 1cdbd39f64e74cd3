import { twoDigits } from '../two-digits.ts';
import { type Day, dayOf } from './days.ts';
import { serverNow } from './server-clock.ts';

/**
 * Formats a time, milliseconds since 1970: 「今天 14:32」「昨天 09:05」「明天 08:00」「11月20日」「2025年3月1日」. Today is the server's
 * day: the device's clock may be wrong.
 */
export function formatTime(ms: number, now: number = serverNow()): string {
  const day = formatDay(ms, now);
  return NEAR.includes(day) ? `${day} ${formatClock(ms)}` : day;
}

/** Days that are shown with the time of day. */
const NEAR = ['今天', '昨天', '明天'];

/** The day of a time: 「今天」「昨天」「明天」「11月20日」「2025年3月1日」. */
export function formatDay(ms: number, now: number = serverNow()): string {
  const date = new Date(ms);
  const days = dayNumber(new Date(now)) - dayNumber(date);
  if (days === 0) return '今天';
  if (days === 1) return '昨天';
  if (days === -1) return '明天';
  const day = formatDate(ms);
  return date.getFullYear() === new Date(now).getFullYear() ? day : `${date.getFullYear()}年${day}`;
}

/** The day of a time without its year: 「11月20日」. Not `Intl`: its first formatter costs half as much as all scripts. */
export function formatDate(ms: number): string {
  const date = new Date(ms);
  return `${date.getMonth() + 1}月${date.getDate()}日`;
}

/** The weekday of a time: 「星期四」. */
export const formatWeekday = (ms: number): string =>
  `星期${'日一二三四五六'[new Date(ms).getDay()]}`;

/** The time of day: 「14:32」. */
export function formatClock(ms: number): string {
  const date = new Date(ms);
  return `${twoDigits(date.getHours())}:${twoDigits(date.getMinutes())}`;
}

/** The time of day with seconds: 「14:32:07」. */
export const formatSeconds = (ms: number): string =>
  `${formatClock(ms)}:${twoDigits(new Date(ms).getSeconds())}`;

/** A time to plan by, always with the time of day: 「明天 09:30」「11月26日 09:30」. */
export const formatMoment = (ms: number, now?: number): string =>
  `${formatDay(ms, now)} ${formatClock(ms)}`;

/** Formats a duration, milliseconds: 「不到 1 分钟」「5 分钟」「2 小时 10 分钟」. */
export function formatDuration(ms: number): string {
  const minutes = Math.round(ms / 60_000);
  if (minutes < 1) return '不到 1 分钟';
  const hours = Math.floor(minutes / 60);
  const rest = `${minutes % 60} 分钟`;
  if (hours === 0) return rest;
  return minutes % 60 === 0 ? `${hours} 小时` : `${hours} 小时 ${rest}`;
}

/** The full local time, for a title on hover: 「2026/11/21 14:32:07」. */
export const formatFullTime = (ms: number): string =>
  `${dayOf(new Date(ms)).replaceAll('-', '/')} ${formatSeconds(ms)}`;

/** Days since 1970 in the device's time zone. */
const dayNumber = (date: Date): number =>
  Date.UTC(date.getFullYear(), date.getMonth(), date.getDate()) / 86_400_000;

/** A time as the value of `<input type="datetime-local">`, to the minute, in the device's time zone. */
export function toLocalInput(ms: number): string {
  const offset = new Date(ms).getTimezoneOffset() * 60_000;
  return new Date(ms - offset).toISOString().slice(0, 16);
}

/** China has one time zone and no daylight saving time. */
const CHINA = 8 * 60 * 60_000;

/** The day of a time in China, milliseconds since 1970: 「2027-06-30」. */
export const chinaDayOf = (ms: number): Day => new Date(ms + CHINA).toISOString().slice(0, 10);

/** Today by the server's clock, in China. */
export const chinaToday = (): Day => chinaDayOf(serverNow());

/** The start of a day in China, milliseconds since 1970. */
export const chinaDayStart = (day: Day): number => Date.parse(`${day}T00:00:00Z`) - CHINA;

/** The start of the day in China that has this time, milliseconds since 1970. */
export const startOfChinaDay = (ms: number): number => chinaDayStart(chinaDayOf(ms));

/** The day of a time in China without its year: 「11月20日」. */
export function formatChinaDate(ms: number): string {
  const [, month, date] = chinaDayOf(ms).split('-').map(Number);
  return `${month}月${date}日`;
}
