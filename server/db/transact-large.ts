import type { Db } from './connection/connect.ts';
import { CACHE, CHECKPOINT } from './connection/embedded.ts';
import { transactWith } from './connection/with-pragmas.ts';
import { isSqlite } from './is-sqlite.ts';

/** With a cache of 2 MB changed pages go to the WAL during the transaction, and a later commit checkpoints them. */
const SPREAD = ['cache_size = -2000', 'wal_autocheckpoint = 0'];

/**
 * Transaction that changes many megabytes. On the embedded database neither all of them nor their checkpoint wait for
 * its commit, during which no call is answered (0127).
 */
export const transactLarge = <T>(db: Db, work: (db: Db) => Promise<T>): Promise<T> =>
  isSqlite(db)
    ? transactWith(db, { during: SPREAD, after: [CACHE, CHECKPOINT] }, work)
    : db.transaction().execute(work);
