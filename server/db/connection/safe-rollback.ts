import type { Dialect, Driver } from 'kysely';

/**
 * The dialect, whose failed rollbacks do not hide why there was one: a lost connection cannot roll back, and SQLite has done
 * it by itself where the disk is full. The caller gets the first error.
 */
export const withSafeRollback = (dialect: Dialect): Dialect => ({
  createDriver: () => safe(dialect.createDriver()),
  createQueryCompiler: () => dialect.createQueryCompiler(),
  createAdapter: () => dialect.createAdapter(),
  createIntrospector: (db) => dialect.createIntrospector(db),
});

function safe(driver: Driver): Driver {
  const rollback = driver.rollbackTransaction.bind(driver);
  driver.rollbackTransaction = (connection) => rollback(connection).catch(() => undefined);
  return driver;
}
