import { Migrator, type RawBuilder, sql } from 'kysely';
import { StartProblem } from '../config/start-problem.ts';
import type { Db } from './connection/connect.ts';
import { isSqlite } from './is-sqlite.ts';
import { migrations } from './migrations.ts';

/**
 * Runs the pending migrations and returns their number. Throws, and changes nothing, where the tables are of a newer
 * version.
 */
export async function migrate(db: Db): Promise<number> {
  refuseNewer(await namesDone(db));
  return db.connection().execute(async (connection) => {
    // No timeouts: migrations of large tables are slow, and another process may be running them right now.
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

function refuseNewer(done: readonly string[]): void {
  const unknown = unknownStep(done);
  if (unknown === null) return;
  throw new StartProblem(
    `the database was made by a newer version (it has the step ${unknown}): start that version, or restore a backup`,
  );
}

/** The first of these migrations that this version does not know; null: it knows all. */
export const unknownStep = (names: readonly string[]): string | null =>
  names.find((name) => !Object.hasOwn(migrations, name)) ?? null;

/** How many of this version's migrations are not among these. */
export const stepsAfter = (names: readonly string[]): number =>
  Object.keys(migrations).filter((name) => !names.includes(name)).length;

/** Throws {@link StartProblem} where migrations are pending, or unknown to this version. */
export async function requireMigrated(db: Db): Promise<void> {
  const done = await namesDone(db);
  refuseNewer(done);
  if (stepsAfter(done) === 0) return;
  throw new StartProblem(
    'the database was not prepared by this version: start its server once, or call "lexdesk migrate"',
  );
}

/** Sets the timeouts of the session; `default` restores those that it was opened with. */
async function setTimeouts(connection: Db, value: RawBuilder<unknown>): Promise<void> {
  if (isSqlite(connection)) return;
  await sql`set statement_timeout = ${value}`.execute(connection);
  await sql`set lock_timeout = ${value}`.execute(connection);
}

/** Names of the migrations that a database has run, in order. */
export async function namesDone(db: Db): Promise<string[]> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  if (!tables.some(({ name }) => name === 'kysely_migration')) return [];
  const { rows } = await sql<{
    name: string;
  }>`select name from kysely_migration order by name`.execute(db);
  return rows.map(({ name }) => name);
}
