import { expect, type Locator, type Page } from '@playwright/test';
import { Authenticator } from '../browser/authenticator.ts';
import { textOf, textsOf } from '../browser/waiting.ts';
import { USER_PASSWORD } from '../data/users.ts';

/** 个人中心 › 安全 of whoever is signed in. */
export async function openSecurity(page: Page): Promise<void> {
  await page.goto('/#/profile/index?tab=security');
  await expect(page.getByRole('heading', { name: '两步验证' })).toBeVisible();
}

/** Types the password that is asked for first. */
export async function giveControl(place: Locator, password = USER_PASSWORD): Promise<void> {
  await place.getByLabel('当前密码').fill(password);
  await place.getByRole('button', { name: '下一步' }).click();
}

/** Reads the key as a telephone does, and types what it shows; gives it and the recovery codes. */
export async function scan(
  place: Locator,
): Promise<{ authenticator: Authenticator; codes: string[] }> {
  await expect(place.getByRole('img', { name: /二维码/ })).toBeVisible();
  const authenticator = new Authenticator(await textOf(place.locator('code')));
  await place.getByLabel('输入验证器上的 6 位数字').fill(await authenticator.code());
  const codes = await textsOf(place.getByRole('list', { name: '恢复码' }).getByRole('listitem'));
  return { authenticator, codes };
}

/** Says that the codes are stored. */
export const store = (place: Locator): Promise<void> =>
  place.getByRole('checkbox', { name: '我已经存在安全的地方' }).check();

/** Switches 两步验证 on in 个人中心. */
export async function switchOn(page: Page): ReturnType<typeof scan> {
  await openSecurity(page);
  await page.getByRole('button', { name: '开启' }).click();
  const dialog = page.getByRole('dialog');
  await giveControl(dialog);
  const made = await scan(dialog);
  await store(dialog);
  await dialog.getByRole('button', { name: '完成' }).click();
  await expect(page.getByText('已开启', { exact: true })).toBeVisible();
  return made;
}

/** Leaves for the login page. */
export async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: '用户菜单' }).click();
  await page.getByRole('menuitem', { name: '退出登录' }).click();
  await page.getByRole('button', { name: '确定' }).click();
  await expect(page.getByRole('button', { name: '登录' })).toBeVisible();
}
