import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { type PostgresCluster, sharedPostgres, whyNoPostgres } from '../services/postgres.ts';
import { makeOnce } from './make-once.ts';

const { env } = process;
/** Environment variable with the folder in which the test servers of a run find the data of a first start. */
const SHARED = 'LEXDESK_SEEDED_SERVERS';
/** Environment variable with the address of the database that a first start filled. */
const DATABASE = 'LEXDESK_SEEDED_POSTGRES';
/** Lock of the process that made the first start, for its lifetime. */
const LOCK = 'lexdesk.lock';

/** Location of the data of a server; without an address the folder contains its database. */
export interface ServerData {
  dataDir: string;
  databaseUrl?: string;
}

/** Makes the test servers of this run start from copies of one first start; returns a function that deletes them. */
export async function shareSeededServers(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'lexdesk-seeded-'));
  env[SHARED] = folder;
  const cluster = whyNoPostgres() ? null : await sharedPostgres();
  if (cluster) env[DATABASE] = await cluster.createDatabase();
  return async () => {
    await cluster?.stop();
    await rm(folder, { recursive: true, force: true });
  };
}

/**
 * Data for a new server, in the cluster if there is one: a copy of the result of `startFirst` if the run shares one,
 * else empty.
 */
export async function newServerData(
  cluster: PostgresCluster | null,
  startFirst: (data: ServerData) => Promise<void>,
): Promise<ServerData> {
  const { [SHARED]: shared, [DATABASE]: original } = env;
  const dataDir = await mkdtemp(join(tmpdir(), 'lexdesk-contract-'));
  if (shared) await copyFirst(shared, dataDir, cluster ? original : undefined, startFirst);
  return cluster ? { dataDir, databaseUrl: await cluster.createDatabase(original) } : { dataDir };
}

async function copyFirst(
  shared: string,
  dataDir: string,
  databaseUrl: string | undefined,
  startFirst: (data: ServerData) => Promise<void>,
): Promise<void> {
  const first = await makeOnce(shared, databaseUrl ? 'postgres' : 'sqlite', (folder) =>
    startFirst({ dataDir: folder, ...(databaseUrl && { databaseUrl }) }),
  );
  const filter = (path: string) => basename(path) !== LOCK;
  await cp(first, dataDir, { recursive: true, filter });
}
