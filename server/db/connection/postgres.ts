import { type Dialect, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { DatabaseLimits } from '../../config/database-limits.ts';
import { log } from '../../telemetry/log.ts';
import { ConnectionShares } from './connection-shares.ts';
import { refuseUnreplicated } from './refuse-unreplicated.ts';

/** OID of PostgreSQL's bigint; ours are times and sizes below 2^53. */
const BIGINT = 20;
/** Milliseconds until a connection, free or new, is given up. */
const CONNECT_WITHIN = 10_000;

/** Milliseconds that the connection aside gets to connect, and for each statement. */
const ASIDE_WITHIN = 3000;
/** Milliseconds that it waits for a lock. */
const ASIDE_LOCK_WITHIN = 500;

/** An opened PostgreSQL. */
export interface Postgres {
  dialect: Dialect;
  /** One connection beside the pool, which stays open: for looks that neither a full pool nor a server without free connections may hold up. */
  aside: pg.Pool;
  /** Connections of the pool, and calls that wait for one. */
  usage(): PoolUsage;
}

export interface PoolUsage {
  total: number;
  idle: number;
  waiting: number;
}

/** PostgreSQL by its address. A connection that is lost, idle or in use, is logged and replaced by the next call. */
export function openPostgres(connectionString: string, limits: DatabaseLimits): Postgres {
  pg.types.setTypeParser(BIGINT, Number);
  const pool = new pg.Pool({
    connectionString,
    max: limits.pool,
    connectionTimeoutMillis: CONNECT_WITHIN,
    statement_timeout: limits.statementTimeout,
    lock_timeout: limits.lockTimeout,
  });
  const aside = openAside(connectionString);
  let isClosing = false;
  const logLoss = ({ message }: Error): void => {
    if (!isClosing) log({ level: 'warn', database: message });
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
  const close = async () => {
    isClosing = true;
    await Promise.all([pool.end(), aside.end()]);
  };
  return {
    dialect: new PostgresDialect({ pool: { connect: () => connectTo(pool, shares), end: close } }),
    aside,
    usage: () => ({
      total: pool.totalCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount + shares.waiting,
    }),
  };
}

function openAside(connectionString: string): pg.Pool {
  const aside = new pg.Pool({
    ...{ connectionString, max: 1, idleTimeoutMillis: 0, allowExitOnIdle: true, keepAlive: true },
    ...{ connectionTimeoutMillis: ASIDE_WITHIN, query_timeout: ASIDE_WITHIN },
    ...{ statement_timeout: ASIDE_WITHIN, lock_timeout: ASIDE_LOCK_WITHIN },
  });
  // What breaks while a query is under way rejects that query as well; the next one connects anew.
  aside.on('connect', (client) => client.on('error', () => undefined));
  aside.on('error', () => undefined);
  return aside;
}

/** Uses the connection aside. Where that throws, another takes its place: an answer may still be under way on it. */
export async function withAside<T>(
  aside: pg.Pool,
  use: (client: pg.PoolClient) => Promise<T>,
): Promise<T> {
  const client = await aside.connect();
  try {
    const result = await use(client);
    client.release();
    return result;
  } catch (error) {
    client.release(true);
    throw error;
  }
}

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
