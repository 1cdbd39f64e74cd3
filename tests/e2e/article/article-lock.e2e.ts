import { randomUUID } from 'node:crypto';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { expect, test } from '../../support/browser/fixtures.ts';
import { signIn } from '../../support/browser/sign-in.ts';
import { sampleOf } from '../../support/data/record-samples.ts';
import { addUserWith, nameUser } from '../../support/data/users.ts';
import { callApi, storeArticle } from '../../support/pages/api-calls.ts';
import { stateBadge as state } from '../../support/pages/desk.ts';
import { saveToServer, text } from '../../support/pages/record-pages.ts';
import type { ServerProcess } from '../../support/server/server-process.ts';

test.use({ serviceWorkers: 'block' });

/** Milliseconds: at the next heartbeat a page says that it edits, or asks who else does. */
const HEARTBEAT = 30_000;
/** Milliseconds within which others are told. */
const SOON = { timeout: 3000 };

/** Another user's browser. */
async function colleague(
  browser: Browser,
  server: Pick<ServerProcess, 'url' | 'dataDir'>,
  name: string,
  ...permissions: readonly string[]
): Promise<{ context: BrowserContext; theirs: Page }> {
  const codes = ['article:search', 'article:update', ...permissions];
  const userName = await addUserWith(server.dataDir, codes);
  nameUser(server.dataDir, userName, name);
  const context = await browser.newContext({ baseURL: server.url });
  const theirs = await context.newPage();
  await signIn(theirs, userName);
  return { context, theirs };
}

async function openDesk(page: Page, id: string): Promise<void> {
  await page.goto(`/#/article/update?id=${id}`);
  await expect(page.getByRole('textbox', { name: '副标题' })).toBeVisible();
}

const others = (page: Page) => page.getByRole('status', { name: '同时打开的人' });

test('S-DESK-7 who opens, edits, saves and leaves an article is shown to the others within 3 s, and nothing moves', async ({
  page,
  browser,
  server,
}) => {
  const { context, theirs } = await colleague(browser, server, '林若溪');
  // From the beginning: the first frame may come before the desk is open.
  const connected = page
    .waitForEvent('websocket')
    .then((socket) => socket.waitForEvent('framereceived'));
  await signIn(page);
  await page.goto('/#/dashboard');
  await expect(page.getByRole('button', { name: '用户菜单' })).toBeVisible();
  const id = await storeArticle(page, '两人同看');
  await openDesk(page, id);
  await connected;
  await expect(others(page)).toBeEmpty();
  const place = () => page.getByRole('textbox', { name: '副标题' }).boundingBox();
  const before = await place();

  await openDesk(theirs, id);
  await expect(others(page)).toHaveText(/林若溪 也打开了$/, SOON);
  await expect(others(theirs)).toHaveText(/系统管理员 也打开了$/, SOON);
  await theirs.getByRole('textbox', { name: '副标题' }).fill('新的副标题');
  await expect(others(page)).toHaveText(/林若溪 正在编辑接管$/, SOON);
  await saveToServer(theirs);
  await expect(others(page)).toHaveText(/林若溪 刚刚保存了新版本查看差异$/, SOON);
  expect(await place()).toEqual(before);
  await others(page).getByRole('button', { name: '查看差异' }).click();
  const history = page.getByRole('region', { name: '版本历史' });
  await expect(history.getByRole('button', { name: '比较版本 2' })).toContainText('林若溪');
  await page.keyboard.press('Escape');

  // What the page's own start takes is no part of the three seconds.
  await page.reload();
  await expect(others(page)).toHaveText(/林若溪 也打开了$/);
  await theirs.goto('/#/article/list');
  await expect(others(page)).toBeEmpty(SOON);
  await openDesk(theirs, id);
  await expect(others(page)).toHaveText(/林若溪 也打开了$/, SOON);
  await theirs.close();
  await expect(others(page)).toBeEmpty(SOON);
  await context.close();
});

