import type pg from 'pg';
import { log } from '../../telemetry/log.ts';
import { type Db, postgresOf } from './connect.ts';
import { withAside } from './postgres.ts';

/** Milliseconds that the clocks of two machines may differ before an operator hears of it. */
export const DRIFT = 5000;
/** Milliseconds between two measurements. */
const EVERY = 60_000;
/** Milliseconds: a measurement whose answer took longer says too little. */
const SLOWEST = 2000;

/** The time that all processes on one database agree on. */
export interface Clock {
  /** Milliseconds since 1970. */
  now(): number;
  /** Milliseconds by which the clock of this machine is ahead of it; negative: behind. */
  ahead(): number;
}

/** An embedded database has one process, whose clock is right by definition. */
const ownClock: Clock = { now: () => Date.now(), ahead: () => 0 };

/**
 * The clock of the database: measured once now and then each minute, and carried on by the monotonic clock in between, so
 * that no call asks for it, and none sees when somebody sets the clock of this machine.
 */
export async function openClock(db: Db): Promise<Clock> {
  const aside = postgresOf(db)?.aside;
  if (!aside) return ownClock;
  let offset = (await readClock(aside)).offset;
  const now = () => Math.round(offset + performance.now());
  const clock: Clock = { now, ahead: () => Date.now() - now() };
  const report = reportDrift();
  report(clock.ahead());
  const measure = async () => {
    const reading = await readClock(aside);
    if (reading.roundTrip <= SLOWEST) offset = reading.offset;
  };
  const timer = setInterval(async () => {
    if (aside.ending) return clearInterval(timer);
    // Without an answer the last one is carried on.
    await measure().catch(() => undefined);
    report(clock.ahead());
  }, EVERY).unref();
  return clock;
}

interface Reading {
  /** What has to be added to `performance.now()` of this process for the time of the database, half of the round trip taken off. */
  offset: number;
  /** Milliseconds. */
  roundTrip: number;
}

/** Asks the database for its time. */
const readClock = (aside: pg.Pool): Promise<Reading> =>
  // The round trip shall not hold the time that connecting takes.
  withAside(aside, async (client) => {
    const before = performance.now();
    const { rows } = await client.query<{ now: number }>(
      'select (extract(epoch from clock_timestamp()) * 1000)::float8 as now',
    );
    const after = performance.now();
    const now = rows[0]?.now ?? Number.NaN;
    return { offset: now - (before + after) / 2, roundTrip: after - before };
  });

/** Logs when the difference becomes too large, and when it is small again. */
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
