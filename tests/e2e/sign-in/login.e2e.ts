import type { BrowserContext, Page } from '@playwright/test';
import { expect, login, test } from '../../support/browser/fixtures.ts';
import { holdScripts } from '../../support/browser/hold-scripts.ts';
import { signIn } from '../../support/browser/sign-in.ts';
import { returnWithoutToken } from '../../support/pages/pages.ts';
import { ADMIN_PASSWORD, ServerProcess } from '../../support/server/server-process.ts';

test.use({ serviceWorkers: 'block' });

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

test('S-SESS-1 a refused login shows an error, preserves the name and can be corrected', async ({
  page,
}) => {
  await page.goto('/#/login');
  await login(page, 'not-the-password');
  await expect(page.getByRole('alert')).toContainText('用户名或密码');
  await expect(name(page)).toHaveValue('admin');
  expect(await tokenCookie(page)).toBeUndefined();

  await password(page).fill(ADMIN_PASSWORD);
  await password(page).press('Enter');
  await expect(page).toHaveURL(/#\/dashboard$/);
});

test('S-SESS-1 the password can be revealed, and the page shows whether the server is reachable', async ({
  page,
  consoleWatch,
}) => {
  await page.goto('/#/login');
  await expect(page.getByText('已连接服务器')).toBeVisible();
  await password(page).fill('geheim');
  const eye = page.getByRole('button', { name: '显示密码' });
  await eye.click();
  await expect(password(page)).toHaveAttribute('type', 'text');
  await expect(eye).toHaveAttribute('aria-pressed', 'true');
  await eye.click();
  await expect(password(page)).toHaveAttribute('type', 'password');
  consoleWatch.allowNetworkErrors();
  await page.route('**/captcha**', (route) => route.abort());
  await page.reload();
  await expect(page.getByText('未连接服务器')).toBeVisible();
});

test('S-SESS-2 without 记住我 the token ends with the browser, with it after a day', async ({
  page,
}) => {
  await page.goto('/#/login');
  await login(page);
  await expect(page).toHaveURL(/#\/dashboard$/);
  expect(await tokenCookie(page)).toMatchObject({ expires: -1, sameSite: 'Lax' });

  await returnWithoutToken(page);
  await page.getByRole('checkbox', { name: '记住我' }).check();
  await login(page);
  await expect(page).toHaveURL(/#\/dashboard$/);
  const days = (((await tokenCookie(page))?.expires ?? 0) - Date.now() / 1000) / 86_400;
  expect(days).toBeGreaterThan(0.9);
  expect(days).toBeLessThanOrEqual(1.01);
});

test('S-SESS-2 the password is stored nowhere on the device', async ({ page }) => {
  await page.goto('/#/login');
  await page.getByRole('checkbox', { name: '记住我' }).check();
  await login(page);
  await expect(page).toHaveURL(/#\/dashboard$/);
  const kept = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }));
  const cookies = JSON.stringify(await page.context().cookies());
  expect(kept + cookies).not.toContain(ADMIN_PASSWORD);
});

test('S-SESS-8 an expired session is reported once', async ({ page, server }) => {
  await page.context().addCookies([{ name: 'point', value: '401', url: server.url }]);
  await page.goto('/#/login');
  await expect(page.getByText('当前登录状态已过期，请重新登录！')).toBeVisible();
  await page.reload();
  await expect(submit(page)).toBeVisible();
  await expect(page.getByText('当前登录状态已过期，请重新登录！')).toBeHidden();
});

test('S-SESS-1 text typed before the scripts load is preserved', async ({ page }) => {
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

test('S-SESS-1 Enter submits from any field, and the button shows the progress', async ({
  page,
}) => {
  const held: (() => void)[] = [];
  await page.route('**/admin/login', async (route) => {
    await new Promise<void>((resolve) => held.push(resolve));
    await route.continue();
  });
  await page.goto('/#/login');
  await expect(submit(page)).toHaveText('登录');
  await password(page).fill('not-the-password');
  await name(page).fill('admin');
  for (const field of [
    name(page),
    password(page),
    page.getByRole('checkbox', { name: '记住我' }),
  ]) {
    await field.press('Enter');
    await expect(submit(page)).toHaveText('登录中…');
    // The button says so before its call is out.
    await expect.poll(() => held.length).toBe(1);
    held.pop()?.();
    await expect(submit(page)).toHaveText('登录');
    await expect(page.getByRole('alert')).toContainText('用户名或密码');
  }
});

test('S-SESS-1 while one attempt is under way there is no second', async ({ page }) => {
  let attempts = 0;
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/admin/login', async (route) => {
    attempts += 1;
    await released;
    await route.continue();
  });
  await page.goto('/#/login');
  await name(page).fill('admin');
  await password(page).fill(ADMIN_PASSWORD);
  for (let press = 0; press < 3; press += 1) await password(page).press('Enter');
  await submit(page).click({ force: true });
  release();
  await expect(page).toHaveURL(/#\/dashboard$/);
  expect(attempts).toBe(1);
});

test('S-SESS-2 fields carry the autocomplete names for password managers', async ({ page }) => {
  await page.goto('/#/login');
  await expect(name(page)).toHaveAttribute('autocomplete', 'username');
  await expect(password(page)).toHaveAttribute('autocomplete', 'current-password');
  await expect(password(page)).toHaveAttribute('type', 'password');
});

test('S-ROUTE-2 without a token no other address is reached from the login page', async ({
  page,
}) => {
  await page.goto('/#/login');
  await expect(submit(page)).toBeVisible();
  for (const wanted of ['/', '/dashboard', '/404', '/redirect/article?x=1&y=%26', '/login-log']) {
    await page.evaluate((to) => {
      location.hash = to;
    }, wanted);
    await expect(page).toHaveURL(`/#/login?redirect=${encodeURIComponent(wanted)}`);
    await expect(submit(page)).toBeVisible();
  }
  await login(page);
  await expect(page).toHaveURL(/#\/404$/);
});

test('S-ROUTE-2 an address that is chosen before the scripts have run leads to the login page', async ({
  page,
}) => {
  const release = await holdScripts(page);
  await page.goto('/#/login', { waitUntil: 'commit' });
  await expect(submit(page)).toBeVisible();
  await page.evaluate(() => {
    location.hash = '/dashboard';
  });
  release();
  await expect(page).toHaveURL('/#/login?redirect=%2Fdashboard');
});

test('S-SESS-8 the expiry is reported in the visible window', async ({ page, server }) => {
  await page.addInitScript(() => {
    let hidden = true;
    Object.defineProperty(document, 'hidden', { get: () => hidden });
    Object.assign(window, {
      show: () => {
        hidden = false;
        document.dispatchEvent(new Event('visibilitychange'));
      },
    });
  });
  await page.context().addCookies([{ name: 'point', value: '401', url: server.url }]);
  await page.goto('/#/login');
  await expect(submit(page)).toBeVisible();
  await page.waitForLoadState('networkidle');
  await expect(page.getByText('当前登录状态已过期，请重新登录！')).toBeHidden();
  await page.evaluate('show()');
  await expect(page.getByText('当前登录状态已过期，请重新登录！')).toBeVisible();
});

/** Times of the device, and how far its clock is off. */
const TIMES = /\d{13}|(?<="offset":)-?\d+/g;
/** Ids of the keys that each sign-in gets. */
const IDS = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g;

/** Everything that a browser keeps of a session, without what differs from one session to the next. */
async function keptBy(context: BrowserContext): Promise<object> {
  const { cookies, origins } = await context.storageState();
  const fixed = cookies.map(({ value, expires, ...cookie }) => ({
    ...cookie,
    ends: expires === -1 ? 'with the browser' : Math.round((expires - Date.now() / 1000) / 600),
    value: value.length > 40 ? value.length : value,
  }));
  const entries = origins.flatMap(({ localStorage }) => localStorage);
  const timeless = entries.map(({ name, value }) => ({
    ...{ name, value: value.replace(TIMES, '0').replace(IDS, 'id') },
  }));
  const byName = (a: { name: string }, b: { name: string }) => (a.name < b.name ? -1 : 1);
  return { cookies: fixed.sort(byName), localStorage: timeless.sort(byName) };
}

test('the form leaves what other stories sign in with', async ({ page, browser, server }) => {
  const other = await browser.newContext({ baseURL: server.url });
  const byForm = await other.newPage();
  await byForm.goto('/#/login');
  await login(byForm);
  await signIn(page);
  await page.goto('/');
  for (const one of [page, byForm]) {
    await expect(one.getByRole('main').getByText('最近修改的文章')).toBeVisible();
  }
  await expect(async () => {
    expect(await keptBy(page.context())).toEqual(await keptBy(other));
  }).toPass();
  await other.close();
});

test('S-ADM-11 before the first sign-in the login page shows where the first password is', async ({
  page,
}) => {
  const fresh = await ServerProcess.create({ ADMIN_PASSWORD: '' });
  await page.goto(fresh.url);
  await expect(page.getByText('首次启动：admin 的密码印在服务器启动时的输出里。')).toBeVisible();
  await login(page, ADMIN_PASSWORD);
  await expect(page.getByRole('button', { name: '用户菜单' })).toBeVisible();
  await page.getByRole('button', { name: '用户菜单' }).click();
  await page.getByRole('menuitem', { name: '退出登录' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '确定' }).click();
  await expect(page.getByText('忘记密码？')).toBeVisible();
  // It may still ask for something.
  await page.close();
  await fresh.dispose();
});
