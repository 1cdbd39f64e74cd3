import type { Page } from '@playwright/test';
import { readDevice } from '../../support/browser/device-storage.ts';
import { expect, login, test } from '../../support/browser/fixtures.ts';
import { expectOneKey, keysOnDevice, opens, serverKeys } from '../../support/data/device-keys.ts';
import { rowsOf, sha256 } from '../../support/data/server-data.ts';
import { addUser, USER_PASSWORD } from '../../support/data/users.ts';

test.use({ serviceWorkers: 'allow' });

const DRAFT = '还没有保存的摘要';
const FILE = { name: '委托书.txt', mimeType: 'text/plain', buffer: Buffer.alloc(40_000, '卷') };
const UPLOADS = '**/cn/management/v1/file/**';

const menu = (page: Page) => page.getByRole('navigation', { name: '主菜单' });
const summary = (page: Page) => page.getByRole('textbox', { name: '摘要' });
const kept = (page: Page) => page.getByRole('status', { name: '保存状态' });

async function signIn(page: Page, user: string, password = USER_PASSWORD): Promise<void> {
  await login(page, password, user);
  await expect(menu(page)).toBeVisible();
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: '用户菜单' }).click();
  await page.getByRole('menuitem', { name: '退出登录' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '确定' }).click();
  await expect(page.getByRole('button', { name: '登录' })).toBeVisible();
}

/** A draft, and a file whose upload hangs in every tab. */
async function leaveThings(page: Page, article: string): Promise<void> {
  await page.context().route(UPLOADS, () => undefined);
  await page.goto('/#/uploads');
  await page.getByLabel('添加文件到上传队列').setInputFiles(FILE);
  await expect(page.getByRole('list', { name: '上传的文件' })).toContainText('已保存到本设备');
  await page.goto(`/#/article/update?id=${article}`);
  await expect(summary(page)).not.toHaveValue('');
  await summary(page).fill(DRAFT);
  await expect(kept(page)).toContainText('草稿已保存到本设备');
}

/** They are there for their owner, and the file arrives. */
async function expectThings(page: Page, article: string, dataDir: string): Promise<void> {
  await page.goto(`/#/article/update?id=${article}`);
  await expect(summary(page)).toHaveValue(DRAFT);
  await page.context().unrouteAll({ behavior: 'ignoreErrors' });
  await page.goto('/#/uploads');
  await page.reload();
  await expect(page.getByRole('list', { name: '上传的文件' })).toContainText('已上传');
  const files = rowsOf(dataDir, 'select sha256 from files where name = ?', FILE.name);
  expect(files).toEqual([{ sha256: sha256(FILE.buffer) }]);
}

const someArticle = (dataDir: string) =>
  String(rowsOf(dataDir, "select id from articles where summary <> '' limit 1")[0]?.id);

/** Somebody new who has left things on the device, after what is done first; `first`: the key that they are sealed with. */
async function begin(page: Page, dataDir: string, before: (user: string) => unknown = () => {}) {
  const [user, article] = [await addUser(dataDir), someArticle(dataDir)];
  await page.goto('/');
  await signIn(page, user);
  await before(user);
  await leaveThings(page, article);
  const first = await expectOneKey(dataDir, user);
  // On a busy machine things may have been left before there was a key: they are sealed after it came.
  await expect.poll(() => keysOnDevice(page, user)).toEqual([first]);
  return { user, article, first };
}

test('S-SEC-15 S-SESS-6 who leaves a draft and a file finds both; the key that was on the device is forgotten and opens nothing', async ({
  page,
  server,
  consoleWatch,
}) => {
  consoleWatch.allowNetworkErrors();
  const { dataDir } = server;
  const { user, article, first } = await begin(page, dataDir);
  const raw = String(serverKeys(dataDir, user).get(first));
  expect(await keysOnDevice(page, user)).toEqual([first]);
  expect(await opens(page, user, raw)).toEqual([true, true]);

  await signOut(page);
  const next = await expectOneKey(dataDir, user, first);
  expect((await readDevice(page))[`lexdesk:${user}/keys`]).toBe('[[],[]]');
  expect(await keysOnDevice(page, user)).toEqual([next]);
  expect(await opens(page, user, raw)).toEqual([false, false]);
  expect(await opens(page, user, String(serverKeys(dataDir, user).get(next)))).toEqual([
    true,
    true,
  ]);

  await signIn(page, user);
  await expectThings(page, article, dataDir);
  expect([...serverKeys(dataDir, user).keys()]).toEqual([next]);
});

