import { afterAll, beforeAll } from 'vitest';
import { connect, type Db } from '../../server/db/connection/connect.ts';
import type { Person } from '../support/calls/article-calls.ts';
import { addUser, Visitor } from '../support/server/test-server.ts';
import { startPostgres } from '../support/services/postgres.ts';
import { type Cluster, startCluster } from './cluster.ts';

/** A cluster that tests share. */
export interface SharedCluster extends Cluster {
  db: Db;
  /** Makes a user with these permission codes, and signs in through nginx. */
  userWith(...permissions: string[]): Promise<Person>;
  /** A browser that has not signed in, before nginx. */
  visitor(): Visitor;
  /** The same session at each process, past nginx. */
  at(visitor: Visitor): Visitor[];
  /** Processes that nginx has passed calls with this path to. */
  reached(path: string): Promise<number>;
}

/** Has the tests of a file share a cluster whose processes have this environment; some of them more, by their place. */
export function onCluster(
  env: Record<string, string> = {},
  own: Record<number, Record<string, string>> = {},
): () => SharedCluster {
  let shared: SharedCluster;
  let stop = async (): Promise<void> => undefined;
  beforeAll(async () => {
    const postgres = await startPostgres();
    const databaseUrl = await postgres.createDatabase();
    const cluster = await startCluster({ databaseUrl, env, own });
    const db = connect(databaseUrl, '');
    shared = { ...cluster, db, ...visitorsOf(cluster, db) };
    stop = async () => {
      await db.destroy();
      await cluster.stop();
      await postgres.stop();
    };
  });
  afterAll(() => stop());
  return () => shared;
}

function visitorsOf({ url, processes, nginx }: Cluster, db: Db) {
  return {
    visitor: () => new Visitor(url),
    async userWith(...permissions: string[]): Promise<Person> {
      const userName = await addUser({ db }, permissions);
      return Object.assign(await new Visitor(url).signIn(userName), { userName });
    },
    at: ({ token, cookie }: Visitor) =>
      processes.map((one) => Object.assign(new Visitor(one.url), { token, cookie })),
    async reached(path: string) {
      const calls = (await nginx.calls()).filter((line) => line.includes(path));
      return new Set(calls.map((line) => line.split(' ', 1)[0])).size;
    },
  };
}
