import type { BrowserContext, Page } from '@playwright/test';
import { readDevice } from '../support/browser/device-storage.ts';
import { addUser, USER_PASSWORD } from '../support/data/users.ts';
import { waitForInstall } from '../support/pages/pages.ts';
import {
  enqueue,
  expect,
  expectAbsent,
  expectExactlyOnce,
  expectUploaded,
  line,
  login,
  loginButton,
  openQueue,
  ownersOf,
  signOut,
  test,
  text,
  userMenu,
  video,
} from './fixtures.ts';

const MiB = 1024 * 1024;
const CHUNK = /\/chunks\/\d+$/;
const SLOW = { kind: 'throttle', bytesPerSecond: 0.4 * MiB } as const;

async function signIn(page: Page, user: string): Promise<void> {
  await login(page, USER_PASSWORD, user);
  await expect(userMenu(page)).toBeVisible();
}

test('S-SESS-10 S-SESS-6 B signs in over A’s queue in the middle of an upload; A is back and goes on', async ({
  page,
  network,
  server,
}) => {
  test.setTimeout(120_000);
  const [first, second] = [await addUser(server.dataDir), await addUser(server.dataDir)];
  await openQueue(page, first);
  const slow = network.inject(CHUNK, SLOW, 100);
  const files = [text('甲的卷宗 📁.txt', 9 * MiB), video('甲的录像.mp4', 7 * MiB)];
  await enqueue(page, ...files);
  await expect.poll(() => slow.hits).toBeGreaterThan(2);
  await signOut(page);
  slow.remove();

  await signIn(page, second);
  await page.goto('/#/uploads');
  await expect(page.getByText('2 个项目等待其他用户')).toBeVisible();
  await expect(page.getByText('没有等待上传的文件')).toBeVisible();
  for (const { name } of files) await expect(page.getByText(name)).toHaveCount(0);
  const own = text('乙的附件.txt', 900);
  await enqueue(page, own);
  await expectUploaded(page, own);
  await expectExactlyOnce(server.dataDir, own);
  expectAbsent(server.dataDir, ...files);
  const device = await readDevice(page);
  expect(device[`lexdesk:${first}/keys`]).toBe('[[],[]]');
  await signOut(page);

  await signIn(page, first);
  await page.goto('/#/uploads');
  await expectUploaded(page, ...files);
  await expectExactlyOnce(server.dataDir, ...files, own);
  for (const { name } of files) expect(ownersOf(server.dataDir, name)).toEqual([first]);
  expect(ownersOf(server.dataDir, own.name)).toEqual([second]);
  await expect(page.getByText(/等待其他用户/)).toHaveCount(0);
});

test('S-SESS-10 a call with the token of another user sends nothing of this user: the server answers 409', async ({
  page,
  browser,
  network,
  server,
  consoleWatch,
}) => {
  consoleWatch.expect(/status of 409/);
  const [first, second] = [await addUser(server.dataDir), await addUser(server.dataDir)];
  await openQueue(page, first);
  const slow = network.inject(CHUNK, SLOW, 100);
  const file = video('换了令牌.mp4', 13 * MiB);
  await enqueue(page, file);
  await expect.poll(() => slow.hits).toBeGreaterThan(1);
  const stranger = await browser.newContext({ baseURL: network.url });
  await openQueue(await stranger.newPage(), second);
  await giveToken(stranger, page.context());
  await expect(line(page, file.name)).toContainText('等待重新登录');
  expectAbsent(server.dataDir, file);
  await stranger.close();
  slow.remove();

  await page.goto('about:blank');
  await page.context().clearCookies();
  await openQueue(page, first);
  await expectUploaded(page, file);
  await expectExactlyOnce(server.dataDir, file);
  expect(ownersOf(server.dataDir, file.name)).toEqual([first]);
});

test('S-SESS-10 S-SESS-6 a page that requests its key with the token of another user seals nothing with that user’s key', async ({
  page,
  browser,
  network,
  server,
  consoleWatch,
}) => {
  consoleWatch.expect(/status of 409/);
  const [first, second] = [await addUser(server.dataDir), await addUser(server.dataDir)];
  await openQueue(page, first);
  const record = await page.evaluate(() => ({ ...localStorage }));
  await signOut(page);
  const stranger = await browser.newContext({ baseURL: network.url });
  await openQueue(await stranger.newPage(), second);
  await giveToken(stranger, page.context());
  await page.evaluate((all) => Object.assign(localStorage, all), record);
  const asked = page.waitForResponse((one) => one.url().endsWith('/deviceKeys'));
  await page.goto('/#/uploads');
  await page.reload();
  await expect(userMenu(page)).toContainText(first);
  await asked;
  const file = text('谁的钥匙.txt', 10_807);
  await enqueue(page, file);
  await stranger.close();
  await signOut(page);

  await openQueue(page, first);
  await expectUploaded(page, file);
  await expectExactlyOnce(server.dataDir, file);
});

/** Puts the session of one browser into another, where no page hears of it, and nothing tells whose it is. */
async function giveToken(from: BrowserContext, to: BrowserContext): Promise<void> {
  const cookies = await from.cookies();
  await to.addCookies(cookies.filter(({ name }) => /^token$|companion/.test(name)));
}

test('S-SESS-7 S-SESS-6 the session runs out in three tabs while uploads hang; the owner goes on', async ({
  page,
  context,
  network,
  server,
}) => {
  test.setTimeout(120_000);
  const user = await addUser(server.dataDir);
  await page.clock.install();
  await openQueue(page, user);
  const tabs = [page, await context.newPage(), await context.newPage()];
  for (const tab of tabs.slice(1)) {
    await tab.goto('/#/uploads');
    await expect(userMenu(tab)).toBeVisible();
  }
  const hung = network.inject(CHUNK, { kind: 'stall' }, 1000);
  const files = [text('挂起的卷宗.txt', 5 * MiB), video('挂起的录像.mp4', 5 * MiB)];
  await enqueue(page, ...files);
  await expect.poll(() => hung.hits).toBeGreaterThan(0);
  await page.clock.fastForward('30:30');
  for (const tab of tabs) await expect(loginButton(tab)).toBeVisible();
  const device = await readDevice(page);
  expect(device[`lexdesk:${user}/keys`]).toBe('[[],[]]');
  expect(device[`lexdesk:${user}/uploads`]?.match(/"state":"waiting-auth"/g)).toHaveLength(2);
  expectAbsent(server.dataDir, ...files);
  network.calm();

  await signIn(page, user);
  await page.goto('/#/uploads');
  await expectUploaded(page, ...files);
  await expectExactlyOnce(server.dataDir, ...files);
});

test('S-SESS-6 S-NAV-7 signed out without a network, with items waiting', async ({
  page,
  network,
  server,
}) => {
  test.setTimeout(120_000);
  const [user, other] = [await addUser(server.dataDir), await addUser(server.dataDir)];
  await openQueue(page, user);
  await waitForInstall(page);
  network.cut();
  const files = [text('离线退出.txt', 5 * MiB), text('空的.txt', 1)];
  await enqueue(page, ...files);
  await expect(page.getByRole('status', { name: '连接状态' })).toContainText('离线');
  await signOut(page);
  network.calm();

  await signIn(page, other);
  await page.goto('/#/uploads');
  await expect(page.getByText('2 个项目等待其他用户')).toBeVisible();
  expectAbsent(server.dataDir, ...files);
  await signOut(page);
  await signIn(page, user);
  await page.goto('/#/uploads');
  await expectUploaded(page, ...files);
  await expectExactlyOnce(server.dataDir, ...files);
});
