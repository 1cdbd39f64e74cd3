import type { Page } from '@playwright/test';
import { expect, test } from '../../support/browser/fixtures.ts';
import { signIn } from '../../support/browser/sign-in.ts';

test.use({ serviceWorkers: 'block' });

const menu = (page: Page) => page.getByRole('navigation', { name: '主菜单' });
const attack = 'javascript:window.attacked=true;document.title="attacked"';
const screen = (path: unknown, title: unknown, more: Record<string, unknown> = {}) => ({
  path,
  component: 'article/index',
  meta: { title },
  ...more,
});

const hostile: unknown[] = [
  null,
  5,
  'text',
  [screen('/in-a-list', '列表里')],
  screen({ a: 1 }, '对象路径'),
  screen('/title', { a: 1 }),
  screen('/meta', '', { meta: 'x' }),
  screen('/children', '子菜单坏', { children: { 0: screen('/x', 'x') } }),
  screen(attack, '脚本链接'),
  screen(`java\tscript:${attack.slice(11)}`, '制表符链接'),
  screen('data:text/html,<script>opener.attacked=true</script>', '数据链接'),
  screen('//evil.example/x', '他站链接'),
  screen('/redirected', '坏重定向', { redirect: attack }),
  screen('/a', '来回甲', { redirect: '/b' }),
  screen('/b', '来回乙', { redirect: '/a' }),
  screen('/same', '第一个'),
  screen('/same', '第二个'),
  screen('/markup', '<img src=x onerror="window.attacked=true">', { component: '__proto__' }),
  screen('/long', '很长的标题'.repeat(60)),
  // Nothing is wrong with these.
  screen('/内容 管理', '中文地址'),
  { path: '__proto__', component: 'constructor', meta: { title: '原型' } },
  { path: 'https://flk.npc.gov.cn', meta: { title: '外链' } },
  {
    path: '/good',
    component: 'Layout',
    meta: { title: '好目录' },
    children: [
      screen('list', '好文章'),
      { path: 'later', component: 'x/y', meta: { title: '将来' } },
    ],
  },
];

async function serveMenu(page: Page, list: unknown): Promise<void> {
  await page.route('**/admin/getUserMenuList', (route) =>
    route.fulfill({ json: { rtn_code: 0, rtn_msg: '', rtn_data: { list } } }),
  );
}

test('S-ROUTE-9 S-SIDE-3 a hostile menu is harmless, its valid entries work, and the administrator is notified', async ({
  page,
}) => {
  await serveMenu(page, hostile);
  await signIn(page);
  await page.goto('/');

  const notice = page.locator('.notice');
  await expect(notice).toContainText('菜单配置有 17 处问题');
  await expect(notice).toContainText('「第 1 项」不是菜单项');
  await notice.getByRole('button', { name: '关闭通知' }).click();

  for (const title of ['脚本链接', '制表符链接', '数据链接', '他站链接']) {
    await expect(menu(page).getByText(title), title).toBeVisible();
    await expect(menu(page).getByRole('link', { name: title }), title).toHaveCount(0);
    await menu(page).getByText(title).click();
  }
  for (const title of ['列表里', '对象路径', '第二个']) {
    await expect(menu(page).getByText(title), title).toHaveCount(0);
  }
  // An address is no name.
  await expect(menu(page).getByRole('link', { name: '未命名 /title', exact: true })).toBeVisible();
  const outside = menu(page).getByRole('link', { name: '外链' });
  await expect(outside).toHaveAttribute('target', '_blank');
  await expect(outside).toHaveAttribute('rel', /noopener/);

  const main = page.getByRole('main');
  for (const title of ['坏重定向', '来回甲', '来回乙', '第一个', '子菜单坏', '中文地址']) {
    await menu(page).getByRole('link', { name: title, exact: true }).click();
    await expect(main.getByRole('table'), title).toBeVisible();
    await expect(menu(page).locator('[aria-current="page"]')).toHaveText(title);
  }
  await page.reload();
  await expect(page).toHaveTitle('中文地址 - 律台');
  await menu(page).getByRole('link', { name: '<img' }).click();
  await expect(main.getByText('该功能尚未提供：__proto__')).toBeVisible();
  await menu(page).getByRole('link', { name: '原型' }).click();
  await expect(main.getByText('该功能尚未提供：constructor')).toBeVisible();
  await menu(page).getByRole('button', { name: '好目录' }).click();
  await menu(page).getByRole('link', { name: '好文章' }).click();
  await expect(main.getByRole('table')).toBeVisible();
  await menu(page).getByRole('link', { name: '将来' }).click();
  await expect(main.getByText('该功能尚未提供：x/y')).toBeVisible();

  expect(await page.evaluate(() => 'attacked' in window)).toBe(false);
  expect(page.context().pages()).toHaveLength(1);
  const sideways = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(sideways).toBe(0);
});

test('S-ROUTE-9 users other than administrators are not notified', async ({ page }) => {
  const code = { path: '', component: '', hidden: true, permission: 'article:search' };
  await serveMenu(page, [...hostile, code]);
  await signIn(page);
  await page.goto('/');
  await expect(menu(page).getByText('脚本链接')).toBeVisible();
  await expect(page.locator('.notice')).toHaveCount(0);
});

test('S-ROUTE-9 a menu of 2,000 entries opens and navigates', async ({ page }) => {
  const list = Array.from({ length: 2000 }, (_, at) => screen(`/p${at}`, `菜单 ${at}`));
  await serveMenu(page, list);
  await signIn(page);
  await page.goto('/');
  // By their tags: to look for 2,000 roles takes longer than to show them.
  await expect(menu(page).locator('a')).toHaveCount(2001);
  await menu(page).locator('a').last().click();
  await expect(page).toHaveTitle('菜单 1999 - 律台');
  await expect(page.locator('main table')).toBeVisible();
});