test('S-DESK-7 without a websocket two editors of one article see each other by heartbeats; one may take over', async ({
  page,
  browser,
  server,
}) => {
  const { context, theirs } = await colleague(browser, server, '林若溪');
  for (const one of [page, theirs]) {
    await one.routeWebSocket('**/ws', () => undefined);
    await one.clock.install();
  }
  await signIn(page);
  await page.goto('/#/dashboard');
  await expect(page.getByRole('button', { name: '用户菜单' })).toBeVisible();
  const id = await storeArticle(page, '两人同改');
  await openDesk(theirs, id);
  await expect(others(theirs)).toBeEmpty();

  await page.goto(`/#/article/update?id=${id}`);
  const said = () =>
    page.waitForResponse(
      (answer) => answer.request().postDataJSON()?.action === 'hold' && answer.ok(),
    );
  const told = said();
  await page.getByRole('textbox', { name: '副标题' }).fill('甲');
  await told;
  await expect(others(theirs)).toBeEmpty();
  await theirs.clock.fastForward(HEARTBEAT);
  await expect(others(theirs)).toContainText('系统管理员 正在编辑');
  await theirs.getByRole('textbox', { name: '摘要' }).fill('乙');
  await theirs.getByRole('button', { name: '接管' }).click();
  await expect(others(theirs)).toHaveText(/系统管理员 也打开了$/);
  await page.clock.fastForward(HEARTBEAT);
  await expect(others(page)).toContainText('林若溪 正在编辑');
  const again = said();
  await page.getByRole('textbox', { name: '副标题' }).fill('甲又来');
  await again;
  await theirs.clock.fastForward(HEARTBEAT);
  await expect(others(theirs)).toContainText('系统管理员 正在编辑');
  await context.close();
});

test('S-DESK-7 S-DESK-2 a step that a colleague takes shows in the bar of the open article within 3 s, and what is typed stays', async ({
  page,
  browser,
  server,
  consoleWatch,
}) => {
  const reviewing = ['article:approve', 'article:publish'];
  const { context, theirs } = await colleague(browser, server, '林若溪', ...reviewing);
  const connected = page
    .waitForEvent('websocket')
    .then((socket) => socket.waitForEvent('framereceived'));
  await signIn(page);
  await page.goto('/#/dashboard');
  await expect(page.getByRole('button', { name: '用户菜单' })).toBeVisible();
  const cataId = randomUUID();
  await callApi(page, 'cata/create', { ...sampleOf('cata'), id: cataId });
  const id = await storeArticle(page, '别人来审', { cataId });
  await callApi(page, 'article/submit', { id, version: 1 });
  await openDesk(page, id);
  await connected;
  await expect(state(page, '待审')).toBeVisible();

  await callApi(theirs, 'article/reject', { id, version: 2, note: '请注明法规依据' });
  await expect(state(page, '已退回')).toBeVisible(SOON);
  await expect(page.getByText('退回原因：请注明法规依据')).toBeVisible();

  await callApi(page, 'article/submit', { id, version: 3 });
  await expect(state(page, '待审')).toBeVisible(SOON);
  await text(page, '副标题').fill('还没有保存的副标题');
  await callApi(theirs, 'article/approve', { id, version: 4 });
  await expect(state(page, '已通过')).toBeVisible(SOON);
  await expect(text(page, '副标题')).toHaveValue('还没有保存的副标题');
  await callApi(theirs, 'article/publish', { id, version: 5 });
  await expect(state(page, '已发布')).toBeVisible(SOON);
  await expect(text(page, '副标题')).toHaveValue('还没有保存的副标题');

  // What is typed began at the version before the steps, and is merged with them.
  consoleWatch.expect(/status of 412/);
  await saveToServer(page);
  await expect(state(page, '已发布，有未发布的修改')).toBeVisible();
  await expect(text(page, '副标题')).toHaveValue('还没有保存的副标题');
  await context.close();
});
