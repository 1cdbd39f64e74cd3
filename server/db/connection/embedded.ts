import { join } from 'node:path';
import {
  CompiledQuery,
  type DatabaseConnection,
  SqliteAdapter,
  type SqliteDatabase,
  SqliteDialect,
  SqliteDriver,
  type TransactionSettings,
} from 'kysely';
import Libsql from 'libsql';
import { StartProblem } from '../../config/start-problem.ts';
import { preparedOnce } from './prepared-statements.ts';

/** The embedded database of a folder; see {@link lockFolder}. */
export function embeddedDialect(dataDir: string): SqliteDialect {
  const database = openFile(join(dataDir, 'lexdesk.db'));
  // FULL: a commit that was answered survives a power cut.
  for (const setting of [
    // First: the process before may still be writing its log back.
    'busy_timeout = 5000',
    'journal_mode = WAL',
    'synchronous = FULL',
    // 32 MB of pages, by default it is two: a tenth to a fifth less time for what reads a thousand articles of a million.
    'cache_size = -32000',
    // Pages after which the log is written back, by default four times as many: nothing is answered while the disk does it.
    'wal_autocheckpoint = 250',
    'foreign_keys = ON',
  ]) {
    database.pragma(setting);
  }
  return new EmbeddedDialect(preparedOnce(database));
}

/** The library's own error has neither a code nor a path. */
function openFile(path: string): Libsql.Database {
  try {
    return new Libsql(path);
  } catch (cause) {
    const error = new Error('unable to open database file', { cause });
    throw Object.assign(error, { code: 'SQLITE_CANTOPEN', path });
  }
}

class EmbeddedDialect extends SqliteDialect {
  readonly #database: SqliteDatabase;

  constructor(database: SqliteDatabase) {
    super({ database });
    this.#database = database;
  }

  override createDriver(): SqliteDriver {
    return new EmbeddedDriver({ database: this.#database });
  }

  override createAdapter(): SqliteAdapter {
    return new EmbeddedAdapter();
  }
}

/**
 * A transaction that may write takes its turn at its beginning, where it waits for a command that writes beside the server.
 * One that has read already is refused at once: what it saw may be old.
 */
class EmbeddedDriver extends SqliteDriver {
  override async beginTransaction(
    connection: DatabaseConnection,
    { accessMode }: TransactionSettings = {},
  ): Promise<void> {
    const mode = accessMode === 'read only' ? 'deferred' : 'immediate';
    await connection.executeQuery(CompiledQuery.raw(`begin ${mode}`));
  }
}

/** SQLite can undo changes of tables, whatever the library believes: a step that was cut off leaves nothing half made. */
class EmbeddedAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

/**
 * Two processes on one embedded database would each believe to be alone with the files. The lock is held by the
 * operating system until this process ends, so a killed process leaves none behind.
 */
export function lockFolder(dataDir: string): void {
  if (tryLock(join(dataDir, 'lexdesk.lock'))) return;
  throw new StartProblem(
    `${dataDir} is in use by another lexdesk process: stop it, or set DATA_DIR to another folder`,
  );
}

/** Locks by a file until this process ends. False: another one holds the lock. */
export function tryLock(path: string): boolean {
  const lock = openFile(path);
  try {
    lock.exec(
      'pragma locking_mode = exclusive; begin exclusive; create table if not exists lock (held)',
    );
  } catch (error) {
    // A disk that is full holds no lock.
    if (/^SQLITE_(?:BUSY|LOCKED)/.test((error as { code?: string }).code ?? '')) return false;
    throw Object.assign(error as Error, { path });
  }
  locks.push(lock);
  return true;
}

/** References the locks, which would be released when collected as garbage. */
const locks: unknown[] = [];
