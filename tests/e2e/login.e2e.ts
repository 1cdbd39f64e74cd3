import type { Page } from '@playwright/test';
import { expect, login, test } from '../support/fixtures.ts';
import { holdScripts } from '../support/hold-scripts.ts';
import { ADMIN_PASSWORD } from '../support/server-process.ts';

const name = (page: Page) => page.getByRole('textbox', { name: '用户名' });
const password = (page: Page) => page.getByRole('textbox', { name: '密码' });
const submit = (page: Page) => page.getByRole('button', { name: '登录' });
const tokenCookie = async (page: Page) =>
  (await page.context().cookies()).find((cookie) => cookie.name === 'token');

test('S-SESS-1 missing fields are named and the first one takes the focus', async ({ page }) => {
  await page.goto('/#/login');
  await submit(page).click();
  await expect(page.getByText('用户名不能为空')).toBeVisible();
  await expect(page.getByText('密码不能为空')).toBeVisible();
  await expect(name(page)).toBeFocused();

  await name(page).fill('admin');
  await password(page).press('Enter');
  await expect(page.getByText('用户名不能为空')).toBeHidden();
  await expect(page.getByText('密码不能为空')).toBeVisible();
  await expect(password(page)).toBeFocused();
});

test('S-SESS-1 a refused login says so, keeps the name and can be mended', async ({ page }) => {
  await page.goto('/#/login');
  await login(page, 'not-the-password');
  await expect(page.getByRole('alert')).toContainText('用户名或密码');
  await expect(name(page)).toHaveValue('admin');
  expect(await tokenCookie(page)).toBeUndefined();

  await password(page).fill(ADMIN_PASSWORD);
  await password(page).press('Enter');
  await expect(page).toHaveURL(/#\/dashboard$/);
});

test('S-SESS-2 without 记住我 the token ends with the browser, with it after a day', async ({
  page,
}) => {
  await page.goto('/#/login');
  await login(page);
  await expect(page).toHaveURL(/#\/dashboard$/);
  expect(await tokenCookie(page)).toMatchObject({ expires: -1, sameSite: 'Lax' });

  await page.context().clearCookies();
  await page.reload();
  await page.getByRole('checkbox', { name: '记住我' }).check();
  await login(page);
  await expect(page).toHaveURL(/#\/dashboard$/);
  const days = (((await tokenCookie(page))?.expires ?? 0) - Date.now() / 1000) / 86_400;
  expect(days).toBeGreaterThan(0.9);
  expect(days).toBeLessThanOrEqual(1.01);
});

test('S-SESS-2 the password is kept nowhere on the device', async ({ page }) => {
  await page.goto('/#/login');
  await page.getByRole('checkbox', { name: '记住我' }).check();
  await login(page);
  await expect(page).toHaveURL(/#\/dashboard$/);
  const kept = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }));
  const cookies = JSON.stringify(await page.context().cookies());
  expect(kept + cookies).not.toContain(ADMIN_PASSWORD);
});

test('S-SESS-8 an expired session is told once', async ({ page, server }) => {
  await page.context().addCookies([{ name: 'point', value: '401', url: server.url }]);
  await page.goto('/#/login');
  await expect(page.getByText('当前登录状态已过期，请重新登录！')).toBeVisible();
  await page.reload();
  await expect(submit(page)).toBeVisible();
  await expect(page.getByText('当前登录状态已过期，请重新登录！')).toBeHidden();
});

test('S-SESS-1 text typed before the scripts arrive is kept', async ({ page }) => {
  const release = await holdScripts(page);
  await page.goto('/#/login', { waitUntil: 'commit' });
  await name(page).fill('admin');
  await password(page).fill(ADMIN_PASSWORD);
  await page.getByRole('checkbox', { name: '记住我' }).check();
  release();
  await page.waitForLoadState('load');
  await expect(name(page)).toHaveValue('admin');
  await expect(password(page)).toHaveValue(ADMIN_PASSWORD);
  await expect(page.getByRole('checkbox', { name: '记住我' })).toBeChecked();
  await submit(page).click();
  await expect(page).toHaveURL(/#\/dashboard$/);
});

test('S-SESS-1 a form sent before the scripts arrive is sent when they do', async ({ page }) => {
  const release = await holdScripts(page);
  await page.goto('/#/login', { waitUntil: 'commit' });
  await name(page).fill('admin');
  await password(page).fill(ADMIN_PASSWORD);
  await password(page).press('Enter');
  release();
  await expect(page).toHaveURL(/#\/dashboard$/);
});
