import type { BrowserContext, Page } from '@playwright/test';
import { readDevice } from '../support/browser/device-storage.ts';
import { addUser, endSessions, USER_PASSWORD } from '../support/data/users.ts';
import { waitForInstall } from '../support/pages/pages.ts';
import type { TestFile } from '../support/values/test-file.ts';
import {
  enqueue,
  expect,
  expectAbsent,
  expectExactlyOnce,
  expectUploaded,
  line,
  login,
  openQueue,
  ownersOf,
  signOut,
  text,
  userMenu,
  video,
} from './fixtures.ts';
import { test } from './worker-fixture.ts';

const MiB = 1024 * 1024;
const CHUNK = /\/chunks\/\d+$/;
const SLOW = { kind: 'throttle', bytesPerSecond: 1 * MiB } as const;

/** The queue screen of the installed app, as this user. */
async function openInstalled(page: Page, user: string): Promise<void> {
  await openQueue(page, user);
  await waitForInstall(page);
}

/** Another tab at the queue. */
async function openTab(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  await page.goto('/#/uploads');
  return page;
}

/** Waits until the server has each of them, exactly once. */
const expectArrived = (dataDir: string, ...files: TestFile[]) =>
  expect(() => expectExactlyOnce(dataDir, ...files)).toPass({ timeout: 60_000 });

test('S-UP-4 the last page is closed in mid-upload: the browser wakes the worker by itself', async ({
  page,
  user,
  worker,
  context,
  network,
  server,
}) => {
  await openInstalled(page, user);
  // Only the page's own try: what the worker sends passes.
  const hung = network.inject(CHUNK, { kind: 'stall' });
  const file = video('关闭之后.mp4', 9 * MiB);
  await enqueue(page, file);
  await expect.poll(() => hung.hits).toBe(1);
  await page.close();
  await expectArrived(server.dataDir, file);
  expect(await worker.syncToTheEnd()).toBe(false);
  const later = await openTab(context);
  await expectUploaded(later, file);
  await expectExactlyOnce(server.dataDir, file);
});

test('S-UP-4 sync with no page open, in a worker that was stopped, its second script gone from the server', async ({
  page,
  user,
  worker,
  network,
  server,
}) => {
  await openInstalled(page, user);
  network.inject(/worker-drain/, { kind: 'answer', status: 404 }, 1000);
  network.cut();
  const files = [video('没有页面 🎬.mp4', 9 * MiB), text('没有页面.txt', 3000), text('一.txt', 1)];
  await enqueue(page, ...files);
  await page.close();
  await worker.stop();
  network.uncut();
  expect(await worker.syncToTheEnd()).toBe(false);
  await expectExactlyOnce(server.dataDir, ...files);
});

test('S-UP-4 sync events forced while two tabs drain: nothing is sent twice', async ({
  page,
  user,
  context,
  worker,
  network,
  server,
}) => {
  await openInstalled(page, user);
  const other = await openTab(context);
  const sent = network.inject(CHUNK, SLOW, 100);
  const files = [video('同步时上传.mp4', 9 * MiB), text('同步时的文本.txt', 2000)];
  await enqueue(page, ...files);
  for (const hits of [1, 2, 3]) {
    await expect.poll(() => sent.hits).toBeGreaterThanOrEqual(hits);
    await worker.sync();
  }
  for (const tab of [page, other]) await expectUploaded(tab, ...files);
  expect(sent.hits).toBe(5);
  expect(await worker.syncToTheEnd()).toBe(false);
  await expectExactlyOnce(server.dataDir, ...files);
});

test('S-UP-4 the worker is stopped in mid-sync, again and again', async ({
  page,
  user,
  context,
  worker,
  network,
  server,
}) => {
  await openInstalled(page, user);
  network.cut();
  const files = [video('同步中停止.mp4', 13 * MiB), text('同步中停止.txt', 3 * MiB)];
  await enqueue(page, ...files);
  await page.close();
  const slow = network.inject(CHUNK, SLOW, 1000);
  network.uncut();
  for (const round of [1, 2, 3]) {
    const before = slow.hits;
    await worker.sync();
    await expect.poll(() => slow.hits, `round ${round}`).toBeGreaterThan(before);
    await worker.stop();
  }
  slow.remove();
  const later = await openTab(context);
  await worker.sync();
  await expectUploaded(later, ...files);
  await expectExactlyOnce(server.dataDir, ...files);
});

