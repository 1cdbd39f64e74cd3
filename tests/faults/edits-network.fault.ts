import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { rowsOf, sha256 } from '../support/data/server-data.ts';
import {
  articlesOf,
  expectOnServer,
  expectSavedOnce,
  openSigned,
  save,
  savedArticle,
  status,
  type,
  writeArticle,
} from './article-form.ts';
import { expect, test, text, video } from './fixtures.ts';

const MiB = 1024 * 1024;
const CREATE = /\/article\/create$/;
const UPDATE = /\/article\/update$/;
const SAVE = /\/article\/(create|update)$/;
const CHUNK = /\/chunks\/\d+$/;
const COMPLETE = /\/complete$/;

const titled = (what: string) => `${what} ${randomUUID()}`;
const outbox = (page: Page) => page.getByRole('list', { name: '待同步的修改' });

test('S-API-5 the reply of a save lost after its commit', async ({ page, network, server }) => {
  const title = titled('回复丢失');
  const [created, changed] = [
    network.inject(CREATE, { kind: 'drop-reply' }, 2),
    network.inject(UPDATE, { kind: 'drop-reply' }, 2),
  ];
  await savedArticle(page, { 标题: title });
  await type(page, { 正文: '第二版' });
  await save(page);
  await expectOnServer(page);
  expectSavedOnce(server.dataDir, title, 2);
  expect([created.hits, changed.hits]).toEqual([2, 2]);
});

test('S-API-5 a reset in the middle of a save, and its connection that stalls', async ({
  page,
  network,
  server,
}) => {
  test.setTimeout(180_000);
  const title = titled('重置');
  network.inject(SAVE, { kind: 'reset', afterBytes: 20_000 }, 2);
  const stalled = network.inject(SAVE, { kind: 'stall' });
  const body = '很长的正文。'.repeat(10_000);
  await writeArticle(page, { 标题: title, 正文: body });
  await save(page);
  await expect(status(page)).toContainText('已保存到服务器', { timeout: 90_000 });
  expect(articlesOf(server.dataDir, title)).toMatchObject([{ version: 1, body }]);
  expect(stalled.hits).toBe(1);
});

test('S-API-5 the browser itself repeats a save whose reused connection was dropped', async ({
  page,
  network,
  server,
}) => {
  const title = titled('浏览器重复');
  const sent: string[] = [];
  page.on('request', (request) => UPDATE.test(request.url()) && sent.push(request.url()));
  await savedArticle(page, { 标题: title });
  const injected = network.inject(UPDATE, { kind: 'drop-reply' }, 2);
  await type(page, { 摘要: '只能保存一次' });
  await save(page);
  await expectOnServer(page);
  expectSavedOnce(server.dataDir, title, 2);
  // The page sent fewer than arrived: the browser's own repeats were among them.
  expect(injected.hits).toBe(2);
  expect(sent.length).toBeLessThan(injected.hits + 1);
});

test('S-API-5 a storm of 500 and 503 on saves', async ({ page, network, server, consoleWatch }) => {
  consoleWatch.expect(/status of 50[03]/);
  const title = titled('风暴');
  network.inject(SAVE, { kind: 'answer', status: 500, body: 'oops' }, 3);
  network.inject(SAVE, { kind: 'answer', status: 503, body: '<html>' }, 3);
  await savedArticle(page, { 标题: title, 正文: '风暴之后' });
  expect(articlesOf(server.dataDir, title)).toMatchObject([{ version: 1, body: '风暴之后' }]);
});

test('S-API-5 429 with Retry-After is obeyed by saves', async ({
  page,
  network,
  server,
  consoleWatch,
}) => {
  consoleWatch.expect(/status of 429/);
  const title = titled('限流');
  const headers = { 'Retry-After': '3' };
  const injected = network.inject(SAVE, { kind: 'answer', status: 429, headers });
  await writeArticle(page, { 标题: title });
  await save(page);
  await expect.poll(() => injected.hits).toBe(1);
  const refused = Date.now();
  await expectOnServer(page);
  expect(Date.now() - refused).toBeGreaterThan(2500);
  expectSavedOnce(server.dataDir, title, 1);
});

for (const code of [403, 413, 422]) {
  test(`S-API-5 ${code} on a save needs its owner; the text stays, a reload later too, and 重试 sends it`, async ({
    page,
    network,
    server,
    consoleWatch,
  }) => {
    consoleWatch.expect(new RegExp(`status of ${code}`));
    const [title, other] = [titled(`被拒绝 ${code}`), titled('其他')];
    network.inject(SAVE, { kind: 'answer', status: code });
    await writeArticle(page, { 标题: title, 正文: '一个字也不能丢' });
    await page.getByRole('button', { name: '保存', exact: true }).click();
    // Its status may say that it was refused before anybody could read that it is kept.
    await expect(page.getByRole('heading', { level: 1, name: '编辑文章' })).toBeVisible();
    await openSigned(page, '/uploads');
    const entry = outbox(page).getByRole('listitem').filter({ hasText: title });
    await expect(entry).toContainText('需要处理');
    await page.reload();
    await expect(entry).toContainText('需要处理');
    expect(articlesOf(server.dataDir, title)).toEqual([]);
    await savedArticle(page, { 标题: other });
    await openSigned(page, '/uploads');
    await entry.getByRole('button', { name: `重试 ${title}` }).click();
    await expect(page.getByText('保存过的修改都在服务器上')).toBeVisible();
    const rows = articlesOf(server.dataDir, title);
    expect(rows).toMatchObject([{ version: 1, body: '一个字也不能丢' }]);
  });
}

test('S-API-5 S-UP-4 an article is sent after the files it refers to, with their final addresses', async ({
  page,
  network,
  server,
}) => {
  const title = titled('带附件');
  const files = [video('现场 🎥.mp4', 5 * MiB), text('笔录.txt', 2000)];
  await writeArticle(page, { 标题: title });
  network.cut();
  const chosen = page.getByRole('button', { name: '添加图片、视频或文件' });
  await chosen.setInputFiles(files);
  const attached = page.getByRole('list', { name: '附件列表' });
  for (const { name } of files) await expect(attached).toContainText(name);
  await save(page);
  network.calm();
  network.inject(CHUNK, { kind: 'reset', afterBytes: 300_000 }, 2);
  network.inject(COMPLETE, { kind: 'drop-reply' }, 2);
  network.inject(CREATE, { kind: 'drop-reply' }, 2);
  await expectOnServer(page);
  const stored = files.map(({ name, buffer }) => {
    const digest = sha256(buffer);
    const rows = rowsOf(server.dataDir, 'select id, name from files where sha256 = ?', digest);
    expect(rows).toMatchObject([{ name }]);
    return rows[0]?.id;
  });
  const [article, ...more] = articlesOf(server.dataDir, title);
  expect(more).toEqual([]);
  expect(article?.version).toBe(1);
  expect(JSON.parse(String(article?.files))).toEqual(stored);
  await expect(attached.getByRole('link')).toHaveCount(2);
});
