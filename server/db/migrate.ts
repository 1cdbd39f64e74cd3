import { Migrator, type RawBuilder, sql } from 'kysely';
import { StartProblem } from '../config/start-problem.ts';
import type { Db } from './connection/connect.ts';
import { isSqlite } from './is-sqlite.ts';
import { migrations } from './migrations.ts';

/** Brings the tables up to date; refuses, and touches nothing, where they come from a newer version. */
export async function migrate(db: Db): Promise<void> {
  const unknown = (await namesDone(db)).find((name) => !Object.hasOwn(migrations, name));
  if (unknown) {
    throw new StartProblem(
      `the database was made by a newer version (it has the step ${unknown}): start that version, or restore a backup`,
    );
  }
  await db.connection().execute(async (connection) => {
    // Steps take their time on large tables, and another process may be at it just now.
    await setTimeouts(connection, sql`0`);
    const provider = { getMigrations: async () => migrations };
    const { error } = await new Migrator({ db: connection, provider }).migrateToLatest();
    if (error) throw error;
    await setTimeouts(connection, sql`default`);
  });
}

/** Refuses tables that this version's server has not brought up to date yet. */
export async function requireMigrated(db: Db): Promise<void> {
  const done = new Set(await namesDone(db));
  const same = done.size === Object.keys(migrations).length;
  if (same && Object.keys(migrations).every((name) => done.has(name))) return;
  throw new StartProblem('the database was not prepared by this version: start its server once');
}

/** On the connection as a whole, whose own values are what it was opened with. */
async function setTimeouts(connection: Db, value: RawBuilder<unknown>): Promise<void> {
  if (isSqlite(connection)) return;
  await sql`set statement_timeout = ${value}`.execute(connection);
  await sql`set lock_timeout = ${value}`.execute(connection);
}

async function namesDone(db: Db): Promise<string[]> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  if (!tables.some(({ name }) => name === 'kysely_migration')) return [];
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db);
  return rows.map(({ name }) => name);
}
