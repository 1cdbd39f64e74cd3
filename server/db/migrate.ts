import { Migrator, sql } from 'kysely';
import { StartProblem } from '../problem.ts';
import type { Db } from './connect.ts';
import { migrations } from './migrations.ts';

/** Brings the tables up to date; refuses, and touches nothing, where they come from a newer version. */
export async function migrate(db: Db): Promise<void> {
  const unknown = (await namesDone(db)).find((name) => !Object.hasOwn(migrations, name));
  if (unknown) {
    throw new StartProblem(
      `the database was made by a newer version (it has the step ${unknown}): start that version, or restore a backup`,
    );
  }
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  const { error } = await migrator.migrateToLatest();
  if (error) throw error;
}

async function namesDone(db: Db): Promise<string[]> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  if (!tables.some(({ name }) => name === 'kysely_migration')) return [];
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db);
  return rows.map(({ name }) => name);
}
