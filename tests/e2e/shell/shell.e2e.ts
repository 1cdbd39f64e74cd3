import type { Page } from '@playwright/test';
import { expect, login, test } from '../../support/browser/fixtures.ts';
import { realAnswer } from '../../support/browser/real-answer.ts';
import { signIn } from '../../support/browser/sign-in.ts';
import { unfold } from '../../support/browser/waiting.ts';

test.use({ serviceWorkers: 'block' });

const menu = (page: Page) => page.getByRole('navigation', { name: '主菜单' });
const tags = (page: Page) => page.getByRole('tablist', { name: '已打开的页面' }).getByRole('tab');

test.beforeEach(async ({ page }) => {
  await signIn(page);
  await page.goto('/');
  await expect(page).toHaveURL(/#\/dashboard$/);
});

async function openFromMenu(page: Page, title: string): Promise<void> {
  const entry = menu(page).getByRole('link', { name: title });
  await unfold(menu(page).getByRole('button', { name: '内容管理' }));
  await entry.click();
}

test('S-TAG-1 S-TAG-3 S-TAG-5 tags open, switch and close; the pinned one stays', async ({
  page,
}) => {
  await expect(tags(page)).toHaveText(['首页']);
  await openFromMenu(page, '文章管理');
  await page.goto('/#/article/add');
  await expect(tags(page)).toHaveText(['首页', '文章管理', '写文章']);
  await expect(tags(page).nth(2)).toHaveAttribute('aria-selected', 'true');

  await tags(page).nth(1).click();
  await expect(page).toHaveURL(/#\/content\/article/);
  await tags(page).nth(2).click({ button: 'middle' });
  await expect(tags(page)).toHaveText(['首页', '文章管理']);
  await tags(page).nth(1).locator('.tag-close').click();
  await expect(page).toHaveURL(/#\/dashboard$/);
  await tags(page).first().click({ button: 'middle' });
  await expect(tags(page)).toHaveText(['首页']);
});

test('S-SIDE-4 S-NAV-2 menu, breadcrumb and title follow the page', async ({ page }) => {
  await openFromMenu(page, '文章管理');
  const crumbs = page.getByRole('navigation', { name: '面包屑' });
  for (const level of ['首页', '内容管理', '文章管理']) await expect(crumbs).toContainText(level);
  await expect(page).toHaveTitle('文章管理 - 律台');

  await page.goto('/#/article/add');
  await expect(page).toHaveTitle('写文章 - 律台');
  for (const level of ['文章管理', '写文章']) await expect(crumbs).toContainText(level);
  await expect(crumbs.getByRole('link', { name: '写文章' })).toHaveCount(0);
  await expect(menu(page).locator('[aria-current="page"]')).toHaveText('文章管理');
});

test('S-ROUTE-9 an entry whose screen does not exist shows a message; the menu stays usable', async ({
  page,
}) => {
  await page.route('**/admin/getUserMenuList', async (route) => {
    const response = await realAnswer(route);
    const json = await response.json();
    json.rtn_data.list.push({
      path: '/report',
      component: 'report/index',
      meta: { title: '报表' },
    });
    await route.fulfill({ response, json });
  });
  await page.reload();
  await menu(page).getByText('报表').click();
  await expect(page.getByText('该功能尚未提供：report/index')).toBeVisible();
  await openFromMenu(page, '文章管理');
  await expect(page.getByRole('main').getByRole('table')).toBeVisible();
});

test('S-SESS-6 signing out ends the session in every tab', async ({ page, context }) => {
  const other = await context.newPage();
  await other.goto('/#/dashboard');
  await expect(menu(other)).toBeVisible();
  await page.getByRole('button', { name: '用户菜单' }).click();
  await page.getByRole('menuitem', { name: '退出登录' }).click();
  await expect(page.getByText('确定注销并退出系统吗？')).toBeVisible();
  await page.getByRole('button', { name: '确定' }).click();
  for (const tab of [page, other]) {
    await expect(tab).toHaveURL(/#\/login/);
    await expect(tab.getByRole('button', { name: '登录' })).toBeVisible();
  }
  const cookies = await context.cookies();
  expect(cookies.filter(({ name }) => name === 'token')).toEqual([]);
});

test('S-API-3 S-SESS-8 a session that the server ended leads to login and back', async ({
  page,
  context,
}) => {
  const table = page.getByRole('main').getByRole('table');
  await openFromMenu(page, '文章管理');
  await expect(table).toBeVisible();
  await context.clearCookies({ name: 'lexdesk_companion' });
  await page.reload();
  await expect(page.getByText('当前登录状态已过期，请重新登录！')).toBeVisible();
  await login(page);
  await expect(page).toHaveURL(/#\/content\/article/);
  await expect(table).toBeVisible();
});
