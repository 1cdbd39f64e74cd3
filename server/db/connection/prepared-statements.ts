import type { SqliteDatabase, SqliteStatement } from 'kysely';
import type Libsql from 'libsql';

/** Prepared statements that are cached: preparing one costs more than running most of them. */
const MOST_PREPARED = 500;

/** Wraps the database with a cache of prepared statements by their text. */
export function preparedOnce(database: Libsql.Database): SqliteDatabase {
  const prepared = new Map<string, SqliteStatement>();
  return {
    close: () => database.close(),
    prepare(text) {
      const known = prepared.get(text);
      if (known) return known;
      if (prepared.size >= MOST_PREPARED) prepared.clear();
      const statement = endedWhereRefused(database, database.prepare(text));
      prepared.set(text, statement);
      return statement;
    },
  };
}

/**
 * Resets a statement that failed with SQLITE_BUSY. The driver leaves it half run, which pins the connection to the
 * snapshot that it saw: every later write would fail until the process ends.
 */
function endedWhereRefused(
  database: Libsql.Database,
  statement: Libsql.Statement,
): SqliteStatement {
  const ended = <T>(work: () => T): T => {
    try {
      return work();
    } catch (error) {
      if (isRefused(error)) end(database, statement);
      throw error;
    }
  };
  return {
    reader: statement.reader,
    all: (parameters) => ended(() => statement.all(parameters)),
    run: (parameters) => ended(() => statement.run(parameters)),
    iterate: (parameters) => statement.iterate(parameters) as IterableIterator<unknown>,
  };
}

const isRefused = (error: unknown): boolean =>
  /^SQLITE_BUSY/.test((error as { code?: string }).code ?? '');

/** Only another run resets the statement: it runs under `query_only`, so that it fails without writing. */
function end(database: Libsql.Database, statement: Libsql.Statement): void {
  database.exec('pragma query_only = on');
  try {
    statement.all([]);
  } catch {
    // Expected under `query_only`.
  } finally {
    database.exec('pragma query_only = off');
  }
}
