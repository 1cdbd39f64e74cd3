import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Db } from '../../../server/db/connection/connect.ts';
import type { TestServer } from '../server/test-server.ts';

/** Polling interval for waiting statements, in milliseconds. */
const LOOK_EVERY = 10;

/**
 * Makes a call while another transaction has an uncommitted write, which commits once the call waits for it or has
 * returned. PostgreSQL only: the embedded database has a single writer.
 */
export async function callDuringWrite<Reply>(
  { deps }: TestServer,
  write: (db: Db) => Promise<unknown>,
  call: () => Promise<Reply>,
  beforeCommit: (db: Db) => Promise<unknown> = async () => undefined,
): Promise<Reply> {
  return deps.db
    .transaction()
    .execute(async (db) => {
      await write(db);
      const reply = call();
      let isAnswered = false;
      const answered = () => {
        isAnswered = true;
      };
      reply.then(answered, answered);
      while (!isAnswered && !(await somebodyWaits(deps))) await pause(LOOK_EVERY);
      await beforeCommit(db);
      return { reply };
    })
    .then(({ reply }) => reply);
}

async function somebodyWaits({ db }: TestServer['deps']): Promise<boolean> {
  const { rows } = await sql`select pid from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
  return rows.length > 0;
}
