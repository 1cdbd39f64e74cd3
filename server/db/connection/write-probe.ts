import { sql } from 'kysely';
import pg from 'pg';
import type { Db } from './connect.ts';

/** Milliseconds that PostgreSQL gets to connect, to find the row free and to write. */
const WITHIN = 3000;
/** Characters: several pages, so that a database that cannot grow any more refuses them. */
const SIZE = 16 * 1024;
const NAME = 'write-probe';

/**
 * Writes to the database and takes it away again. On PostgreSQL through a connection of its own: neither a pool in which all
 * wait for a lock nor a slow look holds up the other. Rejects with the error of the database.
 */
export async function writeProbe(db: Db, databaseUrl: string | null): Promise<void> {
  if (databaseUrl !== null) return probePostgres(databaseUrl);
  await db.transaction().execute(async (transaction) => {
    const value = 'x'.repeat(SIZE);
    await sql`insert or replace into settings (name, value) values (${NAME}, ${value})`.execute(
      transaction,
    );
    await transaction.deleteFrom('settings').where('name', '=', NAME).execute();
  });
}

async function probePostgres(connectionString: string): Promise<void> {
  const client = new pg.Client({
    connectionString,
    connectionTimeoutMillis: WITHIN,
    query_timeout: WITHIN,
    statement_timeout: WITHIN,
  });
  // What breaks while a query is under way rejects that query as well.
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query(
      `insert into settings (name, value) values ($1, $2)
       on conflict (name) do update set value = excluded.value`,
      [NAME, String(Date.now())],
    );
  } finally {
    // The close is not awaited.
    client.end().catch(() => undefined);
  }
}
