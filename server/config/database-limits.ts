/** Limits on PostgreSQL connections and statements; times are milliseconds. */
export interface DatabaseLimits {
  /** Maximum connections of this process. */
  pool: number;
  /** Timeout of a statement; 0: none. */
  statementTimeout: number;
  /** How long a statement may wait for a lock; 0: without limit. */
  lockTimeout: number;
  /** How long a start waits for a database that is unavailable. */
  wait: number;
}

export const DEFAULT_LIMITS: DatabaseLimits = {
  pool: 10,
  statementTimeout: 15_000,
  lockTimeout: 5000,
  wait: 60_000,
};
