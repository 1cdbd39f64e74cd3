import { setImmediate } from 'node:timers/promises';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from './connection/connect.ts';
import { transactUnsynced } from './transact-unsynced.ts';

/**
 * Lets the calls that wait be answered. The embedded database answers within the same turn of the event loop, however many
 * statements are awaited one after the other: a job has to end its turn between its pieces.
 */
export const breathe = (): Promise<void> => setImmediate();

/**
 * Rows of one statement of upkeep, during which the embedded database answers nothing else: of a table of 1 M rows 1 ms, at most
 * 21 where the log is written back to the database by it (embedded.ts); with 100 rows 43 ms.
 */
export const SLICE = 25;

interface Removal {
  table: string;
  /** Its primary key. */
  key: readonly string[];
  condition: RawBuilder<unknown>;
  /** Ends it after the slice that is under way. */
  signal?: AbortSignal | undefined;
}

/**
 * Deletes the rows that meet the condition, few at a time, with room for other calls in between. What a power cut brings
 * back is deleted again. Returns how many rows there were.
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
    await breathe();
  }
}
