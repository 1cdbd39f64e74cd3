import { afterAll } from 'vitest';
import type { Deps } from '../../../server/base/call.ts';
import { connect, type Db } from '../../../server/db/connection/connect.ts';
import type { DatabaseKind, TestServer } from './test-server.ts';

/**
 * Returns the dependencies of another process on the same database: with PostgreSQL on separate connections, closed
 * after the tests; the embedded database allows a single process.
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
