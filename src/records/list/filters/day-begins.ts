import { chinaDayStart } from '../../../lib/dates/dates.ts';

/** When the day so many days later begins, in the device's time zone; undefined where the address has no valid day. */
export const dayBegins =
  (later: number) =>
  (day: string): number | undefined => {
    const date = new Date(/^\d{4}-\d{2}-\d{2}$/.test(day) ? `${day}T00:00` : Number.NaN);
    date.setDate(date.getDate() + later);
    return date.getTime() > 0 ? date.getTime() : undefined;
  };

/** When the day begins in China; undefined where the address has no valid day. */
export function chinaDayBegins(day: string): number | undefined {
  const begins = /^\d{4}-\d{2}-\d{2}$/.test(day) ? chinaDayStart(day) : Number.NaN;
  return begins > 0 ? begins : undefined;
}
