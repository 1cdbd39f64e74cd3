import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { BASE_PATH } from '../../../src/contract/codes.ts';
import { test as base, expect } from '../../support/browser/fixtures.ts';
import { signIn } from '../../support/browser/sign-in.ts';
import { countLoads, waitForInstall } from '../../support/pages/pages.ts';
import {
  announced,
  deploy,
  isNext,
  lookForUpdate,
  withOwnBuild,
} from '../../support/server/deploy.ts';
import { ServerProcess } from '../../support/server/server-process.ts';
import { FaultProxy } from '../../support/services/fault-proxy.ts';

/** A server with a build folder of its own, in which a test may deploy. */
const test = base.extend<{ appDir: string }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names from the pattern
  appDir: ({}, use) => withOwnBuild(use),
  server: async ({ appDir }, use) => {
    const server = await ServerProcess.create({ APP_DIR: appDir, CAPTCHA: 'off' });
    await use(server);
    await server.dispose();
  },
});

test.use({ serviceWorkers: 'allow' });

/** The new version is loaded whole before it is told of. */
const INSTALLED = { timeout: 60_000 };

const registrations = (page: Page) =>
  page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length);

async function openInstalled(page: Page): Promise<void> {
  await signIn(page);
  await page.goto('/');
  await expect(page).toHaveURL(/#\/dashboard$/);
  await waitForInstall(page);
}

test('S-PWA-4 a new version waits for unsaved edits in any tab, then all tabs take it', async ({
  page,
  context,
  appDir,
}) => {
  await openInstalled(page);
  const other = await context.newPage();
  await other.goto('/#/article/add');
  await other.getByRole('textbox', { name: '标题', exact: true }).fill('未保存的标题');
  await expect(other.getByRole('status', { name: '保存状态' })).toContainText('草稿已保存到本设备');

  await deploy(appDir);
  await lookForUpdate(page);
  await expect(announced(page)).toBeVisible();
  const loads = [countLoads(page), countLoads(other)];
  await page.getByRole('button', { name: '立即更新' }).click();
  await expect(page.getByText('有未保存的修改')).toBeVisible();
  expect(loads.map((count) => count())).toEqual([0, 0]);

  // A call that wakes the old worker while it ends keeps it until it is idle (0020).
  const quiet = other.waitForResponse(/dict\/list/);
  await other.getByRole('button', { name: '保存' }).click();
  await expect(other.getByRole('heading', { level: 1, name: '编辑文章' })).toBeVisible();
  await quiet;
  await page.getByRole('button', { name: '立即更新' }).click();
  await expect.poll(() => loads.map((count) => count())).toEqual([1, 1]);
  for (const tab of [page, other]) await expect.poll(() => isNext(tab)).toBe(true);
});

test('S-PWA-4 where nothing is unsaved, every tab is on the new version at once', async ({
  page,
  context,
  appDir,
}) => {
  await signIn(page);
  await page.goto('/');
  const uploads = await context.newPage();
  await uploads.goto('/#/uploads');
  const articles = await context.newPage();
  await articles.goto('/#/content/article');
  const tabs = [page, uploads, articles];
  for (const tab of tabs) await waitForInstall(tab);
  await deploy(appDir);
  await lookForUpdate(page);
  await expect(announced(page)).toBeVisible();
  const loads = tabs.map(countLoads);
  await page.getByRole('button', { name: '立即更新' }).click();
  await expect.poll(() => loads.map((count) => count())).toEqual([1, 1, 1]);
  for (const tab of tabs) await expect.poll(() => isNext(tab)).toBe(true);
  await expect(articles.getByRole('table')).toBeVisible();
});

test('S-PWA-4 a call that hangs does not keep a new version waiting', async ({
  page,
  server,
  appDir,
  consoleWatch,
}) => {
  consoleWatch.allowNetworkErrors();
  const network = await FaultProxy.before(server.url);
  await signIn(page, 'admin', network.url);
  await page.goto(network.url);
  await waitForInstall(page);
  await deploy(appDir);
  await lookForUpdate(page);
  await expect(announced(page)).toBeVisible();
  // The worker answers this one, and waits for the server as long as the connection lives.
  const hung = network.inject(/getUserMenuList/, { kind: 'stall' });
  await page.evaluate((address) => {
    const headers = { token: 'any', 'content-type': 'application/json' };
    void fetch(address, { method: 'POST', headers, body: '{}' }).catch(() => undefined);
  }, `${BASE_PATH}/admin/getUserMenuList`);
  await expect.poll(() => hung.hits).toBe(1);
  const loads = countLoads(page);
  await page.getByRole('button', { name: '立即更新' }).click();
  await expect(page.getByText('正在更新')).toBeVisible();
  await expect.poll(loads).toBe(1);
  await expect.poll(() => isNext(page)).toBe(true);
  await network.close();
});

test('S-PWA-4 ordered to update, a page takes the new version by itself, but for unsaved edits', async ({
  page,
  context,
  appDir,
  server,
}) => {
  await openInstalled(page);
  const other = await context.newPage();
  await other.goto('/#/article/add');
  await other.getByRole('textbox', { name: '标题', exact: true }).fill('被要求更新时未保存');
  await expect(other.getByRole('status', { name: '保存状态' })).toContainText('草稿已保存到本设备');

  await writeFile(join(server.dataDir, 'control.json'), '{"action": "update"}');
  await deploy(appDir);
  const loads = countLoads(other);
  await page.reload();
  await expect(page.getByText('有未保存的修改')).toBeVisible(INSTALLED);
  expect(await isNext(page)).toBe(false);

  await other.getByRole('button', { name: '保存' }).click();
  await expect(other.getByRole('heading', { level: 1, name: '编辑文章' })).toBeVisible();
  await page.reload();
  for (const tab of [page, other]) await expect.poll(() => isNext(tab)).toBe(true);
  expect(loads()).toBe(1);
});

test('S-PWA-4 a page that stays open looks for a new version once an hour', async ({
  page,
  appDir,
}) => {
  await page.clock.install();
  await page.goto('/');
  await waitForInstall(page);
  await deploy(appDir);
  await page.clock.fastForward('50:00');
  await expect(announced(page)).toBeHidden();
  await page.clock.fastForward('15:00');
  await expect(announced(page)).toBeVisible(INSTALLED);
  await page.getByRole('button', { name: '立即更新' }).click();
  // Its clock stands, and with it the second in which other tabs may object.
  await page.clock.runFor(2000);
  await expect.poll(() => isNext(page)).toBe(true);
});

test('S-PWA-4 a retired worker is gone after one reload, and comes back when it may', async ({
  page,
  server,
}) => {
  await openInstalled(page);
  const order = join(server.dataDir, 'control.json');
  await writeFile(order, '{"action": "retire"}');
  await page.reload();
  await expect.poll(() => registrations(page).catch(() => -1)).toBe(0);
  await expect(page.getByRole('button', { name: '用户菜单' })).toBeVisible();
  await expect
    .poll(() => page.evaluate(() => navigator.serviceWorker.controller === null).catch(() => false))
    .toBe(true);
  expect(await page.evaluate(() => caches.keys())).toEqual([]);
  const loads = countLoads(page);
  await page.reload();
  await expect(page.getByRole('button', { name: '用户菜单' })).toBeVisible();
  expect(loads()).toBe(1);

  await writeFile(order, '{"action": "none"}');
  await page.reload();
  await waitForInstall(page);
  await expect(page.getByRole('button', { name: '用户菜单' })).toBeVisible();
});
