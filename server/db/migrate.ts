import { type Migration, Migrator } from 'kysely';
import { messageOf, StartError } from '../start-error.ts';
import { foundation } from './0001-foundation.ts';
import type { Database } from './schema.ts';

/** In order of their names; a released one is never changed. */
const migrations: Record<string, Migration> = { '0001-foundation': foundation };

/**
 * Brings the tables up to this version; several processes may try at once. Throws {@link StartError}, and changes
 * nothing, where the database was made by a newer version.
 */
export async function migrate(db: Database): Promise<void> {
  const provider = { getMigrations: async () => migrations };
  const migrator = new Migrator({ db, provider });
  await refuseNewer(db);
  const { error } = await migrator.migrateToLatest();
  if (error) throw new StartError(`the database could not be prepared: ${messageOf(error)}`);
}

async function refuseNewer(db: Database): Promise<void> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  if (!tables.some((table) => table.name === 'kysely_migration')) return;
  const done = await db
    .withTables<{ kysely_migration: { name: string } }>()
    .selectFrom('kysely_migration')
    .select('name')
    .execute();
  const unknown = done.find(({ name }) => !Object.hasOwn(migrations, name));
  if (!unknown) return;
  throw new StartError(
    `the database is from a newer version (it knows "${unknown.name}"): start that version, or restore a backup`,
  );
}
