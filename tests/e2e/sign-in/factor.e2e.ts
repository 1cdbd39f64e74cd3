import type { Page } from '@playwright/test';
import { expect, login, test } from '../../support/browser/fixtures.ts';
import { signIn } from '../../support/browser/sign-in.ts';
import { unfold } from '../../support/browser/waiting.ts';
import { addUser, addUserWith, USER_PASSWORD } from '../../support/data/users.ts';
import {
  giveControl,
  openSecurity,
  scan,
  signOut,
  store,
  switchOn,
} from '../../support/pages/factor-pages.ts';

test.use({ serviceWorkers: 'block' });

const menu = (page: Page) => page.getByRole('navigation', { name: '主菜单' });
const userMenu = (page: Page) => page.getByRole('button', { name: '用户菜单' });
const digits = (page: Page) => page.getByRole('textbox', { name: '6 位数字' });
const secondStep = (page: Page) => page.getByRole('heading', { name: '两步验证', exact: true });
test('S-ADM-8 two steps: switched on, a wrong code refused, a right one pasted, and back to the page one came from', async ({
  page,
  server,
}) => {
  const user = await addUser(server.dataDir);
  await signIn(page, user);
  await openSecurity(page);
  await page.getByRole('button', { name: '开启' }).click();
  const dialog = page.getByRole('dialog');
  await giveControl(dialog, 'not-the-password');
  await expect(dialog.getByText('当前密码不正确')).toBeVisible();
  await giveControl(dialog);
  const { authenticator, codes } = await scan(dialog);
  expect(codes).toHaveLength(10);
  await page.keyboard.press('Escape');
  await page.mouse.click(5, 5);
  await expect(dialog).toBeVisible();
  await dialog.getByRole('button', { name: '完成' }).click();
  await expect(dialog.getByRole('alert')).toContainText('先把恢复码存好');
  const download = page.waitForEvent('download');
  await dialog.getByRole('button', { name: '下载 .txt' }).click();
  expect((await download).suggestedFilename()).toMatch(/恢复码-.+\.txt$/);
  await store(dialog);
  await dialog.getByRole('button', { name: '完成' }).click();
  await expect(page.getByText('还剩 10 个，共 10 个')).toBeVisible();

  await signOut(page);
  await page.goto('/#/login?redirect=/uploads');
  await login(page, USER_PASSWORD, user);
  await expect(secondStep(page)).toBeVisible();
  await expect(digits(page)).toBeFocused();
  await expect(digits(page)).toHaveAttribute('autocomplete', 'one-time-code');
  await digits(page).fill(authenticator.wrong());
  await expect(page.getByRole('alert')).toContainText('验证码不正确');
  await expect(digits(page)).toHaveValue('');
  // Full-width, with a space between: as it is copied.
  const code = await authenticator.code();
  const wide = code.replaceAll(/\d/g, (digit) => String.fromCharCode(digit.charCodeAt(0) + 0xfee0));
  await digits(page).fill(`${wide.slice(0, 3)} ${wide.slice(3)}`);
  await expect(menu(page)).toBeVisible();
  await expect(page).toHaveURL(/#\/uploads$/);
});

test('S-ADM-8 a failed request loses nothing that was typed, and a ticket that is over leads to the password', async ({
  page,
  server,
  consoleWatch,
}) => {
  const user = await addUser(server.dataDir);
  await signIn(page, user);
  const { authenticator } = await switchOn(page);
  await signOut(page);
  await login(page, USER_PASSWORD, user);
  await expect(secondStep(page)).toBeVisible();
  consoleWatch.allowNetworkErrors();
  await page.route('**/login/factor', (route) => route.abort());
  const code = await authenticator.code();
  await digits(page).fill(code);
  await expect(page.getByRole('alert')).toContainText('请检查网络后重试');
  await expect(digits(page)).toHaveValue(code);
  await page.unroute('**/login/factor');
  await page.getByRole('button', { name: '验证', exact: true }).click();
  await expect(menu(page)).toBeVisible();

  await signOut(page);
  await login(page, USER_PASSWORD, user);
  for (const _ of [1, 2, 3, 4]) {
    await expect(digits(page)).toHaveValue('');
    await digits(page).fill(authenticator.wrong());
    await expect(page.getByRole('alert')).toContainText('验证码不正确');
  }
  await expect(digits(page)).toHaveValue('');
  await digits(page).fill(authenticator.wrong());
  await expect(page.getByRole('alert')).toContainText('请重新输入密码');
  await expect(page.getByRole('textbox', { name: '用户名' })).toHaveValue(user);
  await expect(page.getByRole('textbox', { name: '密码' })).toHaveValue('');
  await expect(page.getByRole('textbox', { name: '密码' })).toBeFocused();
});

test('S-ADM-8 a recovery code is good once, and new ones make the others void', async ({
  page,
  server,
}) => {
  const user = await addUser(server.dataDir);
  await signIn(page, user);
  const { codes } = await switchOn(page);
  const [first = '', second = ''] = codes;
  const use = async (code: string) => {
    await login(page, USER_PASSWORD, user);
    await page.getByRole('button', { name: '用恢复码' }).click();
    await page.getByRole('textbox', { name: '恢复码' }).fill(code);
    await page.getByRole('button', { name: '登录' }).click();
  };
  await signOut(page);
  await use('7hq2-');
  await expect(page.getByText('格式是 4 个字符、短横、4 个字符')).toBeVisible();
  await expect(page.getByText('请管理员重置')).toBeVisible();
  await page.getByRole('textbox', { name: '恢复码' }).fill(first.toUpperCase().replace('-', ' '));
  await page.getByRole('button', { name: '登录' }).click();
  await expect(menu(page)).toBeVisible();
  await openSecurity(page);
  await expect(page.getByText('还剩 9 个，共 10 个')).toBeVisible();

  await page.getByRole('button', { name: '重新生成' }).click();
  const dialog = page.getByRole('dialog');
  await giveControl(dialog);
  await store(dialog);
  await dialog.getByRole('button', { name: '完成' }).click();
  await expect(page.getByText('还剩 10 个，共 10 个')).toBeVisible();
  await signOut(page);
  await use(second);
  await expect(page.getByRole('alert')).toContainText('不正确');
  await page.getByRole('button', { name: '换个账号' }).click();
  await expect(page.getByRole('textbox', { name: '用户名' })).toHaveValue('');
});

for (const width of [1440, 360]) {
  test(`S-ADM-8 a role asks for it at ${width}: nothing else is reached until it is set up, and what was typed is there afterwards`, async ({
    page,
    browser,
    server,
    consoleWatch,
  }) => {
    const editor = await addUserWith(server.dataDir, ['article:create']);
    const context = await browser.newContext({
      ...{ baseURL: server.url, serviceWorkers: 'block', viewport: { width, height: 780 } },
    });
    consoleWatch.watch(context);
    const other = await context.newPage();
    await signIn(other, editor);
    await other.goto('/#/article/add');
    await other
      .getByRole('textbox', { name: '标题', exact: true })
      .fill('被要求两步验证时写着的标题');

    await signIn(page);
    await page.goto('/#/system/setting');
    const form = page.getByRole('form', { name: '站点设置' });
    const roles = form.getByRole('combobox', { name: '须两步验证的角色' });
    await unfold(roles);
    await page.getByRole('option', { name: editor }).click();
    await expect(form).toContainText(`须两步验证的角色：没有 → ${editor}`);
    await form.getByRole('button', { name: '保存' }).click();
    await expect(page.getByText('站点设置已保存到服务器')).toBeVisible();

    // Its next call is answered with the duty.
    await other.evaluate(() => {
      location.hash = '#/profile/index';
    });
    const heading = other.getByRole('heading', { name: '设置两步验证' });
    await expect(heading).toBeVisible();
    await other.goto('/#/dashboard');
    await other.reload();
    await expect(heading).toBeVisible();
    await expect(menu(other)).toHaveCount(0);
    const place = other.getByRole('main');
    await giveControl(place);
    const { authenticator } = await scan(place);
    await store(place);
    await place.getByRole('button', { name: '进入' }).click();
    await expect(userMenu(other)).toBeVisible();
    await other.goto('/#/article/add');
    await expect(other.getByRole('textbox', { name: '标题', exact: true })).toHaveValue(
      '被要求两步验证时写着的标题',
    );
    await openSecurity(other);
    await expect(other.getByText('你的角色要求开启，不能关闭')).toBeVisible();
    await expect(other.getByRole('button', { name: '关闭', exact: true })).toHaveCount(0);

    await signOut(other);
    await login(other, USER_PASSWORD, editor);
    await digits(other).fill(await authenticator.code());
    await expect(userMenu(other)).toBeVisible();
    await context.close();
  });
}

test('S-ADM-8 an administrator resets a lost factor: that user’s session ends with the reason, and the password is enough', async ({
  page,
  browser,
  server,
  consoleWatch,
}) => {
  const user = await addUserWith(server.dataDir, ['article:create']);
  const context = await browser.newContext({ baseURL: server.url, serviceWorkers: 'block' });
  consoleWatch.watch(context);
  const other = await context.newPage();
  await signIn(other, user);
  await switchOn(other);

  await signIn(page);
  await page.goto('/#/system/user');
  await page.getByRole('row').filter({ hasText: user }).getByRole('link', { name: user }).click();
  const pane = page.getByRole('form', { name: user });
  await expect(pane).toContainText('两步验证已开启，通行密钥 0 个');
  await pane.getByRole('button', { name: '重置两步验证' }).click();
  await page
    .getByRole('alertdialog', { name: `重置「${user}」的两步验证？` })
    .getByRole('button', { name: '重置两步验证' })
    .click();
  await expect(page.getByText(`已重置「${user}」的两步验证`)).toBeVisible();
  await expect(pane).toContainText('两步验证没有开启');
  await expect(other.getByRole('alert')).toContainText('管理员重置了你的两步验证');
  await login(other, USER_PASSWORD, user);
  await expect(menu(other)).toBeVisible();
  await context.close();
});

test('S-ADM-8 it is switched off with the password', async ({ page, server }) => {
  const user = await addUser(server.dataDir);
  await signIn(page, user);
  await switchOn(page);
  await page.getByRole('button', { name: '关闭', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: '关闭两步验证' });
  await dialog.getByLabel('当前密码').fill(USER_PASSWORD);
  await dialog.getByRole('button', { name: '关闭两步验证' }).click();
  await expect(page.getByText('两步验证已关闭')).toBeVisible();
  await signOut(page);
  await login(page, USER_PASSWORD, user);
  await expect(menu(page)).toBeVisible();
});
