import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { rowsOf } from '../support/data/server-data.ts';
import { waitForInstall } from '../support/pages/pages.ts';
import { configFile } from '../support/server/configured-server.ts';
import { UploadService } from '../support/services/upload-service.ts';
import { enqueue, expect, expectUploaded, openQueue, text } from './fixtures.ts';
import { test as base } from './worker-fixture.ts';

/** The faults' own, with a server whose configuration sends 普通文件 to a service of another origin. */
const test = base.extend<{ service: UploadService }>({
  service: async ({ server, network }, use) => {
    const service = await UploadService.open();
    service.desk = network.url;
    const addresses = { localStorageUpload: `${service.url}/local` };
    await writeFile(join(server.dataDir, 'app-config.json'), await configFile({ addresses }));
    await server.restart();
    await use(service);
    service.close();
  },
});

test('S-ADM-10 S-UP-4 sync with no page open sends to a service of another origin, once, without the token', async ({
  page,
  user,
  context,
  service,
  worker,
  server,
}) => {
  await openQueue(page, user);
  await waitForInstall(page);
  // Only the page's own tries.
  await page.route(`${service.url}/**`, (route) => route.abort());
  const file = text('后台送出.txt', 3000);
  await enqueue(page, file);
  await page.close();
  // The reply of the first is lost.
  service.meet({ kind: 'drop-reply' });
  await expect.poll(() => worker.syncToTheEnd(), { timeout: 60_000 }).toBe(false);

  const [held, ...more] = service.held('/local');
  expect(more).toEqual([]);
  expect(held?.bytes.equals(file.buffer)).toBe(true);
  expect(new Set(service.deliveries.map(({ key }) => key)).size).toBe(1);
  for (const { headers } of service.deliveries) {
    for (const name of ['token', 'cookie', 'x-owner']) expect(headers).not.toHaveProperty(name);
  }
  const rows = rowsOf(server.dataDir, 'select id, held_at from files where name = ?', file.name);
  expect(rows).toEqual([{ id: held?.key, held_at: `${service.url}/held/${held?.key}` }]);
  const later = await context.newPage();
  await later.goto('/#/uploads');
  await expectUploaded(later, file);
  expect(service.deliveries).toHaveLength(2);
});