test('S-UP-4 a page opens while the worker sends: it takes over', async ({
  page,
  user,
  context,
  worker,
  network,
  server,
}) => {
  await openInstalled(page, user);
  network.cut();
  const file = video('页面接手.mp4', 13 * MiB);
  await enqueue(page, file);
  await page.close();
  const slow = network.inject(CHUNK, { kind: 'throttle', bytesPerSecond: 0.2 * MiB }, 1000);
  network.uncut();
  await worker.sync();
  await expect.poll(() => slow.hits).toBeGreaterThan(0);
  const later = await openTab(context);
  // A chunk takes ten seconds: only a page that sends it itself knows how far it is.
  const bar = line(later, file.name).getByRole('progressbar');
  const shown = () => bar.getAttribute('aria-valuenow').then(Number);
  await expect.poll(shown, { timeout: 60_000 }).toBeGreaterThan(0);
  slow.remove();
  await expectUploaded(later, file);
  await expectExactlyOnce(server.dataDir, file);
});

test('S-SESS-6 sync with a token that the server does not know any more sends nothing, loses nothing', async ({
  page,
  user,
  context,
  worker,
  network,
  server,
}) => {
  await openInstalled(page, user);
  network.cut();
  const files = [video('令牌失效.mp4', 9 * MiB), text('令牌失效.txt', 2000)];
  await enqueue(page, ...files);
  await page.close();
  endSessions(server.dataDir);
  network.uncut();
  expect(await worker.syncToTheEnd()).toBe(false);
  expectAbsent(server.dataDir, ...files);
  const later = await context.newPage();
  await later.goto('/');
  await expect(later.getByRole('button', { name: '登录' })).toBeVisible();
  const device = await readDevice(later);
  expect(device[`lexdesk:${user}/keys`]).toBe('[[],[]]');
  expect(device[`lexdesk:${user}/uploads`]?.match(/"state":"waiting-auth"/g)).toHaveLength(2);
  await openInstalled(later, user);
  await expectUploaded(later, ...files);
  await expectExactlyOnce(server.dataDir, ...files);
});

test('S-SESS-6 S-SESS-10 sync while signed out, or with another user signed in, sends nothing of the owner’s', async ({
  page,
  user,
  context,
  worker,
  network,
  server,
}) => {
  test.setTimeout(180_000);
  const other = await addUser(server.dataDir);
  await openInstalled(page, user);
  network.cut();
  const files = [video('甲的.mp4', 9 * MiB), text('甲的.txt', 2000)];
  await enqueue(page, ...files);
  await signOut(page);
  network.uncut();
  await worker.sync();
  expect(await worker.syncToTheEnd()).toBe(false);
  expectAbsent(server.dataDir, ...files);

  await openInstalled(page, other);
  network.cut();
  const own = text('乙的.txt', 900);
  await enqueue(page, own);
  await page.close();
  network.uncut();
  await worker.syncToTheEnd();
  await expectArrived(server.dataDir, own);
  expect(ownersOf(server.dataDir, own.name)).toEqual([other]);
  expectAbsent(server.dataDir, ...files);

  const later = await openTab(context);
  await signOut(later);
  await openInstalled(later, user);
  await expectUploaded(later, ...files);
  await expectExactlyOnce(server.dataDir, ...files, own);
  for (const { name } of files) expect(ownersOf(server.dataDir, name)).toEqual([user]);
});

test('S-SESS-10 sync with the token of a user that no page has seen sends nothing', async ({
  page,
  browser,
  user,
  context,
  worker,
  network,
  server,
}) => {
  const other = await addUser(server.dataDir);
  await openInstalled(page, user);
  network.cut();
  const file = text('换了令牌.txt', 2000);
  await enqueue(page, file);
  await page.close();
  const own = await context.cookies();
  const stranger = await browser.newContext({ baseURL: server.url });
  const elsewhere = await stranger.newPage();
  await elsewhere.goto('/');
  await login(elsewhere, USER_PASSWORD, other);
  await expect(userMenu(elsewhere)).toBeVisible();
  await context.addCookies(await stranger.cookies());
  await stranger.close();
  const asked = network.inject(/file\/upload/, { kind: 'reset' }, 1000);
  network.uncut();
  expect(await worker.syncToTheEnd()).toBe(false);
  expect(asked.hits).toBe(0);
  expectAbsent(server.dataDir, file);
  asked.remove();

  await context.addCookies(own);
  expect(await worker.syncToTheEnd()).toBe(false);
  await expectExactlyOnce(server.dataDir, file);
  expect(ownersOf(server.dataDir, file.name)).toEqual([user]);
});
