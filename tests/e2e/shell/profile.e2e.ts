import type { Page } from '@playwright/test';
import { expect, test } from '../../support/browser/fixtures.ts';
import { signIn } from '../../support/browser/sign-in.ts';
import { rowsOf } from '../../support/data/server-data.ts';
import { addUser, addUserWith, USER_PASSWORD } from '../../support/data/users.ts';
import { waitForInstall } from '../../support/pages/pages.ts';
import { drawn } from '../../support/values/pictures.ts';

test.use({ serviceWorkers: 'block' });

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const userMenu = (page: Page) => page.getByRole('button', { name: '用户菜单' });

/** The personal centre of a new user; gives their name. */
async function open(
  page: Page,
  dataDir: string,
  add: (dataDir: string) => Promise<string> = addUser,
): Promise<string> {
  const user = await add(dataDir);
  await signIn(page, user);
  await page.goto('/#/profile/index');
  await expect(page.getByRole('heading', { level: 1, name: '个人中心' })).toBeVisible();
  return user;
}

const stored = (dataDir: string, user: string) =>
  rowsOf(dataDir, 'select real_name, phone, email, avatar from users where user_name = ?', user)[0];

test('S-ROUTE-8 S-SESS-3 name, telephone and address are changed, and shown everywhere', async ({
  page,
  server,
}) => {
  const user = await open(page, server.dataDir);
  await field(page, '姓名').fill('李静');
  await field(page, '手机').fill('123');
  await page.getByRole('button', { name: '保存资料' }).click();
  await expect(page.getByText('请输入 11 位手机号码')).toBeVisible();
  await field(page, '手机').fill('13812345678');
  await field(page, '邮箱').fill('li.jing@lex.cn');
  const form = page.getByRole('form', { name: '基本资料' });
  await form.getByRole('textbox', { name: '当前密码' }).fill(USER_PASSWORD);
  await page.getByRole('button', { name: '保存资料' }).click();
  await expect(page.getByText('个人资料已保存到服务器')).toBeVisible();
  await expect(userMenu(page)).toContainText('李静');
  expect(stored(server.dataDir, user)).toMatchObject({
    real_name: '李静',
    phone: '13812345678',
    email: 'li.jing@lex.cn',
  });
  await page.reload();
  await expect(field(page, '姓名')).toHaveValue('李静');
  await expect(page.getByRole('row', { name: /修改个人资料 成功/ })).toBeVisible();
});

test.describe('installed', () => {
  test.use({ serviceWorkers: 'allow' });

  test('S-TAG-6 what is typed without a network stays, and is saved when it is back', async ({
    page,
    server,
    context,
    consoleWatch,
  }) => {
    consoleWatch.allowNetworkErrors();
    const user = await open(page, server.dataDir);
    await field(page, '姓名').fill('王立');
    await waitForInstall(page);
    await context.setOffline(true);
    await page.getByRole('button', { name: '保存资料' }).click();
    await expect(page.getByText('填写的内容仍在这里')).toBeVisible();
    await page.goto('/#/uploads');
    await page.goto('/#/profile/index');
    await expect(field(page, '姓名')).toHaveValue('王立');
    await context.setOffline(false);
    await page.getByRole('button', { name: '保存资料' }).click();
    await expect(page.getByText('个人资料已保存到服务器')).toBeVisible();
    expect(stored(server.dataDir, user)).toMatchObject({ real_name: '王立' });
  });
});

