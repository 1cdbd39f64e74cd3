import { sql } from 'kysely';
import type { Db } from '../connection/connect.ts';
import { isSqlite } from '../is-sqlite.ts';
import { yieldToCalls } from '../slices.ts';
import { transactUnsynced } from '../transact-unsynced.ts';

/** Rows sampled per index: a table of a million takes 3 ms. */
const LOOKED_AT = 200;

/**
 * Runs ANALYZE on the embedded database, so that it chooses indexes as in a large installation. PostgreSQL does so by
 * itself.
 */
export async function refreshStatistics(db: Db, signal?: AbortSignal): Promise<void> {
  if (!isSqlite(db)) return;
  await sql`pragma analysis_limit = ${sql.lit(LOOKED_AT)}`.execute(db);
  const { rows } = await sql<{ name: string }>`select distinct tbl_name as name from sqlite_master
    where type = 'index' and tbl_name not like 'sqlite_%'`.execute(db);
  for (const { name } of rows) {
    if (signal?.aborted) return;
    await transactUnsynced(db, (part) => sql`analyze ${sql.table(name)}`.execute(part));
    await yieldToCalls();
  }
}
