import type { SiteFault } from '../soak/actions.ts';
import type { Site } from '../soak/site.ts';
import { startPostgres } from '../support/postgres.ts';
import { sharedData } from '../support/site-data.ts';
import { type Cluster, startCluster } from './cluster.ts';

/** Three processes behind nginx, whose PostgreSQL, bucket and proxy fail too. */
export async function cluster(): Promise<Site> {
  const postgres = await startPostgres();
  const running = await startCluster({ databaseUrl: await postgres.createDatabase() });
  const { processes, storage, storageNetwork } = running;
  return {
    url: running.url,
    data: sharedData(running.databaseUrl, storage.settings),
    async strike(fault) {
      if (fault.kind !== 'restart-database') return strike(running, fault);
      const signal = fault.immediate ? 'SIGQUIT' : 'SIGINT';
      await postgres.restart(async () => undefined, signal);
    },
    async mend() {
      storageNetwork.calm();
      await Promise.all(processes.map((one) => one.start()));
    },
    async dispose() {
      await running.stop();
      await postgres.stop();
    },
  };
}

async function strike({ processes, storageNetwork, nginx }: Cluster, fault: SiteFault) {
  switch (fault.kind) {
    case 'kill-process':
      return processes[fault.process]?.stop('SIGKILL');
    case 'start-process':
      return processes[fault.process]?.start();
    case 'storage-away':
      return storageNetwork.cut();
    case 'storage-back':
      return storageNetwork.uncut();
    case 'restart-proxy':
      return nginx.restart();
    default:
      throw new Error(`a cluster has no ${fault.kind}`);
  }
}
