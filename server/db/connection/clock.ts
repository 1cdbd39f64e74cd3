import type pg from 'pg';
import { log } from '../../telemetry/log.ts';
import { type Db, postgresOf } from './connect.ts';
import { withSideConnection } from './postgres.ts';

/** Milliseconds by which two machines' clocks may differ before an operator is warned. */
export const DRIFT = 5000;
/** Milliseconds between two measurements. */
const EVERY = 60_000;
/** Milliseconds: measurements with a longer round trip are too imprecise and are dropped. */
const SLOWEST = 2000;

/** The time that all processes on one database share. */
export interface Clock {
  /** Milliseconds since 1970. */
  now(): number;
  /** Milliseconds by which this machine's clock is ahead; negative: behind. */
  ahead(): number;
}

/** With an embedded database there is one process, and its clock is the reference. */
const ownClock: Clock = { now: () => Date.now(), ahead: () => 0 };

/**
 * Follows the clock of the database: measured now and every minute, and extrapolated by the monotonic clock in between,
 * so that no call queries it, and setting this machine's clock has no effect.
 */
export async function openClock(db: Db): Promise<Clock> {
  const sidePool = postgresOf(db)?.sidePool;
  if (!sidePool) return ownClock;
  let offset = (await readClock(sidePool)).offset;
  const now = () => Math.round(offset + performance.now());
  const clock: Clock = { now, ahead: () => Date.now() - now() };
  const report = reportDrift();
  report(clock.ahead());
  const measure = async () => {
    const reading = await readClock(sidePool);
    if (reading.roundTrip <= SLOWEST) offset = reading.offset;
  };
  const timer = setInterval(async () => {
    if (sidePool.ending) return clearInterval(timer);
    // After a failed measurement the last offset stays in use.
    await measure().catch(() => undefined);
    report(clock.ahead());
  }, EVERY).unref();
  return clock;
}

interface Reading {
  /** Database time minus `performance.now()` of this process, corrected by half of the round trip. */
  offset: number;
  /** Milliseconds. */
  roundTrip: number;
}

/** Queries the time of the database. */
const readClock = (sidePool: pg.Pool): Promise<Reading> =>
  // The connection is acquired first, so that the round trip does not include connecting.
  withSideConnection(sidePool, async (client) => {
    const before = performance.now();
    const { rows } = await client.query<{ now: number }>(
      'select (extract(epoch from clock_timestamp()) * 1000)::float8 as now',
    );
    const after = performance.now();
    const now = rows[0]?.now ?? Number.NaN;
    return { offset: now - (before + after) / 2, roundTrip: after - before };
  });

/** Logs when the drift exceeds {@link DRIFT}, and when it is back within it. */
function reportDrift(): (ahead: number) => void {
  let isApart = false;
  return (ahead) => {
    if (Math.abs(ahead) > DRIFT === isApart) return;
    isApart = !isApart;
    const clock = driftText(ahead);
    if (isApart) log({ level: 'warn', clock: `${clock}: have both follow a time server` });
    else log({ level: 'info', clock });
  };
}

/** For operators: `2100.0 s ahead of the database`. */
export const driftText = (ahead: number): string =>
  `${(Math.abs(ahead) / 1000).toFixed(1)} s ${ahead > 0 ? 'ahead of' : 'behind'} the database`;
