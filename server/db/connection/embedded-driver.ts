import {
  CompiledQuery,
  type DatabaseConnection,
  type QueryResult,
  type SqliteDatabase,
  SqliteDriver,
  type TransactionSettings,
} from 'kysely';

/** How a statement begins that only reads; one that writes after all is refused beside a transaction. */
const READS = /^\s*(?:select|with)\b/i;

/**
 * The driver of the embedded database, on which transactions take turns. A single statement that reads waits for none: beside a
 * transaction that is under way it gets a connection of its own, which sees what is committed (0127).
 */
export class EmbeddedDriver extends SqliteDriver {
  readonly #database: SqliteDatabase;
  readonly #openBeside: () => SqliteDatabase;
  #beside: SqliteDatabase | null = null;
  /** Connections that have their turn, or wait for it. */
  #turns = 0;

  constructor(database: SqliteDatabase, openBeside: () => SqliteDatabase) {
    super({ database });
    this.#database = database;
    this.#openBeside = openBeside;
  }

  override async acquireConnection(): Promise<DatabaseConnection> {
    return new TurnConnection(
      (query) => this.#read(query),
      () => this.#takeTurn(),
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

  #takeTurn(): Promise<DatabaseConnection> {
    this.#turns += 1;
    return super.acquireConnection();
  }

  #read({ sql, parameters }: CompiledQuery): unknown[] {
    if (this.#turns === 0) return this.#database.prepare(sql).all(parameters);
    this.#beside ??= this.#openBeside();
    try {
      return this.#beside.prepare(sql).all(parameters);
    } catch (error) {
      // The driver leaves a statement that failed half run: all that is read after it would be as old.
      this.#beside.close();
      this.#beside = null;
      throw error;
    }
  }
}

/** A connection for one statement, one transaction or several: it has its turn from the first on that does not only read. */
class TurnConnection implements DatabaseConnection {
  readonly #read: (query: CompiledQuery) => unknown[];
  readonly #takeTurn: () => Promise<DatabaseConnection>;
  #held: DatabaseConnection | null = null;

  constructor(
    read: (query: CompiledQuery) => unknown[],
    takeTurn: () => Promise<DatabaseConnection>,
  ) {
    this.#read = read;
    this.#takeTurn = takeTurn;
  }

  get hasTurn(): boolean {
    return this.#held !== null;
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    if (!this.#held && READS.test(query.sql)) return { rows: this.#read(query) as R[] };
    this.#held ??= await this.#takeTurn();
    return this.#held.executeQuery<R>(query);
  }

  streamQuery(): never {
    throw new Error('the embedded database gives all rows of a statement at once');
  }
}
