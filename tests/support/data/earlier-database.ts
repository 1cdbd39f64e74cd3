import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Migrator } from 'kysely';
import { afterEach } from 'vitest';
import { connect, type Db } from '../../../server/db/connection/connect.ts';
import { migrations } from '../../../server/db/migrations.ts';
import { sharedPostgres } from '../services/postgres.ts';

const endings: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const end of endings.splice(0).reverse()) await end();
});

/** Opens an empty database of this kind; closed when the test ends. */
export async function openEmpty(kind: string): Promise<Db> {
  const folder = await mkdtemp(join(tmpdir(), 'lexdesk-migrations-'));
  endings.push(() => rm(folder, { recursive: true, force: true }));
  const cluster = kind === 'postgres' ? await sharedPostgres() : null;
  if (cluster) endings.push(cluster.stop);
  const db = connect((await cluster?.createDatabase()) ?? null, folder);
  endings.push(() => db.destroy());
  return db;
}

/** Migrates a database to the schema of an earlier version. */
export const migrateTo = (db: Db, step: string) =>
  new Migrator({ db, provider: { getMigrations: async () => migrations } }).migrateTo(step);
