import { PostgresDialect } from 'kysely';
import pg from 'pg';
import type { DatabaseLimits } from '../../config/database-limits.ts';
import { ConnectionShares } from './connection-shares.ts';
import { refuseUnreplicated } from './refuse-unreplicated.ts';

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
  let isClosing = false;
  const logLoss = (error: Error): void => {
    if (!isClosing) log(error);
  };
  // The pool listens to idle connections only: without a listener of its own, one that breaks while it is used would end
  // the process. The query that was under way fails by itself.
  pool.on('connect', (client) => {
    client.on('error', logLoss);
    refuseUnreplicated(client);
  });
  // Emitted once more for idle connections, whose own listener has logged it.
  pool.on('error', () => undefined);
  // Half of the pool at most for calls about one thing.
  const shares = new ConnectionShares(Math.ceil(limits.pool / 2), CONNECT_WITHIN);
  const close = () => {
    isClosing = true;
    return pool.end();
  };
  return new PostgresDialect({ pool: { connect: () => connectTo(pool, shares), end: close } });
}

const log = ({ message }: Error): void =>
  console.error(JSON.stringify({ at: new Date().toISOString(), level: 'warn', database: message }));

/** A connection whose transaction could not be ended is closed: the next user's would become part of it. */
async function connectTo(pool: pg.Pool, shares: ConnectionShares): Promise<pg.PoolClient> {
  const giveBack = await shares.acquire();
  try {
    const client = await pool.connect();
    const { release } = client;
    client.release = () => {
      giveBack();
      release(client.getTransactionStatus() !== 'I');
    };
    return client;
  } catch (error) {
    giveBack();
    throw error;
  }
}
