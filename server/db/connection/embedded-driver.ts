import {
  CompiledQuery,
  type DatabaseConnection,
  type QueryResult,
  type SqliteDatabase,
  SqliteDriver,
  type TransactionSettings,
} from 'kysely';

/**
 * Beginning of a statement that only reads. A `with` that writes nevertheless is rejected while a transaction is open.
 */
const READS = /^\s*(?:select|with)\b/i;

/**
 * Driver of the embedded database, on which transactions and writes run one after the other. A single read does not
 * wait for them: while a transaction is open it uses a second connection, which sees the committed state (0127).
 */
export class EmbeddedDriver extends SqliteDriver {
  readonly #database: SqliteDatabase;
  readonly #openBeside: () => SqliteDatabase;
  #beside: SqliteDatabase | null = null;
  /** Number of connections that have the turn or wait for it. */
  #turns = 0;

  constructor(database: SqliteDatabase, openBeside: () => SqliteDatabase) {
    super({ database });
    this.#database = database;
    this.#openBeside = openBeside;
  }

  override async acquireConnection(): Promise<DatabaseConnection> {
    return new TurnConnection(
      (query) => this.#read(query),
      () => this.#acquireTurn(),
    );
  }

  override async releaseConnection(connection?: DatabaseConnection): Promise<void> {
    if (!(connection instanceof TurnConnection && connection.hasTurn)) return;
    this.#turns -= 1;
    await super.releaseConnection();
  }

  /**
   * A transaction that may write begins `immediate`: it waits for the write lock of a command beside the server at its
   * beginning. A deferred one that has already read fails at once on its first write, as its snapshot may be stale.
   */
  override async beginTransaction(
    connection: DatabaseConnection,
    { accessMode }: TransactionSettings = {},
  ): Promise<void> {
    const mode = accessMode === 'read only' ? 'deferred' : 'immediate';
    await connection.executeQuery(CompiledQuery.raw(`begin ${mode}`));
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

/** A connection for one statement or several; it acquires the turn with the first one that is not a read. */
class TurnConnection implements DatabaseConnection {
  readonly #read: (query: CompiledQuery) => unknown[];
  readonly #acquireTurn: () => Promise<DatabaseConnection>;
  #held: DatabaseConnection | null = null;

  constructor(
    read: (query: CompiledQuery) => unknown[],
    acquireTurn: () => Promise<DatabaseConnection>,
  ) {
    this.#read = read;
    this.#acquireTurn = acquireTurn;
  }

  get hasTurn(): boolean {
    return this.#held !== null;
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    if (!this.#held && READS.test(query.sql)) return { rows: this.#read(query) as R[] };
    this.#held ??= await this.#acquireTurn();
    return this.#held.executeQuery<R>(query);
  }

  streamQuery(): never {
    throw new Error('the embedded database gives all rows of a statement at once');
  }
}
