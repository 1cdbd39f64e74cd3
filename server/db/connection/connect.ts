import { CamelCasePlugin, Kysely } from 'kysely';
import { type DatabaseLimits, DEFAULT_LIMITS } from '../../config/database-limits.ts';
import type { Database } from '../schema.ts';
import { embeddedDialect } from './embedded.ts';
import { openPostgres, type Postgres } from './postgres.ts';
import { withSafeRollback } from './safe-rollback.ts';

export type Db = Kysely<Database>;

const servers = new WeakMap<Db, Postgres>();

/** What is known of the PostgreSQL that was opened; null for an embedded database. */
export const postgresOf = (db: Db): Postgres | null => servers.get(db) ?? null;

/** Opens PostgreSQL by address, or the embedded database in a folder. */
export function connect(
  databaseUrl: string | null,
  dataDir: string,
  limits: DatabaseLimits = DEFAULT_LIMITS,
): Db {
  const server = databaseUrl ? openPostgres(databaseUrl, limits) : null;
  const db = new Kysely<Database>({
    dialect: withSafeRollback(server?.dialect ?? embeddedDialect(dataDir)),
    plugins: [new CamelCasePlugin()],
  });
  if (server) servers.set(db, server);
  return db;
}
