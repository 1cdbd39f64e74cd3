import type { BrowserContext, Page } from '@playwright/test';
import { expect, test } from '../../support/browser/fixtures.ts';
import { signIn } from '../../support/browser/sign-in.ts';
import { textOf } from '../../support/browser/waiting.ts';
import { waitForInstall } from '../../support/pages/pages.ts';

test.use({ serviceWorkers: 'allow' });

const HOUR = 60 * 60_000;

/** Makes what the device keeps of the signed-in user as old as this, by the server's clock. */
async function age(
  page: Page,
  kept: 'menu' | 'dict' | 'record/dashboard',
  milliseconds: number,
): Promise<void> {
  await page.evaluate(
    async ([prefix, older]) => {
      // biome-ignore lint/style/noRestrictedGlobals: makes older what no verb of the app makes older
      const opening = indexedDB.open('lexdesk-cache:admin');
      const done = <T>(request: IDBRequest<T>) =>
        new Promise<T>((resolve, reject) => {
          request.onsuccess = () => resolve(request.result);
          request.onerror = () => reject(request.error);
        });
      const db = await done(opening);
      const store = db.transaction('replies', 'readwrite').objectStore('replies');
      for (const key of await done(store.getAllKeys())) {
        if (!String(key).startsWith(prefix)) continue;
        const reply = await done(store.get(key));
        await done(store.put({ ...reply, serverDate: reply.serverDate - older }, key));
      }
      db.close();
    },
    [kept, milliseconds] as const,
  );
}

/** One visit with the list and a record seen; then there is no server any more. */
async function visit(page: Page, stop: () => Promise<void>): Promise<string> {
  await signIn(page);
  await page.goto('/#/content/article');
  const first = page.getByRole('main').getByRole('table').getByRole('link').first();
  const title = await textOf(first);
  await first.click();
  await expect(page.getByRole('textbox', { name: '标题', exact: true })).toHaveValue(title);
  await waitForInstall(page);
  await stop();
  return page.url();
}

async function reopen(context: BrowserContext, address: string): Promise<Page> {
  for (const page of context.pages()) await page.close();
  const page = await context.newPage();
  await page.goto(address);
  return page;
}

const stale = (page: Page) => page.getByText('离线菜单已超过 72 小时');

test('S-PWA-3 S-API-5 a menu serves 72 hours without a server, then everything can only be read until the server is back', async ({
  page: first,
  context,
  server,
  consoleWatch,
}) => {
  test.setTimeout(120_000);
  consoleWatch.allowNetworkErrors();
  const address = await visit(first, () => server.stop('SIGKILL'));
  await age(first, 'menu', 71 * HOUR);
  let page = await reopen(context, address);
  await expect(page.getByRole('navigation', { name: '主菜单' })).toContainText('内容管理');
  await expect(page.getByText('离线菜单（')).toBeVisible();
  await expect(page.getByRole('textbox', { name: '标题', exact: true })).toBeEditable();
  await expect(stale(page)).toBeHidden();
  await page.getByRole('textbox', { name: '摘要' }).fill('离线时写下的摘要');
  await expect(page.getByRole('status', { name: '保存状态' })).toContainText('草稿已保存到本设备');

  await age(page, 'menu', 2 * HOUR);
  page = await reopen(context, address);
  await expect(stale(page)).toBeVisible();
  // The menu still leads everywhere, what was typed is still there, and nothing new can be written.
  await expect(page.getByRole('navigation', { name: '主菜单' })).toContainText('内容管理');
  await expect(page.getByRole('textbox', { name: '摘要' })).toHaveValue('离线时写下的摘要');
  await expect(page.getByRole('textbox', { name: '摘要' })).not.toBeEditable();
  await expect(page.getByRole('button', { name: '保存', exact: true })).toBeHidden();
  await page.goto('/#/uploads');
  await expect(page.getByRole('heading', { level: 1, name: '上传队列' })).toBeVisible();
  await expect(page.getByLabel('添加文件到上传队列')).toHaveCount(0);

  await server.start();
  await expect(stale(page)).toBeHidden({ timeout: 30_000 });
  await expect(page.getByLabel('添加文件到上传队列')).toHaveCount(1);
  await page.goto(address);
  await expect(page.getByRole('textbox', { name: '摘要' })).toBeEditable();
});

test('S-PWA-3 S-API-5 every cached view shows its age; a dictionary older than 7 days is read-only', async ({
  page: first,
  context,
  server,
  consoleWatch,
}) => {
  consoleWatch.allowNetworkErrors();
  await visit(first, () => server.stop('SIGKILL'));
  await age(first, 'dict', 169 * HOUR);
  const page = await reopen(context, '/#/content/article');
  await expect(page.getByText('显示的是本设备保存的内容').locator('time')).toContainText('今天');
  await expect(page.getByText('离线菜单（').locator('time')).toContainText('今天');
  await expect(page.getByText('离线字典（')).toContainText('已超过 7 天，仅供查看');
  await page.goto('/#/storage');
  const row = page.getByRole('row').filter({ hasText: '菜单和字典' });
  await expect(row.locator('time')).toHaveCount(2);
});

test('S-PWA-3 figures that the device kept on an earlier day say which day they are of', async ({
  page: first,
  context,
  server,
  consoleWatch,
}) => {
  consoleWatch.allowNetworkErrors();
  await signIn(first);
  await first.goto('/');
  const overview = (page: Page) => page.getByRole('region', { name: '文章概况' });
  await expect(overview(first).getByRole('link', { name: /^今日发布/ })).toBeVisible();
  await expect(overview(first).getByText(/^近 30 天首次发布/)).toBeVisible();
  await waitForInstall(first);
  await server.stop('SIGKILL');
  await age(first, 'record/dashboard', 48 * HOUR);
  const page = await reopen(context, '/#/dashboard');
  const [month, day] = await page.evaluate((older) => {
    const date = new Date(Date.now() - older);
    return [date.getMonth() + 1, date.getDate()];
  }, 48 * HOUR);
  await expect(
    overview(page).getByRole('link', { name: new RegExp(`^${month}月${day}日发布`) }),
  ).toBeVisible();
  await expect(overview(page).getByText(`截至${month}月${day}日的 30 天首次发布`)).toBeVisible();
  await expect(overview(page).getByText('今日发布')).toHaveCount(0);
});
