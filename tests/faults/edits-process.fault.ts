import { randomUUID } from 'node:crypto';
import type { BrowserContext, Page } from '@playwright/test';
import {
  crashTabs,
  killBrowser,
  newProfile,
  openProfile,
  removeProfile,
} from '../support/browser/browser-process.ts';
import { rowsOf, sha256 } from '../support/data/server-data.ts';
import {
  articlesOf,
  expectOnServer,
  expectSavedOnce,
  field,
  openSigned,
  save,
  savedArticle,
  status,
  type,
  writeArticle,
} from './article-form.ts';
import { test as base, expect, video } from './fixtures.ts';

const MiB = 1024 * 1024;
const SAVE = /\/article\/(create|update)$/;
const titled = (what: string) => `${what} ${randomUUID()}`;

interface Fixtures {
  /** A folder that outlives a browser. */
  profile: string;
}

const test = base.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright wants the pattern
  profile: async ({}, use) => {
    const profile = await newProfile();
    await use(profile);
    await removeProfile(profile);
  },
});

const allSaved = (page: Page) =>
  expect(page.getByText('保存过的修改都在服务器上')).toBeVisible({ timeout: 60_000 });

async function newTab(context: BrowserContext, path: string): Promise<Page> {
  const page = await context.newPage();
  await openSigned(page, path);
  return page;
}

test('S-API-5 the server is killed inside a save, again and again', async ({
  page,
  network,
  server,
}) => {
  const title = titled('服务器崩溃');
  await savedArticle(page, { 标题: title });
  const injected = network.inject(SAVE, { kind: 'drop-reply' }, 3);
  for (const round of [1, 2, 3]) {
    await type(page, { 正文: `第 ${round} 次` });
    await save(page);
    const struck = expect.poll(() => injected.hits, { intervals: [1], timeout: 20_000 });
    await struck.toBeGreaterThanOrEqual(round);
    await server.restart('SIGKILL');
  }
  await expectOnServer(page);
  const [stored, ...more] = articlesOf(server.dataDir, title);
  expect(more).toEqual([]);
  expect(stored?.body).toBe('第 3 次');
  // Saves that were never sent may have become one; none is there twice.
  expect(Number(stored?.version)).toBeLessThanOrEqual(4);
});

test('S-API-5 the tab is closed right after 「已保存到本设备」', async ({
  page,
  context,
  network,
  server,
}) => {
  const title = titled('关闭标签页');
  await writeArticle(page, { 标题: title, 正文: '关闭之前保存的' });
  network.cut();
  await save(page);
  await page.close();
  network.calm();
  await allSaved(await newTab(context, '/uploads'));
  expect(articlesOf(server.dataDir, title)).toMatchObject([{ version: 1, body: '关闭之前保存的' }]);
});

test('S-API-5 the browser is killed right after 「已保存到本设备」', async ({
  profile,
  network,
  server,
}) => {
  const title = titled('浏览器崩溃');
  const doomed = await openProfile(profile, network.url);
  const page = await doomed.newPage();
  await savedArticle(page, { 标题: title, 正文: '第一版' });
  network.cut();
  await type(page, { 正文: '第二版，只在本设备' });
  await save(page);
  await killBrowser(doomed);
  network.calm();
  const next = await openProfile(profile, network.url);
  await allSaved(await newTab(next, '/uploads'));
  const stored = articlesOf(server.dataDir, title);
  expect(stored).toMatchObject([{ version: 2, body: '第二版，只在本设备' }]);
  await next.close();
});

test('S-API-5 the browser is killed while the reply of a save is on its way', async ({
  profile,
  network,
  server,
}) => {
  const title = titled('回复途中崩溃');
  const doomed = await openProfile(profile, network.url);
  const page = await doomed.newPage();
  await savedArticle(page, { 标题: title });
  const injected = network.inject(SAVE, { kind: 'drop-reply' }, 1000);
  await type(page, { 摘要: '已经提交，没有回复' });
  await save(page);
  await expect.poll(() => injected.hits).toBeGreaterThan(0);
  await killBrowser(doomed);
  network.calm();
  const next = await openProfile(profile, network.url);
  await allSaved(await newTab(next, '/uploads'));
  expectSavedOnce(server.dataDir, title, 2);
  await next.close();
});

test('S-API-5 S-UP-4 an article with a queued file survives a killed browser and a killed server', async ({
  profile,
  network,
  server,
}) => {
  test.setTimeout(180_000);
  const title = titled('附件与崩溃');
  const file = video('崩溃前的录像.mp4', 9 * MiB);
  const doomed = await openProfile(profile, network.url);
  const page = await doomed.newPage();
  await writeArticle(page, { 标题: title });
  const slow = network.inject(/\/chunks\/\d+$/, { kind: 'throttle', bytesPerSecond: MiB }, 100);
  await page.getByRole('button', { name: '添加图片、视频或文件' }).setInputFiles(file);
  await expect(page.getByRole('list', { name: '附件列表' })).toContainText(file.name);
  await save(page);
  await expect.poll(() => slow.hits).toBeGreaterThan(0);
  await server.stop('SIGKILL');
  await killBrowser(doomed);
  slow.remove();
  await server.start();
  const next = await openProfile(profile, network.url);
  await allSaved(await newTab(next, '/uploads'));
  const digest = sha256(file.buffer);
  const files = rowsOf(server.dataDir, 'select id from files where sha256 = ?', digest);
  expect(files).toHaveLength(1);
  const stored = articlesOf(server.dataDir, title);
  expect(stored).toMatchObject([{ version: 1, files: JSON.stringify([files[0]?.id]) }]);
  await next.close();
});

for (const [what, strike] of Object.entries({
  'a crash of the renderer': crashTabs,
  'a killed browser': killBrowser,
})) {
  test(`S-SESS-9 a draft survives ${what}`, async ({ profile, network, server }) => {
    const title = titled('草稿');
    const context = await openProfile(profile, network.url);
    const page = await context.newPage();
    const id = await savedArticle(page, { 标题: title, 摘要: '旧摘要' });
    await type(page, { 摘要: '还没有保存的摘要' });
    await expect(status(page)).toContainText('草稿已保存到本设备');
    await strike(context);
    const alive = strike === crashTabs ? context : await openProfile(profile, network.url);
    const again = await newTab(alive, `/article/update?id=${id}`);
    await expect(again.getByText('已恢复未保存的草稿')).toBeVisible();
    await expect(field(again, '摘要')).toHaveValue('还没有保存的摘要');
    await save(again);
    await expectOnServer(again);
    const stored = articlesOf(server.dataDir, title);
    expect(stored).toMatchObject([{ version: 2, summary: '还没有保存的摘要' }]);
    await alive.close();
  });
}

test('S-SESS-9 a draft survives what another tab saves of the same article, and a crash', async ({
  profile,
  network,
}) => {
  const context = await openProfile(profile, network.url);
  const page = await context.newPage();
  const id = await savedArticle(page, { 标题: titled('两页草稿'), 摘要: '旧摘要' });
  await type(page, { 摘要: '这一页还没有保存' });
  await expect(status(page)).toContainText('草稿已保存到本设备');
  const other = await newTab(context, `/article/update?id=${id}`);
  await type(other, { 作者: '另一页' });
  await save(other);
  await expectOnServer(other);
  await crashTabs(context);
  const again = await newTab(context, `/article/update?id=${id}`);
  await expect(again.getByText('已恢复未保存的草稿')).toBeVisible();
  await expect(field(again, '摘要')).toHaveValue('这一页还没有保存');
  await context.close();
});
