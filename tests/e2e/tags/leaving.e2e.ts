import type { Page } from '@playwright/test';
import { readDevice } from '../../support/browser/device-storage.ts';
import { expect, login, test } from '../../support/browser/fixtures.ts';
import { rowsOf } from '../../support/data/server-data.ts';
import { USER_PASSWORD } from '../../support/data/users.ts';
import { keepUnsent, SENDING } from '../../support/pages/unsent.ts';

test.use({ serviceWorkers: 'allow' });

const question = (page: Page) => page.getByRole('alertdialog', { name: '提示' });
const choice = (page: Page, name: string) => question(page).getByRole('radio', { name });
const button = (page: Page, name: string | RegExp) => question(page).getByRole('button', { name });

async function askToLeave(page: Page): Promise<void> {
  await page.getByRole('button', { name: '用户菜单' }).click();
  await page.getByRole('menuitem', { name: '退出登录' }).click();
  await expect(question(page)).toContainText('还有 2 个项目等待发送');
}

async function expectLoginPage(page: Page): Promise<void> {
  await expect(page).toHaveURL(/#\/login$/);
  await expect(page.getByRole('button', { name: '登录' })).toBeVisible();
}

const articles = (dataDir: string, title: string) =>
  rowsOf(dataDir, 'select created_by from articles where title = ?', title);

test.beforeEach(({ consoleWatch }) => consoleWatch.allowNetworkErrors());

test('S-NAV-7 S-SESS-6 现在发送 sends with progress, and leaves when everything is on the server', async ({
  page,
  server,
}) => {
  const title = '先发送再退出';
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const user = await keepUnsent(page, server.dataDir, title, async (route) => {
    await released;
    await route.continue();
  });
  await askToLeave(page);
  await choice(page, '现在发送').check();
  await button(page, '确定').click();
  await expect(question(page).getByRole('status')).toContainText('正在发送，还剩 2 个项目');
  await expect(question(page).getByRole('progressbar', { name: '发送进度' })).toBeVisible();
  release();
  await expectLoginPage(page);
  await expect.poll(() => articles(server.dataDir, title)).toEqual([{ created_by: user }]);
  // The login page locks what the last user left, which opens their database for a moment.
  await expect
    .poll(async () => Object.keys(await readDevice(page)))
    .not.toContainEqual(expect.stringContaining(`lexdesk:${user}/`));
});

test('S-NAV-7 S-SESS-6 锁定保留 without a network: nothing can be read, and the owner goes on', async ({
  page,
  server,
}) => {
  const title = '锁在本机的文章';
  const user = await keepUnsent(page, server.dataDir, title);
  await page.context().setOffline(true);
  await expect(page.getByRole('status', { name: '连接状态' })).toContainText('离线');
  await askToLeave(page);
  await expect(choice(page, '现在发送')).toBeDisabled();
  await expect(question(page)).toContainText('当前离线，无法现在发送');
  await expect(choice(page, '锁定保留')).toBeChecked();
  await button(page, '确定').click();
  await expectLoginPage(page);
  // The login page finishes what leaving had no time for.
  await expect(async () => {
    const device = await readDevice(page);
    expect(device[`lexdesk:${user}/keys`]).toBe('[[],[]]');
    expect(device[`lexdesk:${user}/outbox`]).toContain('waiting-auth');
    expect(device[`lexdesk:${user}/outbox`]).not.toContain(title);
    expect(device[`lexdesk-cache:${user}/replies`]).toBe('[[],[]]');
  }).toPass({ timeout: 15_000 });
  await page.unroute(SENDING);
  await page.context().setOffline(false);
  await login(page, USER_PASSWORD, user);
  await expect.poll(() => articles(server.dataDir, title), { timeout: 60_000 }).toHaveLength(1);
});

test('S-NAV-7 S-SESS-6 丢弃 asks for the number, and leaves nothing', async ({ page, server }) => {
  const title = '不要了的文章';
  const user = await keepUnsent(page, server.dataDir, title);
  await askToLeave(page);
  await choice(page, '丢弃').check();
  await expect(button(page, '丢弃 2 项')).toBeDisabled();
  await page.getByRole('textbox', { name: /请输入项目数 2/ }).fill('3');
  await expect(button(page, '丢弃 2 项')).toBeDisabled();
  await page.getByRole('textbox', { name: /请输入项目数 2/ }).fill('2');
  await button(page, '丢弃 2 项').click();
  await expectLoginPage(page);
  // The login page locks what the last user left, which opens their database for a moment.
  await expect
    .poll(async () => Object.keys(await readDevice(page)))
    .not.toContainEqual(expect.stringContaining(`lexdesk:${user}/`));
  await page.unroute(SENDING);
  await login(page, USER_PASSWORD, user);
  await expect(page.getByRole('button', { name: '用户菜单' })).toBeVisible();
  await page.goto('/#/uploads');
  await expect(page.getByText('没有等待上传的文件')).toBeVisible();
  expect(articles(server.dataDir, title)).toEqual([]);
});

test('S-NAV-7 取消 while it sends stays signed in', async ({ page, server }) => {
  await keepUnsent(page, server.dataDir, '发送中取消');
  await askToLeave(page);
  await button(page, '取消').click();
  await expect(question(page)).toBeHidden();
  await expect(page.getByRole('button', { name: '用户菜单' })).toBeFocused();
  await page.unroute(SENDING);
});
