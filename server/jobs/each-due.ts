import { type RawBuilder, sql } from 'kysely';
import type { Deps } from '../base/call.ts';
import { SLICE, yieldToCalls } from '../db/slices.ts';

interface Due {
  table: 'articles' | 'files' | 'packages';
  /** Indexed time column by which rows are due: in the order of ids all rows would be read each time. */
  column: string;
  condition: RawBuilder<unknown>;
  signal?: AbortSignal | undefined;
}

/** Position in the order of due rows (keyset pagination). */
interface Place {
  at: number;
  id: string;
}

/**
 * Calls `change` with the id of each row that meets the condition, longest due first, yielding in between; stops at the
 * signal. Returns the number of changed rows.
 */
export async function eachDue(
  { db }: Deps,
  { table, column, condition, signal }: Due,
  change: (id: string) => Promise<boolean>,
): Promise<number> {
  const at = sql.ref(column);
  let done = 0;
  for (let after: Place | undefined = { at: 0, id: '' }; after; ) {
    const { rows }: { rows: Place[] } = await sql<Place>`select id, ${at} as at
      from ${sql.table(table)}
      where ${condition} and (${at}, id) > (${after.at}, ${after.id})
      order by ${at}, id
      limit ${sql.lit(SLICE)}`.execute(db);
    for (const { id } of rows) {
      if (signal?.aborted) return done;
      if (await change(id)) done += 1;
      await yieldToCalls();
    }
    // Continues after the last row, so that rows that cannot be changed do not block the others.
    after = rows[SLICE - 1];
  }
  return done;
}
