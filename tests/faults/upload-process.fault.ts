import { rm, writeFile } from 'node:fs/promises';
import type { BrowserContext, Page } from '@playwright/test';
import {
  crashTabs,
  killBrowser,
  newProfile,
  openProfile,
  removeProfile,
} from '../support/browser/browser-process.ts';
import { signIn } from '../support/browser/sign-in.ts';
import { rowsOf } from '../support/data/server-data.ts';
import { endSessions } from '../support/data/users.ts';
import {
  enqueue,
  expect,
  expectExactlyOnce,
  expectUploaded,
  line,
  login,
  openQueue,
  test,
  text,
  video,
} from './fixtures.ts';

const MiB = 1024 * 1024;
const CHUNK = /\/chunks\/\d+$/;
const COMPLETE = /\/complete$/;
const SLOW = { kind: 'throttle', bytesPerSecond: 2 * MiB } as const;

/** Another tab of the same browser at the queue. */
async function openTab(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  await page.goto('/#/uploads');
  await expect(page.getByRole('heading', { level: 1, name: '上传队列' })).toBeVisible();
  return page;
}

const underWay = (page: Page, name: string) =>
  expect(line(page, name).getByRole('progressbar')).toBeVisible();

test('S-UP-4 the server is killed in the middle of a chunk', async ({ page, network, server }) => {
  await openQueue(page);
  network.inject(CHUNK, SLOW, 2);
  const file = video('服务器崩溃.mp4', 13 * MiB);
  await enqueue(page, file);
  await underWay(page, file.name);
  await server.restart('SIGKILL');
  await expectUploaded(page, file);
  await expectExactlyOnce(server.dataDir, file);
});

test('S-UP-4 the server is killed inside complete', async ({ page, network, server }) => {
  await openQueue(page);
  const injected = network.inject(COMPLETE, { kind: 'drop-reply' }, 2);
  const file = video('完成时崩溃.mp4', 9 * MiB);
  await enqueue(page, file);
  for (const round of [1, 2]) {
    const struck = expect.poll(() => injected.hits, { intervals: [1], timeout: 20_000 });
    await struck.toBeGreaterThanOrEqual(round);
    await server.restart('SIGKILL');
  }
  await expectUploaded(page, file);
  await expectExactlyOnce(server.dataDir, file);
});

test('S-UP-4 the server restarts between the chunks and complete', async ({
  page,
  network,
  server,
}) => {
  await openQueue(page);
  const held = network.inject(COMPLETE, { kind: 'reset' }, 1000);
  const file = video('完成之前重启.mp4', 9 * MiB);
  await enqueue(page, file);
  await expect.poll(() => held.hits).toBeGreaterThan(0);
  await server.restart('SIGTERM');
  held.remove();
  await expectUploaded(page, file);
  await expectExactlyOnce(server.dataDir, file);
});

test('S-UP-4 S-SESS-6 the session ends on the server between two chunks', async ({
  page,
  network,
  server,
}) => {
  await openQueue(page);
  const slow = network.inject(CHUNK, SLOW, 100);
  const file = video('令牌过期.mp4', 13 * MiB);
  await enqueue(page, file);
  await expect.poll(() => slow.hits).toBeGreaterThan(1);
  endSessions(server.dataDir);
  await expect(page.getByText('当前登录状态已过期，请重新登录！')).toBeVisible();
  slow.remove();
  const held = rowsOf(server.dataDir, 'select position from upload_chunks');
  expect(held.length).toBeGreaterThan(0);
  const sent = network.inject(CHUNK, { kind: 'throttle', bytesPerSecond: 100 * MiB }, 100);
  await login(page);
  await expectUploaded(page, file);
  await expectExactlyOnce(server.dataDir, file);
  // What the server holds is not sent again.
  expect(sent.hits).toBeLessThanOrEqual(7 - held.length);
});

test('S-UP-4 the tab is closed in the middle', async ({ page, context, network, server }) => {
  await openQueue(page);
  const slow = network.inject(CHUNK, SLOW, 100);
  const files = [video('关闭标签页.mp4', 13 * MiB), text('关闭时的小文件.txt', 100)];
  await enqueue(page, ...files);
  await underWay(page, '关闭标签页.mp4');
  await page.close();
  slow.remove();
  await expectUploaded(await openTab(context), ...files);
  await expectExactlyOnce(server.dataDir, ...files);
});

