import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { type PostgresCluster, sharedPostgres, whyNoPostgres } from '../postgres.ts';
import { firstToAsk } from './first-to-ask.ts';

const { env } = process;
/** Names the folder in which the test servers of a run find the data of a first start. */
const SHARED = 'LEXDESK_SEEDED_SERVERS';
/** The same for the address of the database that a first start fills. */
const DATABASE = 'LEXDESK_SEEDED_POSTGRES';
/** Held by the process that made the first start, as long as it lives. */
const LOCK = 'lexdesk.lock';

/** Where a server has its data; without an address the folder holds its database. */
export interface ServerData {
  dataDir: string;
  databaseUrl?: string;
}

/** Has the test servers of this run begin with copies of what one first start makes; gives what takes that away. */
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

/** Data of a new server, in the cluster if there is one: a copy of what `startFirst` made once in this run, else none yet. */
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
  const first = await firstToAsk(shared, databaseUrl ? 'postgres' : 'sqlite', (folder) =>
    startFirst({ dataDir: folder, ...(databaseUrl && { databaseUrl }) }),
  );
  const filter = (path: string) => basename(path) !== LOCK;
  await cp(first, dataDir, { recursive: true, filter });
}