test('S-UP-2 S-SESS-3 an avatar is cropped, sent and shown in the user menu, without the upload permission too', async ({
  page,
  server,
}) => {
  const user = await open(page, server.dataDir, (dataDir) => addUserWith(dataDir, []));
  const quarters = ['red', 'green', 'blue', 'white'] as const;
  const picture = await drawn(page, '头像.png', { width: 800, height: 600, quarters });
  await page.getByLabel('选择头像').setInputFiles(picture);
  await page
    .getByRole('dialog', { name: '裁剪图片' })
    .getByRole('button', { name: '使用图片' })
    .click();
  await expect(page.getByText('头像已更换')).toBeVisible();
  await expect(userMenu(page).locator('img')).toHaveAttribute('src', /\/file\/content\//);
  expect(stored(server.dataDir, user)?.avatar).toMatch(/\/file\/content\//);
  await page.getByRole('button', { name: '移除头像' }).click();
  await expect(userMenu(page).locator('img')).toHaveCount(0);
});

test('S-SEC-12 telephone and address change with the present password; what is typed stays', async ({
  page,
  server,
}) => {
  const user = await open(page, server.dataDir);
  const form = page.getByRole('form', { name: '基本资料' });
  const password = form.getByRole('textbox', { name: '当前密码' });
  await field(page, '姓名').fill('李静');
  await expect(password).toHaveCount(0);
  await page.getByRole('button', { name: '保存资料' }).click();
  await expect(page.getByText('个人资料已保存到服务器')).toBeVisible();
  await field(page, '手机').fill('13812345678');
  await page.getByRole('button', { name: '保存资料' }).click();
  await expect(form.getByText('请输入当前密码')).toBeVisible();
  await password.fill('not-the-password');
  await page.getByRole('button', { name: '保存资料' }).click();
  await expect(form.getByText('当前密码不正确')).toBeVisible();
  await expect(field(page, '手机')).toHaveValue('13812345678');
  await password.fill(USER_PASSWORD);
  await page.getByRole('button', { name: '保存资料' }).click();
  await expect(password).toHaveCount(0);
  expect(stored(server.dataDir, user)).toMatchObject({ phone: '13812345678', real_name: '李静' });
});

/** The browser's token. */
const tokenOf = async (page: Page) =>
  (await page.context().cookies()).find(({ name }) => name === 'token')?.value ?? '';

async function changePassword(page: Page, next: string): Promise<void> {
  await page.getByRole('tab', { name: '安全' }).click();
  await page.getByRole('button', { name: '修改密码' }).click();
  const form = page.getByRole('form', { name: '修改密码' });
  await form.getByRole('textbox', { name: '当前密码' }).fill(USER_PASSWORD);
  await form.getByRole('textbox', { name: '新密码', exact: true }).fill(next);
  await form.getByRole('textbox', { name: '再次输入新密码' }).fill(next);
  await form.getByRole('button', { name: '修改密码' }).click();
}

test('S-SEC-11 another password, another token: both tabs go on, and what is typed stays', async ({
  page,
  server,
  context,
}) => {
  await open(page, server.dataDir);
  await field(page, '姓名').fill('王立');
  const second = await context.newPage();
  await second.goto('/#/dashboard');
  await expect(userMenu(second)).toBeVisible();
  const before = await tokenOf(page);
  await changePassword(page, 'shanqiao-own-2026');
  await expect(page.getByText('密码已修改，其他设备需要重新登录')).toBeVisible();
  expect(await tokenOf(page)).not.toBe(before);
  await page.getByRole('tab', { name: '资料' }).click();
  await expect(field(page, '姓名')).toHaveValue('王立');
  const asked = second.waitForRequest('**/article/search');
  await second.goto('/#/content/article');
  expect((await asked).headers().token).toBe(await tokenOf(page));
  await expect(second.getByRole('main').getByRole('table')).toBeVisible();
  await page.getByRole('button', { name: '保存资料' }).click();
  await expect(page.getByText('个人资料已保存到服务器')).toBeVisible();
});

test('S-SEC-11 a change whose reply was lost is repeated, and the user stays signed in', async ({
  page,
  server,
  consoleWatch,
}) => {
  consoleWatch.allowNetworkErrors();
  await open(page, server.dataDir);
  const before = await tokenOf(page);
  let tries = 0;
  await page.route('**/profile/password', async (route) => {
    tries += 1;
    if (tries > 1) return route.continue();
    await route.fetch();
    await route.abort('connectionreset');
  });
  await changePassword(page, 'shanqiao-own-2026');
  await expect(page.getByText('密码已修改，其他设备需要重新登录')).toBeVisible();
  expect(tries).toBe(2);
  expect(await tokenOf(page)).not.toBe(before);
  await page.reload();
  await expect(userMenu(page)).toBeVisible();
});

test('another password ends the sessions elsewhere, not this one', async ({
  page,
  server,
  browser,
}) => {
  const user = await open(page, server.dataDir);
  const elsewhere = await (await browser.newContext({ baseURL: server.url })).newPage();
  await signIn(elsewhere, user);
  await elsewhere.goto('/#/dashboard');
  await expect(userMenu(elsewhere)).toBeVisible();

  await page.getByRole('tab', { name: '安全' }).click();
  await page.getByRole('button', { name: '修改密码' }).click();
  await field(page, '当前密码').fill(USER_PASSWORD);
  await field(page, '新密码').fill('shanqiao-own-2026');
  await field(page, '再次输入新密码').fill('shanqiao-own-2027');
  await page.getByRole('button', { name: '修改密码' }).click();
  await expect(page.getByText('两次输入的新密码不一致')).toBeVisible();
  await field(page, '再次输入新密码').fill('shanqiao-own-2026');
  await page.getByRole('button', { name: '修改密码' }).click();
  await expect(page.getByText('密码已修改，其他设备需要重新登录')).toBeVisible();
  await expect(field(page, '当前密码')).toHaveCount(0);

  // It hears of it at once.
  await expect(elsewhere.getByRole('button', { name: '登录' })).toBeVisible();
  await page.reload();
  await expect(userMenu(page)).toBeVisible();
});
