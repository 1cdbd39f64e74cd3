import { join } from 'node:path';
import { Kysely, SqliteAdapter, SqliteDialect } from 'kysely';
import Libsql from 'libsql';
import { codeOf, messageOf, StartError } from '../start-error.ts';
import type { Database, Schema } from './schema.ts';

/** SQLite can undo changes of tables: a migration that fails leaves nothing half made. */
class TransactionalAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

class EmbeddedDialect extends SqliteDialect {
  override createAdapter(): SqliteAdapter {
    return new TransactionalAdapter();
  }
}

export interface OpenDatabase {
  db: Database;
  close(): Promise<void>;
}

/** Opens the embedded database in a data folder, for this process alone. Throws {@link StartError}. */
export function openEmbedded(dataDir: string): OpenDatabase {
  const lock = lockFolder(dataDir);
  const path = join(dataDir, 'lexdesk.db');
  try {
    const file = new Libsql(path, { timeout: 5000 });
    for (const pragma of ['journal_mode = WAL', 'synchronous = FULL', 'busy_timeout = 5000']) {
      file.pragma(pragma);
    }
    file.pragma('foreign_keys = ON');
    const db = new Kysely<Schema>({ dialect: new EmbeddedDialect({ database: file }) });
    const close = async () => {
      await db.destroy();
      lock.close();
    };
    return { db, close };
  } catch (error) {
    lock.close();
    throw new StartError(`${path} cannot be opened as a database: ${messageOf(error)}`);
  }
}

/** A lock of the operating system, held on a file of its own: it ends with the process, however that dies. */
function lockFolder(dataDir: string): Libsql.Database {
  const path = join(dataDir, 'lock.db');
  try {
    const lock = new Libsql(path);
    lock.exec('begin exclusive');
    return lock;
  } catch (error) {
    if (!codeOf(error).startsWith('SQLITE_BUSY')) {
      throw new StartError(`${path} cannot be opened: ${messageOf(error)}`);
    }
    throw new StartError(
      `${dataDir} is in use by another server process: stop it, or set another DATA_DIR`,
    );
  }
}
