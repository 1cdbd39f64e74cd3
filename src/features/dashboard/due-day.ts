import { chinaDayOf, formatDay } from '../../lib/dates/dates.ts';
import { serverNow } from '../../lib/dates/server-clock.ts';

/** Whether a due date, milliseconds, has passed: like the dates of articles, a day of China's calendar. */
export const isOverdue = (due: number, now: number = serverNow()): boolean =>
  chinaDayOf(due) < chinaDayOf(now);

/** The day of a due date in China's calendar: 「今天」「明天」「12月2日」. */
export const formatDueDay = (due: number, now: number = serverNow()): string =>
  formatDay(localStart(chinaDayOf(due)), localStart(chinaDayOf(now)));

/** The start of a day in the device's time zone, by which texts are formatted. */
const localStart = (day: string): number => new Date(`${day}T00:00`).getTime();
