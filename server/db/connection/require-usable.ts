import { sql } from 'kysely';
import type pg from 'pg';
import type { DatabaseLimits } from '../../config/database-limits.ts';
import { StartProblem } from '../../config/start-problem.ts';
import { type Db, postgresOf } from './connect.ts';
import { type Postgres, withSideConnection } from './postgres.ts';
import { requireWritable } from './write-probe.ts';

/**
 * Rejects unusable databases at start: a pooler in transaction mode and an encoding without Chinese by {@link
 * StartProblem}, a stand-by or read-only database by an error that counts as temporary ({@link requireWritable}).
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
  await requireWritable(server.sidePool);
  await requireEncoding(server.sidePool);
}

/** SQL_ASCII stores any bytes as they are. */
const ENCODINGS = ['UTF8', 'SQL_ASCII'];

async function requireEncoding(sidePool: pg.Pool): Promise<void> {
  const { rows } = await sidePool.query<{ encoding: string }>(
    "select current_setting('server_encoding') as encoding",
  );
  const { encoding = '' } = rows[0] ?? {};
  if (ENCODINGS.includes(encoding)) return;
  throw new StartProblem(
    `the database at DATABASE_URL holds only characters of ${encoding}: make one with encoding 'UTF8'`,
  );
}

interface Session {
  pid: number;
  /** Milliseconds. */
  timeout: number;
}

const SESSION = `select pg_backend_pid() as pid,
  (select setting::int from pg_settings where name = 'statement_timeout') as timeout`;

/** Rounds of questions: by chance alone, a busy pooler keeps two clients apart once, but not each time. */
const ROUNDS = 10;

/**
 * What a pooler between us does wrong; null: there is none, or it is in session mode, where each of two clients has one
 * server process of its own.
 */
const poolerProblem = (
  db: Db,
  { sidePool }: Postgres,
  { statementTimeout }: DatabaseLimits,
): Promise<string | null> =>
  withSideConnection(sidePool, (side) =>
    db.connection().execute(async (own) => {
      const pairs = new Set<string>();
      let timeout: number | undefined;
      for (let round = 0; round < ROUNDS; round += 1) {
        const [one] = (await side.query<Session>(SESSION)).rows;
        const [other] = (await sql.raw<Session>(SESSION).execute(own)).rows;
        pairs.add(`${one?.pid} ${other?.pid}`);
        if (one?.pid === other?.pid || pairs.size > 1)
          return 'shares connections (pool_mode = transaction)';
        timeout = other?.timeout;
      }
      const isDropped = statementTimeout > 0 && timeout !== statementTimeout;
      return isDropped ? 'drops the startup parameter statement_timeout' : null;
    }),
  );
