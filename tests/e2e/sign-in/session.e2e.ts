import type { Page } from '@playwright/test';
import { expect, login, test } from '../../support/browser/fixtures.ts';
import { signIn } from '../../support/browser/sign-in.ts';
import { rowsOf, sha256 } from '../../support/data/server-data.ts';
import { endSessions } from '../../support/data/users.ts';

test.use({ serviceWorkers: 'block' });

const EXPIRED = '当前登录状态已过期，请重新登录！';
const menu = (page: Page) => page.getByRole('navigation', { name: '主菜单' });
const summary = (page: Page) => page.getByRole('textbox', { name: '摘要' });
const restored = (page: Page) => page.getByText('已恢复未保存的草稿');
const loginButton = (page: Page) => page.getByRole('button', { name: '登录' });

/** Signed in, an existing article open for editing. */
async function editArticle(page: Page, dataDir: string): Promise<void> {
  const [article] = rowsOf(dataDir, 'select id from articles order by updated_at limit 1');
  await signIn(page);
  await page.goto(`/#/article/update?id=${article?.id}`);
  await expect(summary(page)).not.toHaveValue('');
}

async function askToSignOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: '用户菜单' }).click();
  await page.getByRole('menuitem', { name: '退出登录' }).click();
  await expect(page.getByRole('button', { name: '确定' })).toBeVisible();
}

/** From now on no call but those that show the article reaches the server, until they are let go. */
async function holdCalls(page: Page): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(
    (url) => /management\/v1\/(?!article\/get|admin\/deviceKey)/.test(url.pathname),
    (route) => released.then(() => route.continue()),
  );
  return () => release();
}

test('S-SESS-8 two windows in sight, 1001 in one: both show why, and the one that is used does', async ({
  page,
  context,
  server,
}) => {
  await page.goto('/#/uploads');
  await login(page);
  await expect(menu(page)).toBeVisible();
  const other = await context.newPage();
  await other.goto('/#/content/article');
  await expect(other.getByRole('table')).toBeVisible();
  await other.getByRole('searchbox', { name: '关键词' }).focus();
  endSessions(server.dataDir);
  // The page may have heard of it by itself before.
  await other.keyboard.type('试用期');
  for (const tab of [other, page]) await expect(tab.getByText(EXPIRED)).toBeVisible();
  for (const tab of [other, page]) {
    await tab.reload();
    await expect(loginButton(tab)).toBeVisible();
    await expect(tab.getByText(EXPIRED)).toBeHidden();
  }
});

test('S-SESS-9 S-API-3 S-SESS-8 the server ends the session during typing: no typed text is lost', async ({
  page,
  server,
}) => {
  await editArticle(page, server.dataDir);
  // This device has its keys: a call about them, which is not held, would be refused where it came after the end.
  await page.waitForLoadState('networkidle');
  const release = await holdCalls(page);
  await page.reload();
  await expect(summary(page)).not.toHaveValue('');
  const address = page.url();
  const text = `一直写到被退出的那一刻 ${Date.now()}`;
  await summary(page).fill(text);
  // Within the half second after which a draft is written by itself.
  endSessions(server.dataDir);
  release();
  await expect(page.getByText(EXPIRED)).toBeVisible();
  const wanted = new URL(address).hash.slice(1);
  await expect(page).toHaveURL(`/#/login?redirect=${encodeURIComponent(wanted)}`);
  await page.reload();
  await expect(loginButton(page)).toBeVisible();
  await expect(page.getByText(EXPIRED)).toBeHidden();

  await login(page);
  await expect(page).toHaveURL(address);
  await expect(restored(page)).toBeVisible();
  await expect(summary(page)).toHaveValue(text);
});

test('S-SESS-6 S-SESS-9 log-out reaches a tab with unsaved typing, which stores its draft first', async ({
  page,
  context,
  server,
}) => {
  await editArticle(page, server.dataDir);
  const other = await context.newPage();
  await other.goto('/#/dashboard');
  await expect(menu(other)).toBeVisible();
  const address = page.url();
  const token = (await context.cookies()).find(({ name }) => name === 'token')?.value ?? '';
  await askToSignOut(other);
  const text = `另一个标签页退出时正在写 ${Date.now()}`;
  await summary(page).fill(text);
  await other.getByRole('button', { name: '确定' }).click();

  await expect(other).toHaveURL(/#\/login$/);
  await expect(page).toHaveURL(/#\/login\?redirect=/);
  await expect(loginButton(page)).toBeVisible();
  await expect(page.getByText(EXPIRED)).toBeHidden();
  const session = 'select user_id from sessions where token_hash = ?';
  expect(rowsOf(server.dataDir, session, sha256(Buffer.from(token)))).toEqual([]);

  await login(other);
  await expect(page, 'the other tab follows').toHaveURL(address);
  await expect(restored(page)).toBeVisible();
  await expect(summary(page)).toHaveValue(text);
});

test('S-SESS-6 signing out without a network clears every tab at once', async ({
  page,
  context,
  server,
  consoleWatch,
}) => {
  consoleWatch.allowNetworkErrors();
  await context.clock.install();
  await editArticle(page, server.dataDir);
  const other = await context.newPage();
  await other.goto('/#/dashboard');
  await expect(menu(other)).toBeVisible();
  // The call neither arrives nor fails: the worst that a network can do.
  await other.route('**/admin/logout', () => undefined);
  await askToSignOut(other);
  // No time passes: what is seen now does not wait for the call to be given up.
  await context.clock.pauseAt((await other.evaluate(() => Date.now())) + 10_000);
  await other.getByRole('button', { name: '确定' }).click();
  await expect(loginButton(page)).toBeVisible();
  await expect(menu(other), 'nothing of the user stays while the server is told').toBeHidden();
  expect((await context.cookies()).filter(({ name }) => name === 'token')).toEqual([]);
  expect(await page.evaluate(() => localStorage.getItem('lexdesk.user'))).toBeNull();
  await expect(loginButton(other)).toBeHidden();
  await context.clock.fastForward(5000);
  await context.clock.resume();
  await expect(loginButton(other)).toBeVisible();
});
