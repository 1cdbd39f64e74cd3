import { announced, deploy, lookForUpdate, withOwnBuild } from '../support/deploy.ts';
import { countLoads, waitForInstall } from '../support/pages.ts';
import { ServerProcess } from '../support/server-process.ts';
import {
  test as base,
  enqueue,
  expect,
  expectExactlyOnce,
  expectUploaded,
  line,
  openQueue,
  text,
  video,
} from './fixtures.ts';

const MiB = 1024 * 1024;
const CHUNK = /\/chunks\/\d+$/;

const test = base.extend<{ appDir: string }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names from the pattern
  appDir: ({}, use) => withOwnBuild(use),
  server: async ({ appDir }, use) => {
    const server = await ServerProcess.create({ APP_DIR: appDir, CAPTCHA: 'off' });
    await use(server);
    await server.dispose();
  },
});

test('S-UP-4 S-PWA-4 a deployment in the middle of an upload: the update waits for it, then all tabs take it', async ({
  page,
  context,
  network,
  server,
  appDir,
}) => {
  await openQueue(page);
  await waitForInstall(page);
  const other = await context.newPage();
  await other.goto('/#/uploads');
  network.inject(CHUNK, { kind: 'stall' }, 1000);
  const files = [video('部署中 🎬.mp4', 9 * MiB), text('部署时的附注.txt', 900)];
  await enqueue(page, ...files);
  await expect(line(page, '部署中').getByRole('progressbar')).toBeVisible();
  await deploy(appDir);
  await server.restart('SIGTERM');
  await lookForUpdate(page);
  await expect(announced(page)).toBeVisible();
  const loads = [countLoads(page), countLoads(other)];
  await page.getByRole('button', { name: '立即更新' }).click();
  await expect(page.getByText('上传完成后自动更新。')).toBeVisible();
  expect(loads.map((count) => count())).toEqual([0, 0]);

  network.calm();
  await expect.poll(() => loads.map((count) => count()), { timeout: 60_000 }).toEqual([1, 1]);
  for (const tab of [page, other]) await expectUploaded(tab, ...files);
  await expectExactlyOnce(server.dataDir, ...files);
});
