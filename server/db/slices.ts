import { setImmediate } from 'node:timers/promises';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from './connection/connect.ts';
import { transactUnsynced } from './transact-unsynced.ts';

/**
 * Yields to the event loop, so that waiting calls are served. The embedded database resolves within the same turn of
 * the event loop, however many statements are awaited, so a job has to yield between slices.
 */
export const yieldToCalls = (): Promise<void> => setImmediate();

/**
 * Rows per housekeeping statement, during which the embedded database serves nothing else: on a table of 1 M rows 1 ms,
 * or up to 21 ms where it triggers a WAL checkpoint (embedded.ts); with 100 rows 43 ms.
 */
export const SLICE = 25;

/** Milliseconds of work after which a call that changes many rows yields. */
const TURN = 10;

/** Yields only if {@link TURN} has passed since the last time: yielding prolongs a transaction, and others wait. */
export function pacedYield(): () => Promise<void> {
  let since = performance.now();
  return async () => {
    if (performance.now() - since < TURN) return;
    await yieldToCalls();
    since = performance.now();
  };
}

/** Rows per statement of a call that reads or changes many: 2 to 5 ms of the embedded database. */
export const CALL_SLICE = 100;

/**
 * Processes the rows in slices of {@link CALL_SLICE}, yielding after each. Rows that fit into one slice, as most do, are
 * processed at once.
 */
export async function inSlices<Row>(
  rows: readonly Row[],
  work: (some: readonly Row[]) => Promise<void>,
): Promise<void> {
  for (let at = 0; at < rows.length; at += CALL_SLICE) {
    await work(rows.slice(at, at + CALL_SLICE));
    if (rows.length > CALL_SLICE) await yieldToCalls();
  }
}

/** Converts the rows in slices of {@link CALL_SLICE}, yielding after each. */
export async function mapInSlices<Row, Result>(
  rows: readonly Row[],
  convert: (some: readonly Row[]) => Promise<readonly Result[]>,
): Promise<Result[]> {
  const results: Result[] = [];
  await inSlices(rows, async (some) => {
    results.push(...(await convert(some)));
  });
  return results;
}

interface Removal {
  table: string;
  /** Its primary key. */
  key: readonly string[];
  condition: RawBuilder<unknown>;
  /** Stops the deletion after the current slice. */
  signal?: AbortSignal | undefined;
}

/**
 * Deletes the rows that meet the condition in small slices, yielding in between. A power cut may undo slices; the next
 * run deletes those rows again. Returns the number of deleted rows.
 */
export async function deleteInSlices(db: Db, removal: Removal): Promise<number> {
  const { table, key, condition, signal } = removal;
  const columns = sql.join(key.map((column) => sql.ref(column)));
  const statement = sql`delete from ${sql.table(table)} where (${columns}) in
    (select ${columns} from ${sql.table(table)} where ${condition} limit ${sql.lit(SLICE)})`;
  for (let total = 0; ; ) {
    const { numAffectedRows = 0n } = await transactUnsynced(db, (part) => statement.execute(part));
    total += Number(numAffectedRows);
    if (numAffectedRows < SLICE || signal?.aborted) return total;
    await yieldToCalls();
  }
}
