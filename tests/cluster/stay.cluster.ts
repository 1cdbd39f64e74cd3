import { expect, it } from 'vitest';
import { ADMIN_PASSWORD } from '../support/server/server-process.ts';
import { startPostgres } from '../support/services/postgres.ts';
import { startCluster } from './cluster.ts';
import { PatroniCluster } from './patroni.ts';

/** `npm run cluster -- --stay`, and `-- failover-stay`: for trying by hand. */
it('stays until it is interrupted', { timeout: 0 }, async () => {
  const { databaseUrl, lines, stop } = await (process.env.STAY_ON ? threeNodes() : onePostgres());
  const cluster = await startCluster({ databaseUrl });
  const all = [
    `nginx       ${cluster.url} (admin, ${ADMIN_PASSWORD})`,
    ...cluster.processes.map(({ url, dataDir }) => `process     ${url} ${dataDir}`),
    `PostgreSQL  ${databaseUrl}`,
    ...lines,
    `S3          ${cluster.storage.settings.endpoint}, bucket ${cluster.storage.settings.bucket}`,
    'Ctrl+C ends all of it.',
  ];
  process.stdout.write(`\n${all.join('\n')}\n`);
  const interrupted = new Promise((resolve) => process.once('SIGINT', resolve));
  await expect(interrupted).resolves.toBe('SIGINT');
  await cluster.stop();
  await stop();
});

async function onePostgres() {
  const postgres = await startPostgres();
  const databaseUrl = await postgres.createDatabase();
  return { databaseUrl, lines: [], stop: () => postgres.stop() };
}

async function threeNodes() {
  const patroni = await PatroniCluster.start();
  const lines = patroni.nodes.map(
    ({ name, pid, postgres, rest }) =>
      `${name}       ${postgres}, Patroni http://${rest}, process ${pid}`,
  );
  return { databaseUrl: patroni.databaseUrl, lines, stop: () => patroni.stop() };
}
