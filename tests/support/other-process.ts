import { afterAll } from 'vitest';
import type { Deps } from '../../server/base/call.ts';
import { connect, type Db } from '../../server/db/connection/connect.ts';
import type { DatabaseKind, TestServer } from './test-server.ts';

/**
 * Gives what another process on the same database has: with PostgreSQL connections of its own, closed after the tests;
 * the embedded database admits one process.
 */
export function otherProcesses(server: () => TestServer, database: DatabaseKind): () => Deps {
  const opened: Db[] = [];
  afterAll(async () => {
    for (const db of opened) await db.destroy();
  });
  return () => {
    const { deps } = server();
    if (database === 'sqlite') return { ...deps };
    const db = connect(deps.config.databaseUrl, deps.config.dataDir);
    opened.push(db);
    return { ...deps, db };
  };
}
