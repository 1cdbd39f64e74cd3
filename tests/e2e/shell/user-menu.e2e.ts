import type { Page } from '@playwright/test';
import { waitForDialog } from '../../support/browser/after-frame.ts';
import { expect, test } from '../../support/browser/fixtures.ts';
import { signIn } from '../../support/browser/sign-in.ts';
import { openSections } from '../../support/pages/desk.ts';
import { waitForInstall } from '../../support/pages/pages.ts';

test.use({ serviceWorkers: 'block' });

const avatar = (page: Page) => page.getByRole('button', { name: '用户菜单' });
const question = (page: Page) => page.getByRole('alertdialog', { name: '提示' });

test.beforeEach(async ({ page }) => {
  await signIn(page);
  await page.goto('/#/dashboard');
  await expect(avatar(page)).toBeVisible();
});

test('S-NAV-7 the avatar menu has its entries in order; 个人中心 opens', async ({ page }) => {
  await avatar(page).click();
  await expect(page.getByRole('menuitem')).toHaveText([
    '布局设置',
    '个人中心',
    '离线与存储',
    '使用说明',
    '退出登录',
  ]);
  await page.getByRole('menuitem', { name: '个人中心' }).click();
  await expect(page).toHaveURL(/#\/profile\/index$/);
});

test('S-NAV-7 log-out asks; cancel, Escape and a click outside do nothing', async ({ page }) => {
  const ways = [
    () => question(page).getByRole('button', { name: '取消' }).click(),
    () => page.keyboard.press('Escape'),
    () => page.mouse.click(300, 700),
  ];
  for (const refuse of ways) {
    await avatar(page).click();
    await page.getByRole('menuitem', { name: '退出登录' }).click();
    await expect(question(page)).toContainText('确定注销并退出系统吗？');
    await expect(question(page).getByRole('button')).toHaveText(['取消', '确定']);
    await expect(question(page).getByText('等待发送')).toBeHidden();
    await waitForDialog(page);
    await refuse();
    await expect(question(page)).toBeHidden();
    await expect(avatar(page)).toBeFocused();
    await expect(page).toHaveURL(/#\/dashboard$/);
  }
});

test.describe('installed', () => {
  test.use({ serviceWorkers: 'allow' });

  test('S-NAV-7 the log-out question shows the number of pending items', async ({
    page,
    server,
    consoleWatch,
  }) => {
    consoleWatch.allowNetworkErrors();
    await page.goto('/#/article/add');
    await waitForInstall(page);
    await page.getByRole('textbox', { name: '标题', exact: true }).fill('没有网络时写的');
    await server.stop('SIGKILL');
    await openSections(page, '附件');
    await page.getByLabel('添加图片、视频或文件').setInputFiles({
      name: '证据.pdf',
      mimeType: 'application/pdf',
      buffer: Buffer.from('%PDF-1.7\n%%EOF'),
    });
    await page.getByRole('button', { name: '保存' }).click();
    await expect(page.getByRole('status', { name: '保存状态' })).toContainText('等待同步');
    await avatar(page).click();
    await page.getByRole('menuitem', { name: '退出登录' }).click();
    await expect(question(page)).toContainText('还有 2 个项目等待发送');
  });
});
