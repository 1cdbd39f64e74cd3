import { formatClock, formatFullTime, formatTime } from '../../lib/dates/dates.ts';
import { fromDeviceClock } from '../../lib/dates/server-clock.ts';

interface AgeProps {
  /** Milliseconds since 1970. */
  at: number;
  /** The time is from the device's clock, not the server's. */
  device?: boolean;
  /** The day is shown above: time only. */
  bare?: boolean;
}

/** A time as 「今天 14:32」 with the full time on hover. */
export function Age({ at, device = false, bare = false }: AgeProps) {
  const time = device ? fromDeviceClock(at) : at;
  return (
    <time dateTime={new Date(time).toISOString()} title={formatFullTime(time)}>
      {bare ? formatClock(time) : formatTime(time)}
    </time>
  );
}
