import { type Dialect, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { DatabaseLimits } from '../../config/database-limits.ts';
import { log } from '../../telemetry/log.ts';
import { ConnectionShares } from './connection-shares.ts';
import { endSilent, longestSilence } from './end-silent.ts';
import { refuseUnreplicated } from './refuse-unreplicated.ts';

/** OID of PostgreSQL's bigint, parsed as a number: ours are times and sizes below 2^53. */
const BIGINT = 20;
/** Milliseconds to wait for a free or new connection. */
const CONNECT_WITHIN = 10_000;

/** The kernel probes a connection after these milliseconds without packets, and closes it without an answer. */
export const KEEP_ALIVE = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 };

/** Milliseconds for the side connection to connect, and for each of its statements. */
const SIDE_WITHIN = 3000;
/** Milliseconds that the side connection waits for a lock. */
const SIDE_LOCK_WITHIN = 500;

/** An opened PostgreSQL. */
export interface Postgres {
  dialect: Dialect;
  /**
   * One permanent connection outside the pool, for probes that must not be delayed by a full pool or a server without
   * free connections.
   */
  sidePool: pg.Pool;
  /** Numbers of pool connections and of calls waiting for one. */
  usage(): PoolUsage;
}

export interface PoolUsage {
  total: number;
  idle: number;
  waiting: number;
}

/**
 * The address for the client, which treats these modes as `verify-full` already, and prints a warning of many lines for
 * each of them.
 */
export const strictAddress = (databaseUrl: string): string =>
  databaseUrl.includes('uselibpqcompat=')
    ? databaseUrl
    : databaseUrl.replace(/([?&]sslmode=)(?:prefer|require|verify-ca)(?=&|$)/, '$1verify-full');

/** Opens PostgreSQL by its address. A lost connection, idle or in use, is logged, and the next call opens a new one. */
export function openPostgres(databaseUrl: string, limits: DatabaseLimits): Postgres {
  const connectionString = strictAddress(databaseUrl);
  pg.types.setTypeParser(BIGINT, Number);
  const pool = new pg.Pool({
    connectionString,
    max: limits.pool,
    connectionTimeoutMillis: CONNECT_WITHIN,
    statement_timeout: limits.statementTimeout,
    lock_timeout: limits.lockTimeout,
    ...KEEP_ALIVE,
    onConnect: (client) => prepare(client as pg.Client),
  });
  const sidePool = openSidePool(connectionString);
  let isClosing = false;
  const logLoss = ({ message }: Error): void => {
    if (!isClosing) log({ level: 'warn', database: message });
  };
  const silence = longestSilence(limits.statementTimeout);
  const prepare = async (client: pg.Client): Promise<void> => {
    // The pool handles errors of idle connections only: without its own listener, a connection that breaks while in use
    // would end the process. The running query rejects by itself.
    client.on('error', logLoss);
    refuseUnreplicated(client);
    endSilent(client, limits.statementTimeout);
    // A transaction whose client vanished would keep its locks. As a statement, since poolers reject the parameter.
    if (silence > 0) await client.query(`set idle_in_transaction_session_timeout = ${silence}`);
  };
  // Emitted again for idle connections, whose own listener has already logged the error.
  pool.on('error', () => undefined);
  // Calls about one kind of entity use at most half of the pool.
  const shares = new ConnectionShares(Math.ceil(limits.pool / 2), CONNECT_WITHIN);
  const close = async () => {
    isClosing = true;
    await Promise.all([pool.end(), sidePool.end()]);
  };
  return {
    dialect: new PostgresDialect({ pool: { connect: () => connectTo(pool, shares), end: close } }),
    sidePool,
    usage: () => ({
      total: pool.totalCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount + shares.waiting,
    }),
  };
}

function openSidePool(connectionString: string): pg.Pool {
  const sidePool = new pg.Pool({
    ...{ connectionString, max: 1, idleTimeoutMillis: 0, allowExitOnIdle: true, ...KEEP_ALIVE },
    ...{ connectionTimeoutMillis: SIDE_WITHIN, query_timeout: SIDE_WITHIN },
    ...{ statement_timeout: SIDE_WITHIN, lock_timeout: SIDE_LOCK_WITHIN },
  });
  // An error during a query also rejects that query; the next one reconnects.
  sidePool.on('connect', (client) => client.on('error', () => undefined));
  sidePool.on('error', () => undefined);
  return sidePool;
}

/** Uses the side connection. After an error it is closed and replaced, because a reply may still be pending on it. */
export async function withSideConnection<T>(
  sidePool: pg.Pool,
  use: (client: pg.PoolClient) => Promise<T>,
): Promise<T> {
  const client = await sidePool.connect();
  try {
    const result = await use(client);
    client.release();
    return result;
  } catch (error) {
    client.release(true);
    throw error;
  }
}

/**
 * Connects within the current share. A connection whose transaction could not be ended is closed on release: the next
 * user's statements would become part of that transaction.
 */
async function connectTo(pool: pg.Pool, shares: ConnectionShares): Promise<pg.PoolClient> {
  const releaseShare = await shares.acquire();
  try {
    const client = await pool.connect();
    const { release } = client;
    client.release = () => {
      releaseShare();
      release(client.getTransactionStatus() !== 'I');
    };
    return client;
  } catch (error) {
    releaseShare();
    throw error;
  }
}
