import type { SqliteDatabase, SqliteStatement } from 'kysely';
import type Libsql from 'libsql';

/** Prepared statements that are cached: preparing one costs more than running most of them. */
const MOST_PREPARED = 500;

/** The database, with a statement prepared only when its text is new. */
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
 * The statement, ended also where another process held the lock for too long. The driver leaves it half run then, and with
 * it the connection in the state that it saw: all that is written after that would be refused, until the process ends.
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

/** Only a run ends what the run before has left: one that may not write anything, and fails for that. */
function end(database: Libsql.Database, statement: Libsql.Statement): void {
  database.exec('pragma query_only = on');
  try {
    statement.all([]);
  } catch {
    // As it was meant to.
  } finally {
    database.exec('pragma query_only = off');
  }
}
