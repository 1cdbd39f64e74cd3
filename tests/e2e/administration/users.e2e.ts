import type { Page } from '@playwright/test';
import { expect, login, test } from '../../support/browser/fixtures.ts';
import { signIn } from '../../support/browser/sign-in.ts';
import { textOf } from '../../support/browser/waiting.ts';

test.use({ serviceWorkers: 'allow' });

const OWN = 'shanqiao-7-denghuo';
const menu = (page: Page) => page.getByRole('navigation', { name: '主菜单' });
const title = (page: Page) => page.getByRole('textbox', { name: '标题', exact: true });
const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });

async function open(page: Page, name: string): Promise<void> {
  await row(page, name).getByRole('link', { name }).click();
  await expect(page.getByRole('form', { name })).toBeVisible();
}

/** 启用账号 in the pane of a user, saved, once the pane shows what the server has. */
async function toggle(page: Page, name: string, before: 'on' | 'off'): Promise<void> {
  await open(page, name);
  const enabled = page.getByRole('switch', { name: '启用账号' });
  await expect(enabled).toBeChecked({ checked: before === 'on' });
  await enabled.click();
  await page.getByRole('button', { name: '保存', exact: true }).click();
}

test('S-ADM-1 S-ADM-7 an administrator makes a user, who changes the password, writes, is disabled and comes back', async ({
  page,
  browser,
  server,
  consoleWatch,
}) => {
  test.setTimeout(120_000);
  await signIn(page);
  await page.goto('/#/system/user');
  await page.getByRole('link', { name: '新增用户' }).click();
  const account = page.getByRole('textbox', { name: '账号' });
  await expect
    .poll(() => account.evaluate((field) => field.getBoundingClientRect().height))
    .toBeLessThan(45);
  await account.fill('sunruoshui');
  await page.getByRole('textbox', { name: '姓名' }).fill('孙若水');
  await page.getByRole('combobox', { name: '角色' }).click();
  await page.getByRole('option', { name: '编辑' }).click();
  await page.getByRole('button', { name: '新增', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: '已建好「孙若水」' });
  const password = (await textOf(dialog.getByLabel('一次性密码'))).trim();
  await page.keyboard.press('Escape');
  await page.mouse.click(5, 5);
  await expect(dialog).toBeVisible();
  await dialog.getByRole('button', { name: '关闭' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.locator('body')).not.toContainText(password);

  const context = await browser.newContext({ baseURL: server.url });
  consoleWatch.watch(context);
  const other = await context.newPage();
  await other.goto('/');
  await login(other, password, 'sunruoshui');
  await expect(other.getByRole('heading', { name: '设置新密码' })).toBeVisible();
  await other.goto('/#/article/add');
  await other.reload();
  await expect(other.getByRole('heading', { name: '设置新密码' })).toBeVisible();
  await expect(menu(other)).toHaveCount(0);
  await other.goto('/#/dashboard');
  await other.getByLabel('当前密码').fill(password);
  await other.getByLabel('新密码', { exact: true }).fill(OWN);
  await other.getByLabel('再输入一次').fill(OWN);
  await other.getByRole('button', { name: '保存并进入' }).click();
  await expect(menu(other)).toBeVisible();
  await expect(other).toHaveURL(/#\/dashboard$/);

  await other.goto('/#/article/add');
  await title(other).fill('停用前写的标题');
  await toggle(page, '孙若水', 'on');
  await expect(other.getByRole('alert')).toHaveText(
    '账号已停用，请联系管理员；还有 1 项内容没有到服务器，加密留在这台设备上',
  );
  await expect(other.getByRole('button', { name: '登录' })).toBeVisible();

  await toggle(page, '孙若水', 'off');
  await expect(row(page, '孙若水')).toContainText('启用');
  // A shape and a word, no pill: those stand beside titles.
  await expect(row(page, '孙若水').locator('.mark:not(.badge)')).toHaveText('启用');
  await login(other, OWN, 'sunruoshui');
  await other.goto('/#/article/add');
  await expect(title(other)).toHaveValue('停用前写的标题');
  await context.close();
});

test('S-ADM-1 the last administrator cannot be disabled; offline the list shows that nothing can be changed', async ({
  page,
  context,
  consoleWatch,
}) => {
  consoleWatch.allowNetworkErrors();
  await signIn(page);
  await page.goto('/#/system/user');
  await toggle(page, '系统管理员', 'on');
  await expect(page.getByRole('alert')).toContainText('不能停用自己');
  await page.reload();
  await expect(row(page, '系统管理员')).toContainText('启用');
  await context.setOffline(true);
  await expect(page.getByText('离线时只能查看，修改用户需要连接服务器。')).toBeVisible();
  await expect(row(page, '系统管理员')).toBeVisible();
  await expect(page.getByRole('link', { name: '新增用户' })).toHaveCount(0);
});

test('S-ADM-1 two administrators change one user: each keeps what the other did not touch', async ({
  page,
  browser,
  server,
  consoleWatch,
}) => {
  consoleWatch.expect(/status of 412/);
  await signIn(page);
  await page.goto('/#/system/user');
  const context = await browser.newContext({ baseURL: server.url });
  consoleWatch.watch(context);
  const other = await context.newPage();
  await signIn(other);
  await other.goto('/#/system/user');
  const field = (at: Page, name: string) => at.getByRole('textbox', { name, exact: true });
  for (const one of [page, other]) await open(one, '系统管理员');
  await field(other, '昵称').fill('老沈');
  await field(other, '级别').fill('2');
  await other.getByRole('button', { name: '保存', exact: true }).click();
  await expect(other.getByText('用户已保存到服务器')).toBeVisible();

  await field(page, '手机').fill('13812345678');
  await field(page, '级别').fill('3');
  await page.getByRole('button', { name: '保存', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: /也改过「系统管理员」/ });
  await expect(dialog.getByRole('group')).toHaveCount(1);
  await dialog.getByRole('group', { name: '级别' }).getByRole('radio').last().check();
  await dialog.getByRole('button', { name: '保存我的选择' }).click();
  await expect(page.getByText('用户已保存到服务器')).toBeVisible();
  await open(page, '系统管理员');
  await expect(field(page, '昵称')).toHaveValue('老沈');
  await expect(field(page, '级别')).toHaveValue('2');
  await expect(field(page, '手机')).toHaveValue('13812345678');
  await context.close();
});
