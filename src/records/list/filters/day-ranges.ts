import { addDays, addMonths, type Day, formatDay, serverToday } from '../../../lib/dates/days.ts';

/** A range of days, both included; an empty end is open. */
export interface DayRange {
  from: Day | '';
  to: Day | '';
}

/** Frequently used ranges by name, relative to `today`. */
export const commonRanges = (today: Day = serverToday()) => ({
  今天: { from: today, to: today },
  '近 7 天': { from: addDays(today, -6), to: today },
  '近 30 天': { from: addDays(today, -29), to: today },
  本月: { from: `${today.slice(0, 8)}01`, to: today },
});

/** The common ranges, and those used less often. */
export function namedRanges(today: Day = serverToday()): Readonly<Record<string, DayRange>> {
  const common = commonRanges(today);
  const { from } = common.本月;
  return {
    ...common,
    上月: { from: addMonths(from, -1), to: addDays(from, -1) },
    今年: { from: `${today.slice(0, 4)}-01-01`, to: today },
  };
}

export const isSameRange = (one: DayRange, other: DayRange): boolean =>
  one.from === other.from && one.to === other.to;

/** Text of a range: its name, or its days. */
export function rangeText(range: DayRange, today: Day = serverToday()): string {
  const named = Object.entries(namedRanges(today)).find(([, one]) => isSameRange(one, range));
  return named?.[0] ?? formatRange(range, today);
}

/** 「11月3日 – 11月16日」; empty where both ends are open. */
export function formatRange({ from, to }: DayRange, today: Day = serverToday()): string {
  const [first, last] = [from, to].map((day) => day && formatDay(day, today));
  if (first === last) return first ?? '';
  if (!last) return `${first} 起`;
  return first ? `${first} – ${last}` : `至 ${last}`;
}

/** How many days a range has; null where an end is open. */
export function daysIn({ from, to }: DayRange): number | null {
  const [first, last] = [from, to].map((day) => Date.parse(day));
  return from && to ? Math.round((Number(last) - Number(first)) / 86_400_000) + 1 : null;
}
