import { addDays, type Day, formatDay, serverToday } from '../../../lib/dates/days.ts';

/** From a day to a day, both included. */
interface Range {
  from: Day;
  to: Day;
}

/** Ranges that are wanted often, by their names, seen from `today`. */
export const commonRanges = (today: Day = serverToday()): Readonly<Record<string, Range>> => ({
  今天: { from: today, to: today },
  '近 7 天': { from: addDays(today, -6), to: today },
  '近 30 天': { from: addDays(today, -29), to: today },
  本月: { from: `${today.slice(0, 8)}01`, to: today },
});

/** A range of days in words: its name, or its days; either end may be open. */
export function rangeText(from: string, to: string, today: Day = serverToday()): string {
  const named = Object.entries(commonRanges(today)).find(
    ([, range]) => range.from === from && range.to === to,
  );
  if (named) return named[0];
  const [first, last] = [from, to].map((day) => day && formatDay(day, today));
  if (first === last) return first ?? '';
  if (!last) return `${first} 起`;
  return first ? `${first} 至 ${last}` : `至 ${last}`;
}
