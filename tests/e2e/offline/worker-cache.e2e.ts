import type { BrowserContext, Page } from '@playwright/test';
import { expect, login, test } from '../../support/browser/fixtures.ts';
import { WorkerControl } from '../../support/browser/service-worker.ts';
import { signIn } from '../../support/browser/sign-in.ts';
import { addUser, addUserWith, grant, USER_PASSWORD } from '../../support/data/users.ts';
import { waitForInstall } from '../../support/pages/pages.ts';

test.use({ serviceWorkers: 'allow' });

const MENU = '/cn/management/v1/admin/getUserMenuList';
const menu = (page: Page) => page.getByRole('navigation', { name: '主菜单' });
const age = (page: Page) => page.getByText('离线菜单（');
const tokenOf = async (context: BrowserContext) =>
  (await context.cookies()).find(({ name }) => name === 'token')?.value ?? '';

/** What a call of the menu with this token gets: its list as text and whether the device gave it, or that it failed. */
const callMenu = (page: Page, token: string): Promise<string> =>
  page.evaluate(
    async ([url, mine]) => {
      const headers = { token: mine, 'content-type': 'application/json' };
      const reply = await fetch(url, { method: 'POST', headers, body: '{}' }).catch(() => null);
      const source = reply?.headers.get('x-cached-reply') ?? 'server';
      return reply ? `${source} ${await reply.text()}` : 'failed';
    },
    [MENU, token] as const,
  );

/** Runs in the page: records its text when the menu is drawn first. */
function recordFirstMenu(): void {
  const observer = new MutationObserver(() => {
    if (!document.querySelector('nav')?.textContent?.includes('文章管理')) return;
    Object.assign(window, { firstMenu: document.body.textContent });
    observer.disconnect();
  });
  observer.observe(document, { subtree: true, childList: true });
}

/** Holds the calls of menu and dictionaries back until it is let go; counts those of the menu. */
async function holdCalls(context: BrowserContext) {
  let release = () => {};
  let asked = 0;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await context.route(/\/(?:getUserMenuList|dict\/list)$/, async (route) => {
    if (route.request().url().endsWith(MENU)) asked += 1;
    await released;
    await route.continue();
  });
  return { release, asked: () => asked };
}

test('S-PWA-3 where the server takes over three seconds the worker answers with menu and dictionaries of the device, and shows what comes later', async ({
  page: first,
  context,
  server,
}) => {
  const user = await addUserWith(server.dataDir, ['article:search']);
  await signIn(first, user);
  await first.goto('/#/content/article?status=published');
  await expect(first.getByRole('table').getByText('已发布').first()).toBeVisible();
  await waitForInstall(first);
  // Its own call ends before it closes, or the worker would send that with those that are held and counted.
  await Promise.all([first.waitForResponse(`**${MENU}`), first.reload()]);
  await expect(menu(first).getByText('文章管理')).toBeVisible();
  await first.close();
  const { release, asked } = await holdCalls(context);
  const page = await context.newPage();
  await page.addInitScript(recordFirstMenu);
  await page.goto('/#/content/article?status=published');
  await expect(menu(page).getByText('文章管理')).toBeVisible();
  await expect(page.getByRole('table').getByText('已发布').first()).toBeVisible();
  await expect(age(page)).toBeVisible();
  // Seen as it was drawn: a busy machine looks at the page when the three seconds are over.
  expect(await page.evaluate(() => Reflect.get(window, 'firstMenu'))).not.toContain('离线菜单（');
  await expect(page.getByRole('status', { name: '连接状态' })).toHaveText('在线');
  expect(await callMenu(page, await tokenOf(context))).toContain('late {');
  grant(server.dataDir, user, ['article:search', 'dict:search']);
  const before = asked();
  release();
  await expect(menu(page).getByText('字典管理')).toBeVisible();
  await expect(age(page)).toBeHidden();
  expect(before).toBe(2);
});

test('S-PWA-3 S-SESS-10 S-SESS-6 the worker serves a user’s cached replies to no other user, and to none after the log-out', async ({
  page,
  context,
  server,
  consoleWatch,
}) => {
  consoleWatch.allowNetworkErrors();
  const [one, other] = [await addUser(server.dataDir), await addUser(server.dataDir)];
  await signIn(page, one);
  await page.goto('/');
  await waitForInstall(page);
  await page.reload();
  await expect(menu(page).getByText('内容管理')).toBeVisible();
  const first = await tokenOf(context);
  await server.stop('SIGKILL');
  expect(await callMenu(page, first)).toContain('away {"rtn_code":0');
  expect(await callMenu(page, 'another-token')).toBe('failed');
  await server.start();
  await page.getByRole('button', { name: '用户菜单' }).click();
  await page.getByRole('menuitem', { name: '退出登录' }).click();
  await page.getByRole('button', { name: '确定' }).click();
  await expect(page.getByRole('button', { name: '登录' })).toBeVisible();
  await server.stop('SIGKILL');
  expect(await callMenu(page, first)).toBe('failed');
  await server.start();
  await login(page, USER_PASSWORD, other);
  await expect(menu(page).getByText('内容管理')).toBeVisible();
  const second = await tokenOf(context);
  await expect.poll(() => callMenu(page, second)).toContain('server {"rtn_code":0');
  await server.stop('SIGKILL');
  await expect.poll(() => callMenu(page, second)).toContain('away {"rtn_code":0');
  expect(await callMenu(page, first)).toBe('failed');
});

for (const [what, wake] of [
  ['a push hint', 'push'],
  ['a moment that the browser grants', 'periodicSync'],
] as const) {
  test(`S-PWA-3 by ${what} the worker renews menu and dictionaries, and open pages show it`, async ({
    page,
    context,
    server,
  }) => {
    const user = await addUserWith(server.dataDir, ['article:search']);
    await signIn(page, user);
    await page.goto('/#/content/article');
    await waitForInstall(page);
    await expect(menu(page).getByText('文章管理')).toBeVisible();
    const control = await WorkerControl.open(context, server.url);
    // The session is known to the worker once what waits may be sent.
    await expect
      .poll(async () => callMenu(page, await tokenOf(context)))
      .toContain('server {"rtn_code":0');
    grant(server.dataDir, user, ['article:search', 'dict:search']);
    const calls: string[] = [];
    page.on('request', (request) => calls.push(request.url()));
    await control[wake]();
    await expect(menu(page).getByText('字典管理')).toBeVisible();
    expect(calls.filter((url) => url.endsWith(MENU))).toEqual([]);
  });
}
