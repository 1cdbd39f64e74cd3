import { sql } from 'kysely';
import type pg from 'pg';
import { type Db, postgresOf } from './connect.ts';
import { withSideConnection } from './postgres.ts';

/** Characters: several pages, so that the write fails on a database that cannot grow. */
const SIZE = 16 * 1024;
const NAME = 'write-probe';

/**
 * Tests whether the database is writable, by a write that is undone or overwritten by the next. On PostgreSQL it uses
 * the side connection, so that neither an exhausted pool nor a slow probe delays the other. Rejects with the error of
 * the database.
 */
export async function writeProbe(db: Db): Promise<void> {
  const sidePool = postgresOf(db)?.sidePool;
  if (sidePool) return probePostgres(sidePool);
  await db.transaction().execute(async (transaction) => {
    const value = 'x'.repeat(SIZE);
    await sql`insert or replace into settings (name, value) values (${NAME}, ${value})`.execute(
      transaction,
    );
    await transaction.deleteFrom('settings').where('name', '=', NAME).execute();
  });
}

const probePostgres = (sidePool: pg.Pool): Promise<void> =>
  withSideConnection(sidePool, async (client) => {
    await requireWritable(client);
    await client
      .query(
        `insert into settings (name, value) values ($1, clock_timestamp()::text)
         on conflict (name) do update set value = excluded.value`,
        [NAME],
      )
      .catch((error: { code?: string }) => {
        // A lock timeout on the table proves neither a bad database nor a bad connection.
        if (error.code !== LOCK_NOT_AVAILABLE) throw error;
      });
  });

const LOCK_NOT_AVAILABLE = '55P03';
const READ_ONLY = '25006';

/**
 * Rejects where PostgreSQL is read-only, with a code that {@link isDatabaseAway} treats as temporary: a stand-by may be
 * promoted at any moment.
 */
export async function requireWritable(client: pg.ClientBase | pg.Pool): Promise<void> {
  const { rows } = await client.query<{ standby: boolean; reads: string }>(
    "select pg_is_in_recovery() as standby, current_setting('transaction_read_only') as reads",
  );
  const { standby, reads } = rows[0] ?? {};
  if (standby) throw readOnly('it is a stand-by, which takes no writes: name the primary');
  if (reads === 'on') throw readOnly('it is read-only: see default_transaction_read_only');
}

const readOnly = (message: string): Error => Object.assign(new Error(message), { code: READ_ONLY });
