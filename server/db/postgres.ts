import { PostgresDialect, type PostgresPool } from 'kysely';
import pg from 'pg';
import type { DatabaseLimits } from './limits.ts';

/** OID of PostgreSQL's bigint; ours are times and sizes below 2^53. */
const BIGINT = 20;
/** Milliseconds until a connection, free or new, is given up. */
const CONNECT_WITHIN = 10_000;

/** PostgreSQL by its address. A connection that is lost, idle or in use, is logged and replaced by the next call. */
export function postgresDialect(connectionString: string, limits: DatabaseLimits): PostgresDialect {
  pg.types.setTypeParser(BIGINT, Number);
  const pool = new pg.Pool({
    connectionString,
    max: limits.pool,
    connectionTimeoutMillis: CONNECT_WITHIN,
    statement_timeout: limits.statementTimeout,
    lock_timeout: limits.lockTimeout,
  });
  // The pool listens to idle connections only: without a listener of its own, one that breaks while it is used would end
  // the process. The query that was under way fails by itself.
  pool.on('connect', (client) => client.on('error', logLoss));
  // Emitted once more for idle connections, whose own listener has logged it.
  pool.on('error', () => undefined);
  return new PostgresDialect({ pool: withoutOpenTransactions(pool) });
}

const logLoss = (error: Error): void =>
  console.error(
    JSON.stringify({ at: new Date().toISOString(), level: 'warn', database: error.message }),
  );

/** A connection whose transaction could not be ended is closed: the next user's would become part of it. */
const withoutOpenTransactions = (pool: pg.Pool): PostgresPool => ({
  async connect() {
    const client = await pool.connect();
    const { release } = client;
    client.release = () => release(client.getTransactionStatus() !== 'I');
    return client;
  },
  end: () => pool.end(),
});
