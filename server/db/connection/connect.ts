import { CamelCasePlugin, type Dialect, type Driver, Kysely } from 'kysely';
import { type DatabaseLimits, DEFAULT_LIMITS } from '../../config/database-limits.ts';
import type { Database } from '../schema.ts';
import { embeddedDialect } from './embedded.ts';
import { openPostgres, type Postgres } from './postgres.ts';

export type Db = Kysely<Database>;

const servers = new WeakMap<Db, Postgres>();

/** The PostgreSQL behind a connection; null for an embedded database. */
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

/**
 * Ignores errors of rollbacks, so that the caller gets the original error: a lost connection cannot roll back, and
 * SQLite has already rolled back by itself when the disk is full.
 */
const withSafeRollback = (dialect: Dialect): Dialect => ({
  createDriver: () => safe(dialect.createDriver()),
  createQueryCompiler: () => dialect.createQueryCompiler(),
  createAdapter: () => dialect.createAdapter(),
  createIntrospector: (db) => dialect.createIntrospector(db),
});

function safe(driver: Driver): Driver {
  const rollback = driver.rollbackTransaction.bind(driver);
  driver.rollbackTransaction = (connection) => rollback(connection).catch(() => undefined);
  return driver;
}
