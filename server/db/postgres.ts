import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { messageOf, StartError } from '../start-error.ts';
import type { OpenDatabase } from './embedded.ts';
import type { Schema } from './schema.ts';

const INT8 = 20;

/** Opens PostgreSQL and makes sure that it answers. Throws {@link StartError}, which never shows the password. */
export async function openPostgres(
  address: string,
  onError: (error: Error) => void,
): Promise<OpenDatabase> {
  const types = new pg.TypeOverrides();
  types.setTypeParser(INT8, Number);
  const pool = new pg.Pool({
    connectionString: address,
    types,
    max: 10,
    connectionTimeoutMillis: 5000,
  });
  // An idle connection that the server closes must not end the process.
  pool.on('error', onError);
  try {
    await pool.query('select 1');
  } catch (error) {
    await pool.end();
    const { host, pathname } = new URL(address);
    throw new StartError(`DATABASE_URL: ${host}${pathname} does not answer: ${messageOf(error)}`);
  }
  const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) });
  return { db, close: () => db.destroy() };
}