test('S-SEC-15 S-SESS-9 a session that ends by itself keeps its key until its user is back; then it is sealed anew, in every tab', async ({
  page,
  context,
  server,
  consoleWatch,
}) => {
  consoleWatch.allowNetworkErrors();
  const { dataDir } = server;
  const { user, article, first } = await begin(page, dataDir);
  const raw = String(serverKeys(dataDir, user).get(first));
  const other = await context.newPage();
  await other.goto('/#/uploads');
  await expect(menu(other)).toBeVisible();
  await context.clearCookies({ name: 'token' });
  await page.reload();
  await expect(page.getByRole('button', { name: '登录' })).toBeVisible();
  expect(await keysOnDevice(page, user)).toEqual([first]);
  await signIn(page, user);
  await expect(menu(other)).toBeVisible();
  const next = await expectOneKey(dataDir, user, first);
  expect(await keysOnDevice(page, user)).toEqual([next]);
  expect(await opens(page, user, raw)).toEqual([false, false]);
  await expectThings(page, article, dataDir);
});

test('S-SEC-15 another password is another key, for what lies here too, without a reload and with a second tab open', async ({
  page,
  context,
  server,
  consoleWatch,
}) => {
  consoleWatch.allowNetworkErrors();
  const { dataDir } = server;
  const { user, article, first } = await begin(page, dataDir);
  const other = await context.newPage();
  await other.goto('/#/uploads');
  await expect(other.getByRole('list', { name: '上传的文件' })).toContainText(FILE.name);
  await page.goto('/#/profile/index?tab=security');
  await page.getByRole('button', { name: '修改密码' }).click();
  const form = page.getByRole('form', { name: '修改密码' });
  await form.getByLabel('当前密码').fill(USER_PASSWORD);
  await form.getByLabel('新密码', { exact: true }).fill('Another-one-2026');
  await form.getByLabel('再次输入新密码').fill('Another-one-2026');
  await form.getByRole('button', { name: '修改密码' }).click();
  await expect(page.getByText('密码已修改')).toBeVisible();
  const next = await expectOneKey(dataDir, user, first);
  expect(await keysOnDevice(page, user)).toEqual([next]);
  await other.reload();
  await expect(other.getByRole('list', { name: '上传的文件' })).toContainText(FILE.name);
  await other.close();
  await expectThings(page, article, dataDir);
});

test('S-SEC-15 S-SESS-10 where nothing but the login is answered, all that is left is sealed, and its owner finds it', async ({
  page,
  server,
  consoleWatch,
}) => {
  consoleWatch.allowNetworkErrors();
  const { dataDir } = server;
  const keys = '**/cn/management/v1/admin/deviceKeys';
  await page.route(keys, (route) => route.abort());
  const { user, article } = await begin(page, dataDir);
  await signOut(page);
  const device = Object.entries(await readDevice(page));
  expect(Object.fromEntries(device)[`lexdesk:${user}/keys`]).toBe('[[],[]]');
  for (const [place, text] of device) {
    for (const trace of [DRAFT, FILE.name]) expect(text, place).not.toContain(trace);
  }
  await page.unroute(keys);
  await signIn(page, user);
  await expectThings(page, article, dataDir);
});

test('S-SESS-10 S-PWA-7 who signs in faster than the login page prepares the shell is not locked as the one before', async ({
  page,
  server,
  consoleWatch,
}) => {
  consoleWatch.allowNetworkErrors();
  await page.addInitScript(() => {
    const held: IdleRequestCallback[] = [];
    const request = globalThis.requestIdleCallback;
    globalThis.requestIdleCallback = (callback) => held.push(callback);
    addEventListener('held-idle', () => {
      globalThis.requestIdleCallback = request;
      for (const callback of held) request(callback);
    });
  });
  await begin(page, server.dataDir, async (user) => {
    await expectOneKey(server.dataDir, user);
    await page.evaluate(() => dispatchEvent(new Event('held-idle')));
  });
});
