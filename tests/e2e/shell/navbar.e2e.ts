import type { Page } from '@playwright/test';
import { waitForDialog } from '../../support/browser/after-frame.ts';
import { expect, test } from '../../support/browser/fixtures.ts';
import { signIn } from '../../support/browser/sign-in.ts';
import { go, waitForInstall } from '../../support/pages/pages.ts';

test.use({ serviceWorkers: 'block' });

const banner = (page: Page) => page.locator('.navbar');
const crumbs = (page: Page) => page.getByRole('navigation', { name: '面包屑' });

test.beforeEach(async ({ page }) => {
  await signIn(page);
  await page.goto('/');
  await expect(page).toHaveURL(/#\/dashboard$/);
});

test('S-NAV-1 what the bar holds, wide and on a phone', async ({ page }) => {
  const bar = banner(page);
  await go(page, '/content/article');
  const hamburger = bar.getByRole('button', { name: /^(折叠|展开)菜单$/ });
  const always = [
    hamburger,
    bar.getByRole('searchbox', { name: '搜索菜单' }),
    bar.getByRole('button', { name: '用户菜单' }),
    bar.getByRole('status', { name: '连接状态' }),
  ];
  const wide = [
    crumbs(page),
    bar.getByRole('button', { name: '全屏' }),
    bar.getByRole('button', { name: '布局大小' }),
  ];
  for (const part of [...always, ...wide]) await expect(part).toBeVisible();
  await page.setViewportSize({ width: 360, height: 740 });
  for (const part of wide) await expect(part).toHaveCount(0);
  for (const part of always) await expect(part).toBeVisible();
  await expect(bar.locator('.navbar-title')).toHaveText('文章管理');
  const sideways = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(sideways).toBe(0);
});

test('S-NAV-2 every level has its place, the last one is no link', async ({ page }) => {
  await expect(crumbs(page).getByRole('listitem')).toHaveText(['首页']);
  await expect(crumbs(page).getByRole('link')).toHaveCount(0);
  await go(page, '/content/article');
  await expect(crumbs(page).getByRole('listitem')).toHaveText(['首页', '内容管理', '文章管理']);
  await expect(crumbs(page).getByRole('link')).toHaveText(['首页', '内容管理']);
  await crumbs(page).getByRole('link', { name: '内容管理' }).click();
  await expect(page).toHaveURL(/#\/content\/article$/);
  await crumbs(page).getByRole('link', { name: '首页' }).click();
  await expect(page).toHaveURL(/#\/dashboard$/);
});

test('S-NAV-5 fullscreen on and off', async ({ page }) => {
  const button = page.getByRole('button', { name: '全屏' });
  await button.click();
  await expect.poll(() => page.evaluate(() => !!document.fullscreenElement)).toBe(true);
  await expect(button).toHaveAttribute('aria-pressed', 'true');
  await button.click();
  await expect.poll(() => page.evaluate(() => !!document.fullscreenElement)).toBe(false);
  await expect(button).toHaveAttribute('aria-pressed', 'false');
});

test('S-NAV-5 where the browser has no full screen, or refuses it, a notice says so', async ({
  page,
}) => {
  const notice = page.locator('.notice').getByText('you browser can not work', { exact: true });
  await page.evaluate(() => {
    document.documentElement.requestFullscreen = () => Promise.reject(new TypeError('refused'));
  });
  await page.getByRole('button', { name: '全屏' }).click();
  await expect(notice).toHaveCount(1);
  await page.getByRole('button', { name: '关闭通知' }).click();
  await page.evaluate(() => {
    Object.defineProperty(document, 'fullscreenEnabled', { get: () => false });
  });
  await page.getByRole('button', { name: '全屏' }).click();
  await expect(notice).toHaveCount(1);
});

test.describe('installed', () => {
  test.use({ serviceWorkers: 'allow' });

  test('S-NAV-8 the connection, the time of the last answer in sight, and the way to the queue', async ({
    page,
    server,
    consoleWatch,
  }) => {
    const status = page.getByRole('status', { name: '连接状态' });
    const time = page.locator('.navbar time');
    await expect(status).toHaveText('在线');
    await expect(time).toHaveText(/^上次刷新：\d\d:\d\d$/);
    consoleWatch.allowNetworkErrors();
    await waitForInstall(page);
    await server.stop();
    await go(page, '/content/article');
    await expect(status).toHaveText('离线');
    await expect(time).toBeVisible();
    await page.setViewportSize({ width: 360, height: 740 });
    await expect(status).toBeVisible();
    await expect(time).toBeVisible();
    await page.getByRole('button', { name: '上传队列' }).click();
    const panel = page.getByRole('dialog', { name: '上传队列' });
    await panel.getByRole('link', { name: '上传队列' }).click();
    await expect(page).toHaveURL(/#\/uploads$/);
    await server.start();
    await expect(status).toHaveText('在线', { timeout: 30_000 });
  });

  test('S-NAV-8 what waits is counted', async ({ page, server, consoleWatch }) => {
    consoleWatch.allowNetworkErrors();
    await waitForInstall(page);
    await go(page, '/article/add');
    await page.getByRole('textbox', { name: '标题', exact: true }).fill('没有网络时写的');
    await server.stop();
    await page.getByRole('button', { name: '保存' }).click();
    await expect(page.getByRole('button', { name: '上传队列，1 项等待' })).toBeVisible();
    await server.start();
    await expect(page.getByRole('button', { name: '上传队列', exact: true })).toBeVisible({
      timeout: 30_000,
    });
  });
});

test('a question mark lists the shortcuts, unless it is being typed', async ({ page }) => {
  const dialog = page.getByRole('dialog', { name: '键盘快捷键' });
  const button = page.getByRole('button', { name: '全屏' });
  await button.focus();
  await page.keyboard.press('?');
  await expect(dialog).toBeVisible();
  await expect(dialog).toContainText('搜索菜单');
  // It hears keys, and knows where the focus goes back to, once it has the focus.
  await waitForDialog(page);
  // An open dialog keeps the keys.
  await page.keyboard.press('Control+k');
  await expect(
    page.getByRole('searchbox', { name: '搜索菜单', includeHidden: true }),
  ).not.toBeFocused();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(button).toBeFocused();

  await page.keyboard.press('Control+k');
  await page.keyboard.type('?');
  await expect(page.getByRole('searchbox', { name: '搜索菜单' })).toHaveValue('?');
  await expect(dialog).toBeHidden();
});
