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
