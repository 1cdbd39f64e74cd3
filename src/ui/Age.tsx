import { formatFullTime, formatTime } from '../lib/dates.ts';

/** A time as 「今天 14:32」 with the full time on hover. `at` in milliseconds since 1970. */
export function Age({ at }: { at: number }) {
  return (
    <time dateTime={new Date(at).toISOString()} title={formatFullTime(at)}>
      {formatTime(at)}
    </time>
  );
}
