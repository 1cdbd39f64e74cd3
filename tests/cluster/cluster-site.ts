import type { SiteFault } from '../soak/actions.ts';
import { NotPossible } from '../soak/not-possible.ts';
import type { Site } from '../soak/site.ts';
import { sharedData } from '../support/data/site-data.ts';
import { startPostgres } from '../support/services/postgres.ts';
import { clockAhead } from './clock-ahead.ts';
import { type Cluster, startCluster } from './cluster.ts';
import { until } from './daemon.ts';
import { buildNext } from './next-build.ts';
import { PatroniCluster } from './patroni.ts';
import type { PatroniNode } from './patroni-node.ts';

/** The third process is in front: a session that nobody uses lives for 30 minutes. */
const OWN = { 2: clockAhead(35 * 60_000) };
/** Milliseconds within which three nodes are whole again, on a machine under load. */
const WHOLE_WITHIN = 180_000;

/** What the processes store in, and how it fails. */
interface Database {
  databaseUrl: string;
  strike(fault: SiteFault): Promise<void>;
  mend(): Promise<void>;
  stop(): Promise<void>;
}

/** Three processes behind nginx, whose PostgreSQL, bucket and proxy fail too. */
export const cluster = async (): Promise<Site> => siteOn(await onePostgres());

/** The same on a PostgreSQL of three nodes, which fails over by itself. */
export const failover = async (): Promise<Site> => siteOn(await threeNodes());

async function siteOn(database: Database): Promise<Site> {
  const next = await buildNext();
  const running = await startCluster({ databaseUrl: database.databaseUrl, own: OWN });
  const { processes, storage, storageNetwork } = running;
  return {
    url: running.url,
    data: sharedData(running.databaseUrl, storage.settings),
    strike: (fault) =>
      fault.kind === 'upgrade-process'
        ? running.upgrade(fault.process, next.main)
        : strike(running, database, fault),
    async mend() {
      storageNetwork.calm();
      await database.mend();
      await Promise.all(processes.map((one) => one.start()));
    },
    async dispose() {
      await running.stop();
      await database.stop();
      await next.remove();
    },
  };
}

async function strike(running: Cluster, database: Database, fault: SiteFault) {
  const { processes, storageNetwork, nginx } = running;
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
      return database.strike(fault);
  }
}

async function onePostgres(): Promise<Database> {
  const postgres = await startPostgres();
  return {
    databaseUrl: await postgres.createDatabase(),
    async strike(fault) {
      if (fault.kind !== 'restart-database') throw new Error(`no ${fault.kind} of one PostgreSQL`);
      await postgres.restart(async () => undefined, fault.immediate ? 'SIGQUIT' : 'SIGINT');
    },
    mend: async () => undefined,
    stop: () => postgres.stop(),
  };
}

async function threeNodes(): Promise<Database> {
  const nodes = await PatroniCluster.start();
  /** Brings back what is away. */
  let back: (() => void) | null = null;
  const comeBack = () => {
    back?.();
    back = null;
  };
  return {
    databaseUrl: nodes.databaseUrl,
    async strike({ kind }) {
      if (kind === 'database-back') return comeBack();
      const primary = await nodes.primary();
      // Two failures at once may lose what was acknowledged: three nodes are for one.
      if (back || !primary || !(await nodes.isWhole())) throw new NotPossible('not whole yet');
      back = await strikeNodes(nodes, primary, kind);
    },
    async mend() {
      comeBack();
      await until(() => nodes.isWhole(), WHOLE_WITHIN);
    },
    stop: () => nodes.stop(),
  };
}

/** Has one of them fail, or etcd; gives what brings it back. */
async function strikeNodes(
  nodes: PatroniCluster,
  primary: PatroniNode,
  kind: SiteFault['kind'],
): Promise<(() => void) | null> {
  switch (kind) {
    case 'kill-primary':
      await primary.kill();
      return () => primary.start();
    case 'freeze-primary':
      primary.freeze();
      return () => primary.thaw();
    case 'etcd-away':
      await nodes.stopEtcd();
      return () => nodes.startEtcd();
    case 'switch-over':
      await nodes.switchOver();
      return null;
    default:
      throw new Error(`no ${kind} of three nodes`);
  }
}
