import { appendFile, cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { test as base, expect, login } from '../support/fixtures.ts';
import { countLoads, waitForInstall } from '../support/pages.ts';
import { ServerProcess } from '../support/server-process.ts';

const BUILT = new URL('../../dist/client', import.meta.url).pathname;

/** A server with a build folder of its own, in which a test may deploy. */
const test = base.extend<{ appDir: string }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names from the pattern
  appDir: async ({}, use) => {
    const folder = await mkdtemp(join(tmpdir(), 'lexdesk-'));
    await cp(BUILT, folder, { recursive: true });
    await use(folder);
    await rm(folder, { recursive: true, force: true });
  },
  server: async ({ appDir }, use) => {
    const server = await ServerProcess.create({ APP_DIR: appDir, CAPTCHA: 'off' });
    await use(server);
    await server.dispose();
  },
});

/** A worker of other bytes is a new version. */
async function deploy(appDir: string): Promise<void> {
  for (const end of ['.br', '.gz']) await rm(join(appDir, `sw.js${end}`), { force: true });
  await appendFile(join(appDir, 'sw.js'), '\n// next version\n');
}

const lookForUpdate = (page: Page) =>
  page.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()));
const registrations = (page: Page) =>
  page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length);
const announced = (page: Page) => page.getByText('新版本已就绪');

async function signIn(page: Page): Promise<void> {
  await page.goto('/');
  await login(page);
  await expect(page).toHaveURL(/#\/dashboard$/);
  await waitForInstall(page);
}

test('S-PWA-4 a new version waits for unsaved edits in any tab, then all tabs take it', async ({
  page,
  context,
  appDir,
}) => {
  await signIn(page);
  const other = await context.newPage();
  await other.goto('/#/article/add');
  await other.getByRole('textbox', { name: '标题' }).fill('未保存的标题');
  await expect(other.getByRole('status', { name: '保存状态' })).toContainText('已保存到本设备');

  await deploy(appDir);
  await lookForUpdate(page);
  await expect(announced(page)).toBeVisible();
  const loads = [countLoads(page), countLoads(other)];
  await page.getByRole('button', { name: '立即更新' }).click();
  await expect(page.getByText('有未保存的修改')).toBeVisible();
  expect(loads.map((count) => count())).toEqual([0, 0]);

  await other.getByRole('button', { name: '保存' }).click();
  await expect(other.getByRole('heading', { level: 1, name: '编辑文章' })).toBeVisible();
  await page.getByRole('button', { name: '立即更新' }).click();
  await expect.poll(() => loads.map((count) => count())).toEqual([1, 1]);
});

test('S-PWA-4 a retired worker is gone after one reload, and comes back when it may', async ({
  page,
  server,
}) => {
  await signIn(page);
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
