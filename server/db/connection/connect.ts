import { CamelCasePlugin, Kysely } from 'kysely';
import { type DatabaseLimits, DEFAULT_LIMITS } from '../../config/database-limits.ts';
import type { Database } from '../schema.ts';
import { embeddedDialect } from './embedded.ts';
import { postgresDialect } from './postgres.ts';
import { withSafeRollback } from './safe-rollback.ts';

export type Db = Kysely<Database>;

/** Opens PostgreSQL by address, or the embedded database in a folder. */
export function connect(
  databaseUrl: string | null,
  dataDir: string,
  limits: DatabaseLimits = DEFAULT_LIMITS,
): Db {
  const dialect = databaseUrl ? postgresDialect(databaseUrl, limits) : embeddedDialect(dataDir);
  return new Kysely<Database>({
    dialect: withSafeRollback(dialect),
    plugins: [new CamelCasePlugin()],
  });
}
