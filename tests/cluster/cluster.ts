import { fileURLToPath } from 'node:url';
import { ServerProcess } from '../support/server/server-process.ts';
import { OwnProcess } from '../support/server/server-run.ts';
import { FaultProxy } from '../support/services/fault-proxy.ts';
import { type S3Service, startS3 } from '../support/services/s3-service.ts';
import { Nginx } from './nginx.ts';

const PROCESSES = 3;
/** Served by every release: what is upgraded here is the server. */
const APP_DIR = fileURLToPath(new URL('../../dist/client', import.meta.url));

export interface ClusterOptions {
  /** Address of an empty database that the processes share. */
  databaseUrl: string;
  /** Environment of all processes, such as `CAPTCHA`. */
  env?: Record<string, string>;
  /** What one of them has beside that, by its place. */
  own?: Record<number, Record<string, string>>;
}

/** Three processes of the built server on one PostgreSQL and one bucket, behind nginx; each has a data folder of its own. */
export interface Cluster {
  /** Where nginx listens. */
  url: string;
  databaseUrl: string;
  processes: readonly ServerProcess[];
  nginx: Nginx;
  storage: S3Service;
  /** What lies between the processes and the bucket: `cut` takes it away, `calm` brings it back. */
  storageNetwork: FaultProxy;
  /**
   * Takes one process out of nginx, ends it, starts another build in its place, by its main file, and takes that in. Others
   * that end from now on come back as that build, too: an older one is refused beside the newer schema.
   */
  upgrade(at: number, main: string): Promise<void>;
  stop(): Promise<void>;
}

export async function startCluster({
  databaseUrl,
  env = {},
  own = {},
}: ClusterOptions): Promise<Cluster> {
  const storage = await startS3('fauxqs');
  const storageNetwork = await FaultProxy.before(storage.settings.endpoint);
  const shared = {
    ...{ APP_DIR, DATABASE_URL: databaseUrl, TRUST_PROXY: '1', CAPTCHA: 'off' },
    ...{ ...storage.env, S3_ENDPOINT: storageNetwork.url, ...env },
  };
  const runs = Array.from({ length: PROCESSES }, () => new OwnProcess());
  const processes = await Promise.all(
    runs.map((run, at) => ServerProcess.create({ ...shared, ...own[at] }, run)),
  );
  const nginx = await Nginx.before(processes.map(({ url }) => url));
  return {
    ...{ url: nginx.url, databaseUrl, processes, nginx, storage, storageNetwork },
    async upgrade(at, main) {
      const one = processes[at];
      if (!one) throw new Error(`no process ${at}`);
      await nginx.leaveOut(at);
      await one.stop();
      for (const run of runs) run.main = main;
      await one.start();
      await nginx.leaveOut();
    },
    async stop() {
      await nginx.stop();
      await Promise.all(processes.map((one) => one.dispose()));
      await storageNetwork.close();
      await storage.stop();
    },
  };
}
