import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import pg from 'pg';
import type { Db } from './connect.ts';
import { KEEP_ALIVE, strictAddress } from './postgres.ts';

const CHANNEL = 'lexdesk_changed';
/** Milliseconds before reconnecting after a lost connection. */
const AGAIN = 1000;
/** Milliseconds to establish a connection. */
const CONNECT_WITHIN = 10_000;
/** Milliseconds between proofs that the connection is there: a lost one is silent like one without notifications. */
const BEAT_EVERY = 10_000;
/** Milliseconds to answer one. */
const BEAT_WITHIN = 5000;

/** Notifications between processes on one PostgreSQL: that something has changed, not what. */
export interface Hints {
  send(): Promise<void>;
  stop(): Promise<void>;
}

/** The embedded database has one process. */
const nobody: Hints = { send: async () => {}, stop: async () => {} };

/**
 * Listens on a dedicated connection for notifications of other processes. Calls `onHint` after each reconnect as well,
 * because notifications in between are lost. Hints only reduce latency; correctness must not depend on them.
 */
export function openHints(databaseUrl: string | null, db: Db, onHint: () => void): Hints {
  if (databaseUrl === null) return nobody;
  const self = randomUUID();
  let listening: pg.Client | undefined;
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;
  const again = () => {
    if (isStopped) return;
    clearTimeout(timer);
    timer = setTimeout(listen, AGAIN).unref();
  };
  const listen = async () => {
    const client = new pg.Client({
      connectionString: strictAddress(databaseUrl),
      connectionTimeoutMillis: CONNECT_WITHIN,
      query_timeout: BEAT_WITHIN,
      ...KEEP_ALIVE,
    });
    listening = client;
    // An unhandled 'error' event would end the process; 'end' follows it.
    client.on('error', () => undefined);
    client.once('end', again);
    client.on('notification', ({ payload }) => payload !== self && onHint());
    try {
      await client.connect();
      await client.query(`listen ${CHANNEL}`);
      beat(client);
      onHint();
    } catch {
      await client.end().catch(() => undefined);
      again();
    }
  };
  void listen();
  return {
    async send() {
      await sql`select pg_notify(${CHANNEL}, ${self})`.execute(db);
    },
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      await listening?.end().catch(() => undefined);
    },
  };
}

/** Closes a connection that no longer answers. */
function beat(client: pg.Client): void {
  const timer = setInterval(() => {
    // Ending a connection whose query is unanswered closes it at once.
    client.query('select 1').catch(() => client.end());
  }, BEAT_EVERY).unref();
  client.once('end', () => clearInterval(timer));
}
