import { sql } from 'kysely';
import type pg from 'pg';
import { type Db, postgresOf } from './connect.ts';
import { withAside } from './postgres.ts';

/** Characters: several pages, so that a database that cannot grow any more refuses them. */
const SIZE = 16 * 1024;
const NAME = 'write-probe';

/**
 * Writes to the database and takes it away again. On PostgreSQL through the connection aside: neither a pool in which all
 * wait for a lock nor a slow look holds up the other. Rejects with the error of the database.
 */
export async function writeProbe(db: Db): Promise<void> {
  const aside = postgresOf(db)?.aside;
  if (aside) return probePostgres(aside);
  await db.transaction().execute(async (transaction) => {
    const value = 'x'.repeat(SIZE);
    await sql`insert or replace into settings (name, value) values (${NAME}, ${value})`.execute(
      transaction,
    );
    await transaction.deleteFrom('settings').where('name', '=', NAME).execute();
  });
}

const probePostgres = (aside: pg.Pool): Promise<void> =>
  withAside(aside, async (client) => {
    await requireWritable(client);
    await client
      .query(
        `insert into settings (name, value) values ($1, clock_timestamp()::text)
         on conflict (name) do update set value = excluded.value`,
        [NAME],
      )
      .catch((error: { code?: string }) => {
        // A table that somebody has locked says nothing about the database, nor about the connection.
        if (error.code !== LOCK_NOT_AVAILABLE) throw error;
      });
  });

const LOCK_NOT_AVAILABLE = '55P03';
const READ_ONLY = '25006';

/** Rejects, with a code by which it counts as away, where PostgreSQL only reads: it may be the primary again in a moment. */
export async function requireWritable(client: pg.ClientBase | pg.Pool): Promise<void> {
  const { rows } = await client.query<{ standby: boolean; reads: string }>(
    "select pg_is_in_recovery() as standby, current_setting('transaction_read_only') as reads",
  );
  const { standby, reads } = rows[0] ?? {};
  if (standby) throw readOnly('it is a stand-by, which takes no writes: name the primary');
  if (reads === 'on') throw readOnly('it is read-only: see default_transaction_read_only');
}

const readOnly = (message: string): Error => Object.assign(new Error(message), { code: READ_ONLY });
