import {
  CompiledQuery,
  type DatabaseConnection,
  type QueryResult,
  type SqliteDatabase,
  SqliteDriver,
  sql,
  type TransactionSettings,
} from 'kysely';
import type { EmbeddedDatabase } from './embedded-database.ts';

/**
 * Beginning of a statement that only reads. A `with` that writes nevertheless is rejected while a transaction is open.
 */
const READS = /^\s*(?:select|with)\b/i;
/** Beginning of a statement that runs outside a transaction as it is: it changes no rows, or may not be in one. */
const BARE = /^\s*(?:select|with|explain|pragma|vacuum)\b/i;

const MARK = '/* off-thread */';
/** Begins a statement that takes long, and has neither parameters nor rows: other calls are answered meanwhile. */
export const OFF_THREAD = sql.raw(MARK);

/**
 * Driver of the embedded database, on which transactions and writes run one after the other. A single read does not
 * wait for them: while a transaction is open it uses a second connection, which sees the committed state (0127). Nor
 * does the event loop wait for the disk or for the lock of another process: both are waited for on another thread
 * (0135).
 */
export class EmbeddedDriver extends SqliteDriver {
  readonly #database: EmbeddedDatabase;
  readonly #openBeside: () => SqliteDatabase;
  #beside: SqliteDatabase | null = null;
  /** Number of connections that have the turn or wait for it. */
  #turns = 0;

  constructor(database: EmbeddedDatabase, openBeside: () => SqliteDatabase) {
    super({ database });
    this.#database = database;
    this.#openBeside = openBeside;
  }

  override async acquireConnection(): Promise<DatabaseConnection> {
    return new TurnConnection({
      read: (query) => this.#read(query),
      acquireTurn: () => this.#acquireTurn(),
      exec: (text) => this.#database.exec(text),
      execLocking: (text) => this.#database.execLocking(text),
    });
  }

  override async releaseConnection(connection?: TurnConnection): Promise<void> {
    if (!connection?.hasTurn) return;
    this.#turns -= 1;
    await super.releaseConnection();
  }

  /**
   * A transaction that may write begins `immediate`: it waits for the write lock of a command beside the server at its
   * beginning. A deferred one that has already read fails at once on its first write, as its snapshot may be stale.
   */
  override beginTransaction(
    connection: TurnConnection,
    { accessMode }: TransactionSettings = {},
  ): Promise<void> {
    return connection.begin(accessMode === 'read only' ? 'deferred' : 'immediate');
  }

  override commitTransaction(connection: TurnConnection): Promise<void> {
    return connection.commit();
  }

  override rollbackTransaction(connection: TurnConnection): Promise<void> {
    return connection.rollback();
  }

  override async destroy(): Promise<void> {
    this.#beside?.close();
    await super.destroy();
  }

  #acquireTurn(): Promise<DatabaseConnection> {
    this.#turns += 1;
    return super.acquireConnection();
  }

  #read({ sql, parameters }: CompiledQuery): unknown[] {
    if (this.#turns === 0) return this.#database.prepare(sql).all(parameters);
    this.#beside ??= this.#openBeside();
    try {
      return this.#beside.prepare(sql).all(parameters);
    } catch (error) {
      // The driver leaves a failed statement half run, which would pin all later reads to its snapshot.
      this.#beside.close();
      this.#beside = null;
      throw error;
    }
  }
}

interface Access extends Pick<EmbeddedDatabase, 'exec' | 'execLocking'> {
  /** Runs a read on whichever connection is free. */
  read(query: CompiledQuery): unknown[];
  acquireTurn(): Promise<DatabaseConnection>;
}

/** A connection for one statement or several; it acquires the turn with the first one that is not a read. */
class TurnConnection implements DatabaseConnection {
  readonly #access: Access;
  #held: DatabaseConnection | null = null;
  #inTransaction = false;

  constructor(access: Access) {
    this.#access = access;
  }

  get hasTurn(): boolean {
    return this.#held !== null;
  }

  async begin(mode: 'deferred' | 'immediate'): Promise<void> {
    await this.#turn();
    await this.#access.execLocking(`begin ${mode}`);
    this.#inTransaction = true;
  }

  async commit(): Promise<void> {
    await this.#access.exec('commit');
    this.#inTransaction = false;
  }

  async rollback(): Promise<void> {
    this.#inTransaction = false;
    await (await this.#turn()).executeQuery(CompiledQuery.raw('rollback'));
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    if (!this.#held && READS.test(query.sql)) return { rows: this.#access.read(query) as R[] };
    const held = await this.#turn();
    if (query.sql.startsWith(MARK)) {
      await this.#access.exec(query.sql);
      return { rows: [] };
    }
    if (this.#inTransaction || BARE.test(query.sql)) return held.executeQuery<R>(query);
    return this.#writeAlone(() => held.executeQuery<R>(query));
  }

  streamQuery(): never {
    throw new Error('the embedded database gives all rows of a statement at once');
  }

  async #turn(): Promise<DatabaseConnection> {
    this.#held ??= await this.#access.acquireTurn();
    return this.#held;
  }

  /** As a transaction of its own, so that it neither waits for a lock nor commits on this thread. */
  async #writeAlone<R>(write: () => Promise<R>): Promise<R> {
    await this.begin('immediate');
    try {
      const result = await write();
      await this.commit();
      return result;
    } catch (error) {
      // SQLite may have rolled back by itself.
      await this.rollback().catch(() => undefined);
      throw error;
    }
  }
}
