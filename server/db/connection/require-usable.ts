import { sql } from 'kysely';
import type { DatabaseLimits } from '../../config/database-limits.ts';
import { StartProblem } from '../../config/start-problem.ts';
import { type Db, postgresOf } from './connect.ts';
import type { Postgres } from './postgres.ts';
import { requireWritable } from './write-probe.ts';

/**
 * Refuses at a start what the server cannot work with: a pooler that hands connections from one client to the next, as
 * {@link StartProblem}; a stand-by or a read-only database as one that is away.
 */
export async function requireUsable(db: Db, limits: DatabaseLimits): Promise<void> {
  const server = postgresOf(db);
  if (!server) return;
  const problem = await poolerProblem(db, server, limits);
  if (problem) {
    throw new StartProblem(
      `DATABASE_URL leads to a connection pooler that ${problem}: name PostgreSQL itself, or a pooler in session mode`,
    );
  }
  await requireWritable(server.aside);
}

interface Session {
  pid: number;
  /** Milliseconds. */
  timeout: number;
}

const SESSION = `select pg_backend_pid() as pid,
  (select setting::int from pg_settings where name = 'statement_timeout') as timeout`;

/**
 * What a pooler does to our connections; null where none is in between, or one that leaves a client its connection. Two
 * clients that are connected at the same time and have one server process are the proof.
 */
async function poolerProblem(
  db: Db,
  { aside }: Postgres,
  { statementTimeout }: DatabaseLimits,
): Promise<string | null> {
  const { rows: one } = await aside.query<Session>(SESSION);
  const { rows: other } = await sql.raw<Session>(SESSION).execute(db);
  if (one[0]?.pid === other[0]?.pid) return 'shares connections (pool_mode = transaction)';
  const isDropped = statementTimeout > 0 && other[0]?.timeout !== statementTimeout;
  return isDropped ? 'drops the startup parameter statement_timeout' : null;
}