test('S-UP-4 the browser is killed in the middle', async ({ network, server }) => {
  test.setTimeout(180_000);
  const profile = await newProfile();
  const files = [video('浏览器崩溃.mp4', 13 * MiB), text('附注.txt', 100)];
  const slow = network.inject(CHUNK, SLOW, 100);
  const doomed = await openProfile(profile, network.url);
  const first = await doomed.newPage();
  await openQueue(first);
  await enqueue(first, ...files);
  await underWay(first, '浏览器崩溃.mp4');
  await killBrowser(doomed);
  slow.remove();

  const second = await openProfile(profile, network.url);
  const page = await second.newPage();
  // The session's cookie went with the browser; what it kept did not.
  await signIn(page);
  await page.goto('/#/uploads');
  await expectUploaded(page, ...files);
  await expectExactlyOnce(server.dataDir, ...files);
  await second.close();
  await removeProfile(profile);
});

test('S-UP-4 the renderer crashes in the middle', async ({ network, server }) => {
  const profile = await newProfile();
  const context = await openProfile(profile, network.url);
  const files = [video('渲染进程崩溃.mp4', 13 * MiB), text('崩溃时的附注.txt', 100)];
  const slow = network.inject(CHUNK, SLOW, 100);
  const crashed = await context.newPage();
  await openQueue(crashed);
  await enqueue(crashed, ...files);
  await underWay(crashed, '渲染进程崩溃.mp4');
  await crashTabs(context);
  slow.remove();
  await expectUploaded(await openTab(context), ...files);
  await expectExactlyOnce(server.dataDir, ...files);
  await context.close();
  await removeProfile(profile);
});

test('S-UP-4 two tabs drain one queue', async ({ page, context, network, server }) => {
  await openQueue(page);
  const other = await openTab(context);
  network.inject(/file\/upload/, { kind: 'drop-reply' }, 3);
  const [mine, theirs] = [video('第一页.mp4', 6 * MiB), video('第二页.mp4', 6 * MiB)];
  const small = Array.from({ length: 10 }, (_, at) => text(`两页 ${at}.txt`, 1000 + at));
  await Promise.all([
    enqueue(page, mine, ...small.slice(0, 5)),
    enqueue(other, theirs, ...small.slice(5)),
  ]);
  for (const tab of [page, other]) await expectUploaded(tab, mine, theirs, ...small);
  await expectExactlyOnce(server.dataDir, mine, theirs, ...small);
});

test('S-UP-4 a tab that leads and hangs is replaced', async ({
  page,
  context,
  network,
  server,
}) => {
  await openQueue(page);
  const other = await openTab(context);
  network.cut();
  const file = video('冻结.mp4', 5 * MiB);
  await enqueue(page, file);
  // It holds the lock and answers nothing, as a frozen tab does.
  const hanging = page.evaluate((milliseconds) => {
    const until = Date.now() + milliseconds;
    while (Date.now() < until);
  }, 40_000);
  network.calm();
  await expectUploaded(other, file);
  await expectExactlyOnce(server.dataDir, file);
  await hanging;
  await expectUploaded(page, file);
  await expectExactlyOnce(server.dataDir, file);
});

test('S-UP-4 the source is edited, then deleted, after it was queued', async ({
  page,
  network,
  server,
}, info) => {
  await openQueue(page);
  network.cut();
  const files = [text('编辑后.txt', 3 * MiB), text('删除后.txt', 3 * MiB)];
  const [edited = '', deleted = ''] = files.map(({ name }) => info.outputPath(name));
  await writeFile(edited, files[0]?.buffer ?? '');
  await writeFile(deleted, files[1]?.buffer ?? '');
  await page.getByLabel('添加文件到上传队列').setInputFiles([edited, deleted]);
  for (const { name } of files) await expect(line(page, name)).toContainText('已保存到本设备');
  await writeFile(edited, 'something else');
  await rm(deleted);
  network.calm();
  await expectUploaded(page, ...files);
  await expectExactlyOnce(server.dataDir, ...files);
});
