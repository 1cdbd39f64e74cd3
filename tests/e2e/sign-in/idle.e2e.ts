import type { Page, Request } from '@playwright/test';
import { expect, login, test } from '../../support/browser/fixtures.ts';
import { signIn } from '../../support/browser/sign-in.ts';
import { textOf } from '../../support/browser/waiting.ts';
import { rowsOf } from '../../support/data/server-data.ts';
import { countLoads } from '../../support/pages/pages.ts';

test.use({ serviceWorkers: 'block' });

const EXPIRED = '当前登录状态已过期，请重新登录！';
const menu = (page: Page) => page.getByRole('navigation', { name: '主菜单' });
const warning = (page: Page) => page.getByRole('alertdialog', { name: '即将自动退出登录' });
const goOn = (page: Page) => page.getByRole('button', { name: '继续使用' });
const lastUse = (page: Page) => page.evaluate(() => localStorage.getItem('lexdesk.used'));
const loginButton = (page: Page) => page.getByRole('button', { name: '登录' });

test.beforeEach(async ({ page }) => {
  await page.clock.install();
  await signIn(page);
  await page.goto('/');
  // The server has answered: without its clock a clock that is set cannot be told from sleep.
  await expect(menu(page).getByText('内容管理')).toBeVisible();
});

test('S-SESS-7 two minutes before the end a dialog counts down and offers to go on, in every tab', async ({
  page,
  context,
}) => {
  const other = await context.newPage();
  await other.goto('/#/uploads');
  await expect(menu(other)).toBeVisible();
  await page.getByRole('button', { name: '用户菜单' }).focus();
  // The last use, however long the start took.
  await page.keyboard.press('Shift');
  await page.clock.runFor('27:30');
  await expect(warning(page)).toHaveCount(0);
  await page.clock.runFor('00:40');
  for (const tab of [page, other]) await expect(warning(tab)).toContainText(/1:\d\d后将自动退出/);
  await expect(goOn(page)).toBeFocused();
  const before = await textOf(warning(page).getByRole('timer'));
  await page.clock.runFor('00:05');
  await expect(warning(page).getByRole('timer')).not.toHaveText(before);
  await expect(warning(page).locator('[aria-live]'), 'not told each second').toHaveText('');
  await page.clock.runFor('01:00');
  await expect(warning(page).locator('[aria-live]')).toContainText('还有 60 秒');

  await page.keyboard.press('Enter');
  for (const tab of [page, other]) await expect(warning(tab)).toHaveCount(0);
  await expect(page.getByRole('button', { name: '用户菜单' })).toBeFocused();
  await page.clock.runFor('20:00');
  await expect(menu(page)).toBeVisible();
});

test('S-SESS-7 S-SESS-8 S-SESS-9 after 30 minutes every tab ends once; what was typed is kept', async ({
  page,
  context,
  server,
}) => {
  const [article] = rowsOf(server.dataDir, 'select id from articles order by updated_at limit 1');
  const address = `/#/article/update?id=${article?.id}`;
  const [editing, idle] = [await context.newPage(), await context.newPage()];
  await idle.goto('/#/uploads');
  await expect(menu(idle)).toBeVisible();
  await editing.goto(address);
  const summary = editing.getByRole('textbox', { name: '摘要' });
  await expect(summary).not.toHaveValue('');
  const text = `离开之前写的 ${Date.now()}`;
  const loads = [page, editing, idle].map(countLoads);
  await summary.fill(text);
  await page.clock.fastForward('30:30');

  for (const tab of [page, editing, idle]) await expect(loginButton(tab)).toBeVisible();
  await expect(editing).toHaveURL(
    `/#/login?redirect=${encodeURIComponent(`/article/update?id=${article?.id}`)}`,
  );
  await expect(page).toHaveURL(/redirect=%2Fdashboard$/);
  expect((await context.cookies()).filter(({ name }) => name === 'token')).toEqual([]);
  const told = () =>
    Promise.all([page, editing, idle].map((tab) => tab.getByText(EXPIRED).isVisible()));
  await expect.poll(told).toContain(true);
  await expect.poll(() => loads.map((count) => count())).toEqual([1, 1, 1]);

  await login(editing);
  await expect(editing).toHaveURL(address);
  await expect(editing.getByText('已恢复未保存的草稿')).toBeVisible();
  await expect(summary).toHaveValue(text);
});

