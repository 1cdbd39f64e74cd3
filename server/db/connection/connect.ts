import { CamelCasePlugin, Kysely } from 'kysely';
import { type DatabaseLimits, DEFAULT_LIMITS } from '../../config/database-limits.ts';
import type { Database } from '../schema.ts';
import { embeddedDialect, lockFolder } from './embedded.ts';
import { postgresDialect } from './postgres.ts';
import { withSafeRollback } from './safe-rollback.ts';

export type Db = Kysely<Database>;

/** Opens PostgreSQL by address, or the embedded database in a folder, which no other process may use then. */
export function connect(
  databaseUrl: string | null,
  dataDir: string,
  limits: DatabaseLimits = DEFAULT_LIMITS,
): Db {
  if (databaseUrl === null) lockFolder(dataDir);
  const dialect = databaseUrl ? postgresDialect(databaseUrl, limits) : embeddedDialect(dataDir);
  return new Kysely<Database>({
    dialect: withSafeRollback(dialect),
    plugins: [new CamelCasePlugin()],
  });
}
