import { expect, it } from 'vitest';
import { startPostgres } from '../support/postgres.ts';
import { ADMIN_PASSWORD } from '../support/server/server-process.ts';
import { startCluster } from './cluster.ts';

/** `npm run cluster -- --stay`: for trying by hand. */
it('stays until it is interrupted', { timeout: 0 }, async () => {
  const postgres = await startPostgres();
  const cluster = await startCluster({ databaseUrl: await postgres.createDatabase() });
  const lines = [
    `nginx       ${cluster.url} (admin, ${ADMIN_PASSWORD})`,
    ...cluster.processes.map(({ url, dataDir }) => `process     ${url} ${dataDir}`),
    `PostgreSQL  ${cluster.databaseUrl}`,
    `S3          ${cluster.storage.settings.endpoint}, bucket ${cluster.storage.settings.bucket}`,
    'Ctrl+C ends all of it.',
  ];
  process.stdout.write(`\n${lines.join('\n')}\n`);
  const interrupted = new Promise((resolve) => process.once('SIGINT', resolve));
  await expect(interrupted).resolves.toBe('SIGINT');
  await cluster.stop();
  await postgres.stop();
});
