import type { Page } from '@playwright/test';
import { expect, test } from '../../support/browser/fixtures.ts';
import { signIn } from '../../support/browser/sign-in.ts';
import { expectToStay } from '../../support/browser/waiting.ts';
import { rowsOf } from '../../support/data/server-data.ts';
import { addUserWith, grant } from '../../support/data/users.ts';
import type { ServerProcess } from '../../support/server/server-process.ts';

test.use({ serviceWorkers: 'block' });

const menu = (page: Page) => page.getByRole('navigation', { name: '主菜单' });
const main = (page: Page) => page.getByRole('main');
const write = (page: Page) => main(page).getByRole('link', { name: '写文章' });
const keyword = (page: Page) => main(page).getByRole('searchbox', { name: '关键词' });

/** What /401 knows of a refusal, by its label. */
const fact = (page: Page, label: string) =>
  main(page).getByRole('term').filter({ hasText: label }).locator('xpath=following-sibling::*');

/** Signs a new user with these codes in, at the address. */
async function enter(
  page: Page,
  server: ServerProcess,
  codes: readonly string[],
  address: string,
): Promise<string> {
  const userName = await addUserWith(server.dataDir, codes);
  await signIn(page, userName);
  await page.goto(`/#${address}`);
  return userName;
}

const firstArticle = (server: ServerProcess): string =>
  String(rowsOf(server.dataDir, 'select id from articles limit 1')[0]?.id);

test('S-PERM-1 a user with read permissions only sees no button that writes', async ({
  page,
  server,
}) => {
  await enter(page, server, ['article:search'], '/content/article');
  await expect(main(page).getByRole('table')).toBeVisible();
  await expect(write(page)).toHaveCount(0);
  await page.goto('/#/dashboard');
  await expect(main(page).getByText('最近修改的文章')).toBeVisible();
  await expect(write(page)).toHaveCount(0);

  await page.goto(`/#/article/update?id=${firstArticle(server)}`);
  const title = main(page).getByRole('textbox', { name: '标题', exact: true });
  await expect(title).toHaveValue(/./);
  await expect(title).toHaveAttribute('readonly');
  await expect(main(page).getByRole('button', { name: '保存' })).toHaveCount(0);
  await expect(main(page).getByLabel('添加图片、视频或文件')).toHaveCount(0);
  await expect(main(page).getByText('你没有保存这篇文章的权限，内容只能查看')).toBeVisible();
});

test('S-PERM-1 a user without any permission gets a dashboard without errors', async ({
  page,
  server,
}) => {
  await enter(page, server, [], '/dashboard');
  await expect(main(page).getByRole('heading', { level: 1 })).toBeVisible();
  await expect(main(page).getByText('最近修改的文章')).toHaveCount(0);
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expect(page).toHaveURL(/#\/dashboard$/);
});

test('S-PERM-1 S-PERM-3 a permission granted during a session takes effect with the next reply', async ({
  page,
  server,
}) => {
  const userName = await enter(page, server, ['article:search'], '/content/article');
  await expect(main(page).getByRole('table')).toBeVisible();
  await expect(menu(page).getByText('字典管理')).toHaveCount(0);
  grant(server.dataDir, userName, ['article:search', 'article:create', 'dict:search']);
  await expect(write(page)).toHaveCount(0);
  await keyword(page).fill('合同');
  await expect(write(page)).toBeVisible();
  await expect(menu(page).getByText('字典管理')).toBeVisible();
  await expect(keyword(page), 'the screen is still the same').toHaveValue('合同');
  await expect(page).toHaveURL(/keyword=/);
});

test('S-PERM-3 a permission revoked while a user types removes the button and preserves the text', async ({
  page,
  server,
  consoleWatch,
}) => {
  // Leaving the form says that nobody edits any more, which the server may refuse by then.
  consoleWatch.allow(/status of 403.*\/article\/lock/);
  const codes = ['article:search', 'article:update', 'file:upload'];
  const userName = await enter(page, server, codes, `/article/update?id=${firstArticle(server)}`);
  const summary = main(page).getByRole('textbox', { name: '摘要' });
  const save = main(page).getByRole('button', { name: '保存' });
  await summary.fill('还没有保存的摘要');
  await expect(save).toBeVisible();
  grant(server.dataDir, userName, ['article:search']);
  // Any call will do; this one is made in another tag.
  await page.goto('/#/content/article');
  await expect(main(page).getByRole('table')).toBeVisible();
  await page.goBack();
  await expect(save).toHaveCount(0);
  await expect(summary).toHaveValue('还没有保存的摘要');
  await expect(summary).toHaveAttribute('readonly');
});

test('S-PERM-3 the menu is requested once for each change, never in a loop', async ({
  page,
  server,
}) => {
  let asked = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/getUserMenuList')) asked += 1;
  });
  const userName = await enter(page, server, ['article:search'], '/content/article');
  await expect(main(page).getByRole('table')).toBeVisible();
  await expectToStay(() => asked, 1, 1000);
  grant(server.dataDir, userName, ['article:search', 'article:create']);
  for (const text of ['合', '合同', '']) {
    await keyword(page).fill(text);
    const answered = page.waitForResponse('**/article/search');
    await keyword(page).press('Enter');
    await answered;
  }
  await expect(write(page)).toBeVisible();
  await expectToStay(() => asked, 2, 1000);
});

test('S-PERM-3 S-ROUTE-6 a permission revoked while its tab is open shows an error inside the layout', async ({
  page,
  server,
  consoleWatch,
}) => {
  consoleWatch.expect(/status of 403/);
  const codes = ['article:search', 'dict:search'];
  const userName = await enter(page, server, codes, '/content/article');
  await expect(main(page).getByRole('table')).toBeVisible();
  // A call of the first drawing that is answered after the grant would tell the page before its search is refused.
  await page.waitForLoadState('networkidle');
  grant(server.dataDir, userName, ['dict:search']);
  await keyword(page).fill('合同');
  await expect(main(page).getByRole('heading', { name: '你没有权限去该页面' })).toBeVisible();
  await expect(main(page)).toContainText('你的角色看不到「文章管理」');
  await expect(main(page)).toContainText('/content/article');
  await expect(fact(page, '你的角色')).toHaveText(userName);
  await expect(main(page).getByRole('table')).toHaveCount(0);
  await expect(menu(page).getByText('文章管理')).toHaveCount(0);
  await expect(page.getByRole('tab', { name: '文章管理', selected: true })).toBeVisible();
  await expect(page).toHaveURL(/#\/content\/article/);

  grant(server.dataDir, userName, codes);
  await main(page).getByRole('link', { name: '回首页' }).click();
  await menu(page).getByText('字典管理').click();
  await page.getByRole('tab', { name: '文章管理' }).click();
  await expect(main(page).getByRole('table')).toBeVisible();
});

test('S-ROUTE-6 /401 shows which page, which right is missing, and the roles that one has', async ({
  page,
  server,
  consoleWatch,
}) => {
  consoleWatch.expect(/status of 403/);
  const address = `/article/update?id=${firstArticle(server)}`;
  const userName = await enter(page, server, ['dict:search'], address);
  await expect(page).toHaveURL(/#\/401$/);
  await expect(fact(page, '页面')).toHaveText(address);
  await expect(fact(page, '缺少权限')).toHaveText('article:search');
  await expect(fact(page, '你的角色')).toHaveText(userName);
  await expect(main(page)).toContainText('你的角色看不到「编辑文章」');
});
