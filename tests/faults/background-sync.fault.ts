import { waitForInstall } from '../support/pages.ts';
import { WorkerControl } from '../support/service-worker.ts';
import { enqueue, expect, expectExactlyOnce, openQueue, test, text, video } from './fixtures.ts';

const MiB = 1024 * 1024;

test('S-UP-4 the browser wakes the app with no page open', async ({
  page,
  context,
  network,
  server,
}) => {
  const worker = await WorkerControl.open(context, network.url);
  await openQueue(page);
  await waitForInstall(page);
  network.cut();
  const files = [video('没有页面.mp4', 9 * MiB), text('没有页面.txt', 3000)];
  await enqueue(page, ...files);
  await page.close();
  network.calm();
  await worker.sync();
  const stored = expectExactlyOnce.bind(null, server.dataDir, ...files);
  await expect(stored).toPass({ timeout: 20_000 });
});