test('S-SESS-7 a lid that was closed for an hour ends the session at once, without a warning', async ({
  page,
}) => {
  await page.evaluate(() => {
    new MutationObserver(() => {
      if (document.querySelector('[role="alertdialog"]')) sessionStorage.setItem('warned', '1');
    }).observe(document.body, { childList: true, subtree: true });
  });
  await page.clock.fastForward('01:00:00');
  await expect(page.getByText(EXPIRED)).toBeVisible();
  expect(await page.evaluate(() => sessionStorage.getItem('warned'))).toBeNull();
});

test('S-SESS-7 S-SESS-9 text typed before the computer went to sleep is there after signing in again', async ({
  page,
}) => {
  await page.goto('/#/article/add');
  const title = page.getByRole('textbox', { name: '标题', exact: true });
  const text = `盖上笔记本之前 ${Date.now()}`;
  await title.fill(text);
  // As systems do it: the device's clock moves on, whatever counts up stands still, and no timer runs.
  const woken = (await page.evaluate(() => Date.now())) + 3_600_000;
  const headers = { date: new Date(woken).toUTCString() };
  await page.route('**/healthz', (route) => route.fulfill({ headers, body: 'ok' }));
  await page.clock.setSystemTime(woken);
  // The first touch after waking up comes before any timer, and revives nothing.
  await title.press('x');
  await expect(page.getByText(EXPIRED)).toBeVisible();
  await expect(warning(page)).toHaveCount(0);
  await login(page);
  await expect(page.getByText('已恢复未保存的草稿')).toBeVisible();
  await expect(title).toHaveValue(new RegExp(`^${text}x?$`));
});

test('S-SESS-7 a clock that is set forward or back does not sign out an active user', async ({
  page,
}) => {
  // A clock that jumps before the page has heard the server's cannot be told from sleep.
  await page.waitForLoadState('networkidle');
  const start = await page.evaluate(() => Date.now());
  const tag = page.getByRole('tab', { name: '首页' });
  const asking = new Set<Request>();
  page.on('request', (one) => one.url().endsWith('/healthz') && asking.add(one));
  page.on('response', (answer) => asking.delete(answer.request()));
  for (const jump of [3 * 3_600_000, -26 * 3_600_000, 40 * 60_000]) {
    await tag.click();
    await page.clock.setSystemTime(start + jump);
    await tag.click();
    // A minute that passes at once is longer than the server may take to tell the time.
    await page.evaluate(() => undefined);
    await expect.poll(() => asking.size).toBe(0);
    await page.clock.runFor('01:00');
    await tag.click();
    await expect(menu(page)).toBeVisible();
    await expect(warning(page)).toHaveCount(0);
  }
  await page.clock.runFor('30:31');
  await expect(page.getByText(EXPIRED)).toBeVisible();
});

test('S-SESS-7 use in one tab keeps all of them; the login page knows no limit', async ({
  page,
  context,
}) => {
  const other = await context.newPage();
  await other.goto('/#/uploads');
  await expect(menu(other)).toBeVisible();
  // A clock that jumps before a page has heard the server's cannot be told from sleep.
  for (const tab of [page, other]) await tab.waitForLoadState('networkidle');
  for (let round = 0; round < 3; round += 1) {
    await page.clock.fastForward('20:00');
    await other.getByRole('tab', { name: '上传队列' }).click();
    // Twenty minutes that pass at once are less than one tab needs to hear of the other.
    await expect.poll(async () => (await lastUse(page)) === (await lastUse(other))).toBe(true);
  }
  await expect(menu(page)).toBeVisible();
  await context.clearCookies({ name: 'token' });
  await page.clock.runFor('00:31');
  for (const tab of [page, other]) {
    await expect(loginButton(tab)).toBeVisible();
    // The form is in sight before the page that carries it has come to its end.
    await tab.waitForLoadState();
  }
  const loads = [page, other].map(countLoads);
  await page.clock.runFor('01:01:00');
  for (const tab of [page, other]) await expect(tab.getByText(EXPIRED)).toBeHidden();
  expect(loads.map((count) => count())).toEqual([0, 0]);
});
