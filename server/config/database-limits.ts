/** What the server allows itself on PostgreSQL; times are milliseconds. */
export interface DatabaseLimits {
  /** Connections of this process. */
  pool: number;
  /** Timeout of a statement; 0: none. */
  statementTimeout: number;
  /** How long a statement may wait for a lock; 0: for ever. */
  lockTimeout: number;
  /** How long the start waits for a database that does not answer. */
  wait: number;
}

export const DEFAULT_LIMITS: DatabaseLimits = {
  pool: 10,
  statementTimeout: 15_000,
  lockTimeout: 5000,
  wait: 60_000,
};
