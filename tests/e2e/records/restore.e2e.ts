import type { Page } from '@playwright/test';
import { expect, login, test } from '../../support/browser/fixtures.ts';
import { countLoads, returnWithoutToken, waitForInstall } from '../../support/pages/pages.ts';

test.use({ serviceWorkers: 'block' });

const EXPIRED = '当前登录状态已过期，请重新登录！';
const WANTED = '/#/content/article?status=draft';
const menu = (page: Page) => page.getByRole('navigation', { name: '主菜单' });
const loginButton = (page: Page) => page.getByRole('button', { name: '登录' });
const token = async (page: Page) =>
  (await page.context().cookies()).find(({ name }) => name === 'token');

test.beforeEach(async ({ page }) => {
  await page.goto('/');
  await login(page);
  await expect(menu(page)).toBeVisible();
});

test('S-SESS-3 the user comes back with a reload, from what is stored', async ({ page }) => {
  const stored = await page.evaluate(() => JSON.parse(localStorage.getItem('lexdesk.user') ?? ''));
  expect(Object.keys(stored).sort()).toEqual([
    'avatar',
    'email',
    'level',
    'phone',
    'realName',
    'userName',
  ]);
  await page.reload();
  await expect(page.getByRole('button', { name: '用户菜单' })).toContainText('系统管理员');
});

for (const damaged of ['{"userName":', '{"userName":"admin"}', '[]', '']) {
  test(`S-SESS-3 a stored user that reads ${JSON.stringify(damaged)} is logged out, once, and can sign in again`, async ({
    page,
  }) => {
    await page.goto(WANTED);
    await expect(menu(page)).toBeVisible();
    await page.evaluate((text) => localStorage.setItem('lexdesk.user', text), damaged);
    const loads = countLoads(page);
    await page.reload();
    await expect(loginButton(page)).toBeVisible();
    await expect(page).toHaveURL(
      `/#/login?redirect=${encodeURIComponent('/content/article?status=draft')}`,
    );
    await expect(page.getByText(EXPIRED)).toBeHidden();
    expect(await token(page)).toBeUndefined();
    expect(await page.evaluate(() => localStorage.getItem('lexdesk.user'))).toBeNull();
    await expect.poll(loads, 'the reload, and the one that leads to the login page').toBe(2);
    await login(page);
    await expect(page).toHaveURL(WANTED);
    await expect(menu(page)).toBeVisible();
  });
}

test('S-SESS-4 a server that refuses the menu ends the session, once; it does not loop', async ({
  page,
}) => {
  const refusal = { rtn_code: 2003, rtn_msg: '菜单不可用', rtn_data: null };
  await page.route('**/getUserMenuList', (route) => route.fulfill({ json: refusal }));
  const loads = countLoads(page);
  await page.reload();
  await expect(loginButton(page)).toBeVisible();
  expect(await token(page)).toBeUndefined();
  await page.waitForLoadState('networkidle');
  expect(loads()).toBe(2);

  // Signing in does not help as long as it lasts, and does not loop either.
  await login(page);
  await expect(loginButton(page)).toHaveText('登录');
  await expect.poll(() => loads()).toBe(3);
  await page.waitForLoadState('networkidle');
  expect(loads()).toBe(3);
  await page.unroute('**/getUserMenuList');
  await login(page);
  await expect(menu(page)).toBeVisible();
});

test.describe('installed', () => {
  test.use({ serviceWorkers: 'allow' });

  test('S-SESS-4 without the server the last menu of this user is shown, and the shell says so', async ({
    page,
    server,
    consoleWatch,
  }) => {
    consoleWatch.allowNetworkErrors();
    await waitForInstall(page);
    await expect
      .poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null))
      .toBe(true);
    await server.stop('SIGKILL');
    await page.reload();
    await expect(menu(page).getByText('内容管理')).toBeVisible();
    await expect(page.getByText('离线菜单')).toContainText('今天');
    await expect(page.getByRole('button', { name: '用户菜单' })).toContainText('系统管理员');
    await server.start();
    await expect(page.getByText('离线菜单')).toBeHidden({ timeout: 30_000 });
  });
});

test('S-SESS-4 the menu is requested once after login', async ({ page }) => {
  let asked = 0;
  await page.route('**/getUserMenuList', (route) => {
    asked += 1;
    return route.continue();
  });
  await returnWithoutToken(page);
  await login(page);
  await expect(menu(page).getByText('内容管理')).toBeVisible();
  await page
    .getByRole('button', { name: '写文章' })
    .or(page.getByRole('link', { name: '写文章' }))
    .first()
    .click();
  await expect(page.getByRole('textbox', { name: '标题', exact: true })).toBeVisible();
  expect(asked).toBe(1);
});
