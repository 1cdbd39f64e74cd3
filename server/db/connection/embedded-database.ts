import type { SqliteDatabase, SqliteStatement } from 'kysely';
import type Libsql from 'libsql';
import Threaded from 'libsql/promise';

/** Prepared statements that are cached: preparing one costs more than running most of them. */
const MOST_PREPARED = 500;

/** Runs a statement on a thread of the driver: both of its classes hold the same native connection. */
const execOffThread: (this: Libsql.Database, text: string) => Promise<void> =
  Threaded.prototype.exec;

export interface EmbeddedDatabase extends SqliteDatabase {
  /**
   * Runs a statement that has neither parameters nor rows, while the event loop goes on. Until it resolves, the
   * connection must not be used.
   */
  exec(text: string): Promise<void>;
  /** The same, but at once where no other process holds the lock, as hardly any does: a thread takes longer. */
  execLocking(text: string): Promise<void>;
}

/** Wraps a connection: caches prepared statements by their text, and waits for locks and disk off the main thread. */
export function embeddedDatabase(database: Libsql.Database, busyTimeout: number): EmbeddedDatabase {
  const exec = (text: string) => execOffThread.call(database, text);
  const waitFor = (milliseconds: number) => database.exec(`pragma busy_timeout = ${milliseconds}`);
  waitFor(busyTimeout);
  /** False: another process holds the lock. */
  const execAtOnce = (text: string): boolean => {
    waitFor(0);
    try {
      database.exec(text);
      return true;
    } catch (error) {
      if (isBusy(error)) return false;
      throw error;
    } finally {
      waitFor(busyTimeout);
    }
  };
  const prepared = new Map<string, SqliteStatement>();
  return {
    close: () => database.close(),
    exec,
    async execLocking(text) {
      if (!execAtOnce(text)) await exec(text);
    },
    prepare(text) {
      const known = prepared.get(text);
      if (known) return known;
      if (prepared.size >= MOST_PREPARED) prepared.clear();
      const statement = database.prepare(text);
      prepared.set(text, statement);
      return statement;
    },
  };
}

const isBusy = (error: unknown): boolean =>
  /^SQLITE_BUSY/.test((error as { code?: string }).code ?? '');
