import type { Page } from '@playwright/test';
import { countLoads, waitForInstall } from '../support/pages/pages.ts';
import {
  announced,
  deploy,
  isNext,
  lookForUpdate,
  withOwnBuild,
} from '../support/server/deploy.ts';
import { ServerProcess } from '../support/server/server-process.ts';
import { articlesOf, expectSavedOnce, field, status, type } from './article-form.ts';
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

const takeUpdate = (page: Page) => page.getByRole('button', { name: '立即更新' }).click();

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
  await takeUpdate(page);
  await expect(page.getByText('上传完成后自动更新。')).toBeVisible();
  expect(loads.map((count) => count())).toEqual([0, 0]);

  network.calm();
  await expect.poll(() => loads.map((count) => count()), { timeout: 60_000 }).toEqual([1, 1]);
  for (const tab of [page, other]) expect(await isNext(tab)).toBe(true);
  for (const tab of [page, other]) await expectUploaded(tab, ...files);
  await expectExactlyOnce(server.dataDir, ...files);
});

test('S-PWA-4 a frozen tab blocks no other tab and loses nothing: two versions work side by side until it is reloaded', async ({
  page,
  context,
  network,
  server,
  appDir,
}) => {
  test.setTimeout(180_000);
  await openQueue(page);
  await waitForInstall(page);
  const old = await context.newPage();
  await old.goto('/#/article/add');
  const title = `冻结的标签页 ${crypto.randomUUID()}`;
  await type(old, { 标题: title });
  await expect(status(old)).toContainText('草稿已保存到本设备');

  await deploy(appDir);
  await server.restart('SIGTERM');
  await lookForUpdate(page);
  await expect(announced(page)).toBeVisible();
  const loads = countLoads(old);
  // It answers nothing and hears nothing, as a frozen tab does.
  const frozen = old.evaluate((milliseconds) => {
    const until = Date.now() + milliseconds;
    while (Date.now() < until);
  }, 20_000);
  await takeUpdate(page);
  await expect.poll(() => isNext(page), { timeout: 60_000 }).toBe(true);

  network.cut();
  const file = video('两个版本.mp4', 5 * MiB);
  await enqueue(page, file);
  await frozen;
  await expect(old.getByText('当前页面的部分功能需要更新后才能使用')).toBeVisible();
  await expect(field(old, '标题')).toHaveValue(title);
  await old.getByRole('button', { name: '保存', exact: true }).click();
  network.calm();
  await expect.poll(() => articlesOf(server.dataDir, title)).toMatchObject([{ version: 1 }]);
  await expectUploaded(page, file);
  await expectExactlyOnce(server.dataDir, file);
  expect(await isNext(old)).toBe(false);
  expect(loads()).toBe(0);

  await takeUpdate(old);
  await expect.poll(() => isNext(old)).toBe(true);
  expectSavedOnce(server.dataDir, title, 1);
});

test('S-PWA-4 a tab that cannot see what another one sends stops waiting', async ({
  page,
  context,
  network,
  server,
  appDir,
}) => {
  // Nobody is signed in here, and so it stays: its own queue is empty.
  const idle = await context.newPage();
  await idle.goto('/');
  await openQueue(page);
  await waitForInstall(idle);
  network.inject(CHUNK, { kind: 'stall' }, 1000);
  const file = video('别的标签页在传.mp4', 9 * MiB);
  await enqueue(page, file);
  await expect(line(page, file.name).getByRole('progressbar')).toBeVisible();
  await deploy(appDir);
  await lookForUpdate(idle);
  await takeUpdate(idle);
  await expect(idle.getByText('上传完成后自动更新。')).toBeVisible();
  network.calm();
  for (const tab of [page, idle]) {
    await expect.poll(() => isNext(tab), { timeout: 60_000 }).toBe(true);
  }
  await expectUploaded(page, file);
  await expectExactlyOnce(server.dataDir, file);
});

test('S-PWA-4 S-UP-4 an update waits for what a page sends from its memory', async ({
  page,
  network,
  server,
  appDir,
}) => {
  await page.addInitScript(() => {
    IDBFactory.prototype.open = () => {
      throw new DOMException('denied by the test', 'SecurityError');
    };
  });
  await openQueue(page);
  await waitForInstall(page);
  const held = network.inject(CHUNK, { kind: 'reset' }, 1000);
  const file = video('只在内存里.mp4', 9 * MiB);
  await page.getByLabel('添加文件到上传队列').setInputFiles([file]);
  await page.getByRole('button', { name: '直接发送' }).click();
  await expect.poll(() => held.hits).toBeGreaterThan(0);
  await deploy(appDir);
  const loads = countLoads(page);
  await lookForUpdate(page);
  await expect(announced(page)).toBeVisible();
  await takeUpdate(page);
  await expect(page.getByText('上传完成后自动更新。')).toBeVisible();
  expect(loads()).toBe(0);
  held.remove();
  await expect.poll(() => isNext(page), { timeout: 60_000 }).toBe(true);
  await expectExactlyOnce(server.dataDir, file);
});
