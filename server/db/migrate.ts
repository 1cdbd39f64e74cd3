import { Migrator, type RawBuilder, sql } from 'kysely';
import { StartProblem } from '../config/start-problem.ts';
import type { Db } from './connection/connect.ts';
import { isSqlite } from './is-sqlite.ts';
import { migrations } from './migrations.ts';

/**
 * Brings the tables up to date; refuses, and touches nothing, where they come from a newer version. Returns how many steps
 * were done.
 */
export async function migrate(db: Db): Promise<number> {
  const unknown = unknownStep(await namesDone(db));
  if (unknown !== null) {
    throw new StartProblem(
      `the database was made by a newer version (it has the step ${unknown}): start that version, or restore a backup`,
    );
  }
  return db.connection().execute(async (connection) => {
    // Steps take their time on large tables, and another process may be at it just now.
    await setTimeouts(connection, sql`0`);
    const provider = { getMigrations: async () => migrations };
    const { error, results = [] } = await new Migrator({
      db: connection,
      provider,
    }).migrateToLatest();
    if (error) throw error;
    await setTimeouts(connection, sql`default`);
    return results.length;
  });
}

/** The first of these steps that this version does not have; null: it has them all. */
export const unknownStep = (names: readonly string[]): string | null =>
  names.find((name) => !Object.hasOwn(migrations, name)) ?? null;

/** How many of this version's steps are not among these. */
export const stepsAfter = (names: readonly string[]): number =>
  Object.keys(migrations).filter((name) => !names.includes(name)).length;

/** Refuses tables that this version's server has not brought up to date yet. */
export async function requireMigrated(db: Db): Promise<void> {
  const done = await namesDone(db);
  if (unknownStep(done) === null && stepsAfter(done) === 0) return;
  throw new StartProblem('the database was not prepared by this version: start its server once');
}

/** On the connection as a whole, whose own values are what it was opened with. */
async function setTimeouts(connection: Db, value: RawBuilder<unknown>): Promise<void> {
  if (isSqlite(connection)) return;
  await sql`set statement_timeout = ${value}`.execute(connection);
  await sql`set lock_timeout = ${value}`.execute(connection);
}

/** Names of the steps that a database has behind it, in their order. */
export async function namesDone(db: Db): Promise<string[]> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  if (!tables.some(({ name }) => name === 'kysely_migration')) return [];
  const { rows } = await sql<{
    name: string;
  }>`select name from kysely_migration order by name`.execute(db);
  return rows.map(({ name }) => name);
}
