import type { Page } from '@playwright/test';
import { expect, test } from '../../support/browser/fixtures.ts';
import { signIn } from '../../support/browser/sign-in.ts';
import { rowsOf } from '../../support/data/server-data.ts';
import { addUserWith } from '../../support/data/users.ts';
import { startInstalled } from '../../support/pages/pages.ts';

test.use({ serviceWorkers: 'allow' });

const sidebar = (page: Page) => page.getByRole('navigation', { name: '主菜单' });
const tree = (page: Page) => page.getByRole('list', { name: '菜单树' });
const entry = (page: Page, title: string) =>
  tree(page).getByRole('link', { name: title, exact: true });
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const save = (page: Page) => page.getByRole('button', { name: '保存', exact: true }).click();

async function choose(page: Page, name: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name, exact: true }).click();
  await page.getByRole('option', { name: option }).click();
}

/** Titles of the sidebar in their order, as far as they stand there. */
const order = (page: Page, ...titles: string[]) =>
  expect(
    sidebar(page)
      .locator('.side-item')
      .filter({ hasText: new RegExp(`^(?:${titles.join('|')})$`) }),
  );

/** Addresses of the stored entries below the one of that name, in their order. */
const pathsBelow = (dataDir: string, name: string) =>
  rowsOf(
    dataDir,
    `select path from menus where parent_id = (select id from menus where name = '${name}') order by sort`,
  ).map(({ path }) => path);

test('S-ADM-4 S-PERM-3 an entry that is made shows in another user’s sidebar, and is put in order by keyboard', async ({
  page,
  browser,
  server,
  consoleWatch,
}) => {
  const userName = await addUserWith(server.dataDir, ['article:search', 'cata:search']);
  const context = await browser.newContext({ baseURL: server.url });
  consoleWatch.watch(context);
  const other = await context.newPage();
  await signIn(other, userName);
  await other.goto('/#/content/article');
  await expect(sidebar(other).getByRole('link', { name: '文章管理' })).toBeVisible();

  await signIn(page);
  await page.goto('/#/system/menu');
  await page.getByRole('button', { name: '新增下级菜单 内容管理' }).click();
  await field(page, '标题').fill('写作规范');
  await field(page, '路由地址').fill('article');
  await choose(page, '组件', 'help/index');
  await field(page, '权限标识').fill('cata:search');
  await save(page);
  await expect(page.getByText('「文章管理」已经用了这个地址')).toBeVisible();
  await field(page, '路由地址').fill('rules');
  await expect(page.getByText('完整地址 /content/rules')).toBeVisible();
  await save(page);
  await expect(entry(page, '写作规范')).toBeVisible();

  await other.getByRole('searchbox', { name: '关键词' }).fill('合同');
  await expect(sidebar(other).getByRole('link', { name: '写作规范' })).toBeVisible();
  await order(other, '栏目管理', '写作规范').toHaveText(['栏目管理', '写作规范']);

  await entry(page, '写作规范').focus();
  for (let step = 0; step < 3; step += 1) {
    await page.keyboard.press('Alt+ArrowUp');
    await expect(entry(page, '写作规范')).toBeFocused();
  }
  await expect
    .poll(() => pathsBelow(server.dataDir, 'Content'))
    .toEqual(['article', 'rules', 'cata', 'expands', 'course']);
  await other.getByRole('searchbox', { name: '关键词' }).fill('劳动');
  await order(other, '栏目管理', '写作规范').toHaveText(['写作规范', '栏目管理']);
  await sidebar(other).getByRole('link', { name: '写作规范' }).click();
  await expect(other).toHaveURL(/#\/content\/rules$/);
  await context.close();
});

test('S-ADM-4 the way to this screen stays open, and the preview shows the sidebar of a role', async ({
  page,
}) => {
  await signIn(page);
  await page.goto('/#/system/menu');
  await entry(page, '菜单管理').click();
  await expect(page.getByText('管理员只能从这里进来')).toBeVisible();
  const visible = page.getByRole('switch', { name: '可见' });
  await visible.click({ force: true });
  await expect(visible).toBeChecked();
  await page.getByRole('link', { name: '关闭' }).click();
  await page.getByRole('button', { name: '更多 菜单管理' }).click();
  await page.getByRole('menuitem', { name: '删除' }).click();
  await page.getByRole('button', { name: '删除', exact: true }).click();
  await expect(page.getByRole('dialog')).toContainText('管理员只能从这里进来');
  await page.keyboard.press('Escape');
  await expect(entry(page, '菜单管理')).toBeVisible();

  await page.getByRole('link', { name: '预览' }).click();
  await choose(page, '角色', '审核律师');
  const previewed = page.getByRole('navigation', { name: '审核律师的菜单' });
  await expect(previewed).toContainText('栏目管理');
  await expect(previewed).not.toContainText('系统管理');
  await expect(tree(page).getByRole('listitem').filter({ hasText: '字典管理' })).toContainText(
    '缺权限',
  );
});

test('S-ADM-4 without a network the menu can be read, and shows that it cannot be changed', async ({
  page,
  context,
  consoleWatch,
}) => {
  consoleWatch.allowNetworkErrors();
  await startInstalled(page);
  await page.goto('/#/system/menu');
  await entry(page, '字典管理').click();
  await expect(field(page, '标题')).toHaveValue('字典管理');
  await page.getByRole('link', { name: '关闭' }).click();
  await context.setOffline(true);
  await expect(page.getByText('离线时只能查看，修改菜单需要连接服务器。')).toBeVisible();
  await expect(page.getByRole('link', { name: '新增菜单' })).toHaveCount(0);
  await entry(page, '字典管理').click();
  await expect(page.getByRole('button', { name: '保存（需要连接服务器）' })).toBeDisabled();
});

test('S-ADM-4 two administrators change one entry: what one of them changed is joined, the rest is asked for', async ({
  page,
  browser,
  server,
  consoleWatch,
}) => {
  consoleWatch.expect(/status of 412/);
  const context = await browser.newContext({ baseURL: server.url });
  consoleWatch.watch(context);
  const other = await context.newPage();
  for (const one of [page, other]) {
    await signIn(one);
    await one.goto('/#/system/menu');
    await entry(one, '课程章节').click();
    await expect(field(one, '标题')).toHaveValue('课程章节');
  }
  await field(other, '标题').fill('课程');
  await other.getByRole('switch', { name: '缓存' }).click();
  await save(other);
  await expect(other.getByText('「课程」已保存到服务器')).toBeVisible();

  await field(page, '标题').fill('课程与章节');
  await page.getByRole('switch', { name: '固定标签' }).click();
  await save(page);
  const dialog = page.getByRole('dialog', { name: /也改过「课程/ });
  await expect(dialog.getByRole('group')).toHaveCount(1);
  await expect(dialog).toContainText('缓存（系统管理员）');
  await expect(dialog).toContainText('固定标签（你）');
  await dialog.getByRole('button', { name: '保存我的选择' }).click();
  await expect(page.getByText('「课程与章节」已保存到服务器')).toBeVisible();
  const [stored] = rowsOf(server.dataDir, "select meta from menus where name = 'Course'");
  expect(JSON.parse(String(stored?.meta))).toMatchObject({
    title: '课程与章节',
    noCache: true,
    affix: true,
  });
  await context.close();
});
