import type { Page } from '@playwright/test';
import { expect, login, test } from '../../support/browser/fixtures.ts';
import { signIn } from '../../support/browser/sign-in.ts';
import { addUser, addUserWith, USER_PASSWORD } from '../../support/data/users.ts';

test.use({ serviceWorkers: 'allow' });

/** Milliseconds in which an ended page shows the login. */
const SOON = 5000;
const title = (page: Page) => page.getByRole('textbox', { name: '标题', exact: true });
const person = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const devices = (page: Page, name: string) => person(page, name).getByRole('listitem');
const own = (page: Page) => page.getByRole('list', { name: '我的会话' }).getByRole('listitem');

test('S-ADM-6 an administrator ends the session of a lost device: its page shows the reason, and the typed text is there at the next login', async ({
  page,
  browser,
  context,
  server,
  consoleWatch,
}) => {
  test.setTimeout(120_000);
  const lawyer = await addUser(server.dataDir);
  const tablet = await browser.newContext({ baseURL: server.url, userAgent: IPAD });
  consoleWatch.watch(tablet);
  const lost = await tablet.newPage();
  await signIn(lost, lawyer);
  await lost.goto('/#/article/add');
  await title(lost).fill('遗失前写的标题');

  await signIn(page);
  await page.goto('/#/system/session');
  await expect(devices(page, '系统管理员')).toContainText('这次登录');
  for (const name of ['列设置', '导出']) {
    await expect(page.getByRole('button', { name })).toHaveCount(0);
  }
  await expect(person(page, '系统管理员').getByRole('button')).toHaveCount(0);
  await expect(devices(page, lawyer)).toContainText('Safari 18，iPad');
  await expect(devices(page, lawyer)).toContainText('使用中，刚刚');
  await page.getByRole('searchbox', { name: '关键词' }).fill('iPad');
  await expect(person(page, '系统管理员')).toHaveCount(0);
  await person(page, lawyer)
    .getByRole('button', { name: /^强制下线/ })
    .click();
  const question = page.getByRole('dialog', { name: `让${lawyer}的「Safari 18，iPad」下线？` });
  await question.getByRole('textbox').fill('平板遗失');
  await question.getByRole('button', { name: '强制下线' }).click();
  await expect(lost.getByRole('alert')).toHaveText(
    '管理员让你下线：平板遗失；还有 1 项内容没有到服务器，加密留在这台设备上',
    { timeout: SOON },
  );
  await expect(lost.getByRole('button', { name: '登录' })).toBeVisible();
  await expect(person(page, lawyer)).toHaveCount(0);

  await login(lost, USER_PASSWORD, lawyer);
  await lost.goto('/#/article/add');
  await expect(title(lost)).toHaveValue('遗失前写的标题');
  await tablet.close();

  consoleWatch.allowNetworkErrors();
  await page.getByRole('searchbox', { name: '关键词' }).fill('');
  await expect(person(page, lawyer)).toBeVisible();
  await context.setOffline(true);
  await expect(page.getByText('离线时只能查看，让人下线需要连接服务器。')).toBeVisible();
  await expect(person(page, lawyer)).toBeVisible();
  await expect(page.getByRole('button', { name: /下线/ })).toHaveCount(0);
});

test('S-ADM-6 on a phone: all sessions but the present one are ended, with a chosen reason', async ({
  page,
  browser,
  server,
  consoleWatch,
}) => {
  const lawyer = await addUser(server.dataDir);
  const elsewhere = await browser.newContext({ baseURL: server.url });
  consoleWatch.watch(elsewhere);
  const other = await elsewhere.newPage();
  await signIn(other, lawyer);
  await other.goto('/#/dashboard');
  await expect(other.getByRole('heading', { level: 1 })).toBeVisible();

  await page.setViewportSize({ width: 360, height: 780 });
  await signIn(page);
  await page.goto('/#/system/session');
  await expect(devices(page, lawyer)).toContainText('刚刚');
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(360);
  await page.getByRole('button', { name: '除我之外全部下线' }).click();
  const question = page.getByRole('dialog', { name: '让除你之外的所有人下线？' });
  await question.getByRole('button', { name: '系统维护，请稍后再登录' }).click();
  await question.getByRole('button', { name: '全部下线' }).click();
  const reason = '管理员让你下线：系统维护，请稍后再登录';
  await expect(other.getByRole('alert')).toHaveText(reason, { timeout: SOON });
  await expect(page.getByText('已让 1 个登录下线')).toBeVisible();
  await expect(person(page, lawyer)).toHaveCount(0);
  await expect(person(page, '系统管理员')).toBeVisible();
  await elsewhere.close();
});

test('S-ADM-6 a user sees their own signed-in devices, and ends the session of another one', async ({
  page,
  browser,
  server,
  consoleWatch,
}) => {
  const lawyer = await addUserWith(server.dataDir, []);
  const elsewhere = await browser.newContext({ baseURL: server.url, userAgent: IPAD });
  consoleWatch.watch(elsewhere);
  const tablet = await elsewhere.newPage();
  await signIn(tablet, lawyer);
  await tablet.goto('/#/profile/index?tab=security');
  await expect(own(tablet)).toHaveCount(1);

  await signIn(page, lawyer);
  await page.goto('/#/profile/index?tab=security');
  await expect(own(page).first()).toContainText('这次登录');
  await expect(own(page).first().getByRole('button')).toHaveCount(0);
  await page.getByRole('button', { name: '下线 Safari 18，iPad' }).click();
  const question = page.getByRole('alertdialog', {
    name: /^让「Safari 18，iPad，.+，今天 .+ 登录」下线？$/,
  });
  await question.getByRole('button', { name: '下线', exact: true }).click();
  const reason = '你在另一台设备上让这里下线，请重新登录';
  await expect(tablet.getByRole('alert')).toHaveText(reason, { timeout: SOON });
  await expect(own(page)).toHaveCount(1);
  await elsewhere.close();
});

const IPAD =
  'Mozilla/5.0 (iPad; CPU OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1';
