import type { Page } from '@playwright/test';
import { addDevice } from '../../support/browser/authenticator.ts';
import { expect, login, test } from '../../support/browser/fixtures.ts';
import { signIn } from '../../support/browser/sign-in.ts';
import { addUser, USER_PASSWORD } from '../../support/data/users.ts';
import { giveControl, openSecurity, signOut, switchOn } from '../../support/pages/factor-pages.ts';

test.use({
  serviceWorkers: 'block',
  // Passkeys belong to a domain; an address of numbers is none.
  baseURL: ({ server }, use) => use(server.url.replace('127.0.0.1', 'localhost')),
});

const userMenu = (page: Page) => page.getByRole('button', { name: '用户菜单' });
const passkeys = (page: Page) => page.getByRole('list', { name: '通行密钥' }).getByRole('listitem');

/** Adds a passkey of this browser's device under the name that is suggested. */
async function addPasskey(page: Page): Promise<void> {
  await openSecurity(page);
  await page.getByRole('button', { name: '添加' }).click();
  const dialog = page.getByRole('dialog', { name: '添加通行密钥' });
  await expect(dialog.getByRole('textbox', { name: '名称' })).toHaveValue(/Chrome/);
  await giveControl(dialog);
  await expect(passkeys(page)).toHaveCount(1);
}

test('S-ADM-8 a passkey signs in without a password, and is the second step too; it is renamed and removed', async ({
  page,
  server,
}) => {
  const user = await addUser(server.dataDir);
  await addDevice(page);
  await signIn(page, user);
  await addPasskey(page);
  await signOut(page);
  await page.getByRole('button', { name: '用通行密钥' }).click();
  await expect(userMenu(page)).toContainText(user);

  await switchOn(page);
  await signOut(page);
  await login(page, USER_PASSWORD, user);
  await expect(page.getByRole('heading', { name: '两步验证', exact: true })).toBeVisible();
  await page.getByRole('button', { name: '用通行密钥' }).click();
  await expect(userMenu(page)).toContainText(user);

  await openSecurity(page);
  await expect(passkeys(page)).toContainText('上次用');
  await passkeys(page).getByRole('button').click();
  await page.getByRole('menuitem', { name: '重命名' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: '名称' }).fill('办公室的电脑');
  await dialog.getByRole('button', { name: '保存' }).click();
  await expect(passkeys(page)).toContainText('办公室的电脑');
  await page.getByRole('button', { name: '更多 办公室的电脑' }).click();
  await page.getByRole('menuitem', { name: '删除' }).click();
  await page
    .getByRole('alertdialog', { name: /^删除通行密钥「办公室的电脑，今天 .+ 添加」？$/ })
    .getByRole('button', { name: '删除' })
    .click();
  await expect(passkeys(page)).toHaveCount(0);
  await signOut(page);
  await page.getByRole('button', { name: '用通行密钥' }).click();
  await expect(page.getByRole('alert')).toBeVisible();
  await expect(page.getByRole('textbox', { name: '用户名' })).toBeVisible();
});
