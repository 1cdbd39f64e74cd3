import { writeFile } from 'node:fs/promises';
import { expectToStay } from '../support/browser/waiting.ts';
import { rowsOf } from '../support/data/server-data.ts';
import {
  enqueue,
  expect,
  expectAbsent,
  expectExactlyOnce,
  expectUploaded,
  line,
  openQueue,
  test,
  text,
  video,
} from './fixtures.ts';

const MiB = 1024 * 1024;
const PLAIN = /^POST \S+\/file\/upload\/file$/;
const TOGETHER = /\/file\/upload\/file\/together$/;
const SESSION = /^PUT \S+\/sessions\/[^/]+$/;
const CHUNK = /\/chunks\/\d+$/;
const COMPLETE = /\/complete$/;

test.beforeEach(({ page }) => openQueue(page));

test('S-UP-4 offline at enqueue', async ({ page, network, server }) => {
  const files = [text('离线 📄.txt', 700), video('视频.mp4', 5 * MiB), text('一个字节.txt', 1)];
  network.cut();
  await enqueue(page, ...files);
  for (const { name } of files) await expect(line(page, name)).toContainText('已保存到本设备');
  expectAbsent(server.dataDir, ...files);
  network.calm();
  await expectUploaded(page, ...files);
  await expectExactlyOnce(server.dataDir, ...files);
});

const onTheWay = {
  'a reset in the middle of a chunk': [CHUNK, { kind: 'reset', afterBytes: 300_000 }],
  'the reply lost after the commit of a chunk': [CHUNK, { kind: 'drop-reply' }],
  'the reply lost on session create': [SESSION, { kind: 'drop-reply' }],
  'the reply lost on complete': [COMPLETE, { kind: 'drop-reply' }],
} as const;

for (const [what, [calls, fault]] of Object.entries(onTheWay)) {
  test(`S-UP-4 ${what}`, async ({ page, network, server }) => {
    const injected = network.inject(calls, fault, 2);
    const file = video(`${what}.mp4`, 9 * MiB);
    await enqueue(page, file);
    await expectUploaded(page, file);
    await expectExactlyOnce(server.dataDir, file);
    expect(injected.hits).toBe(2);
  });
}

test('S-UP-4 a bit flipped on the way', async ({ page, network, server, consoleWatch }) => {
  consoleWatch.expect(/status of 422/);
  const injected = network.inject(CHUNK, { kind: 'flip', byte: 1000 });
  const file = video('翻转.mp4', 9 * MiB);
  await enqueue(page, file);
  await expectUploaded(page, file);
  await expectExactlyOnce(server.dataDir, file);
  expect(injected.hits).toBe(1);
});

test('S-UP-4 bytes that never match are asked for again, and matched by their digests', async ({
  page,
  network,
  server,
  consoleWatch,
}) => {
  consoleWatch.expect(/status of 422/);
  network.inject(CHUNK, { kind: 'flip', byte: 1000 }, 2);
  const file = video('两次翻转.mp4', 5 * MiB);
  await enqueue(page, file);
  await expect(line(page, file.name)).toContainText('请重新选择文件');
  const again = line(page, file.name).getByLabel(`重新选择 ${file.name}`);
  await again.setInputFiles(video('别的.mp4', 5 * MiB));
  await expect(page.getByText(`所选文件与「${file.name}」的内容不同`)).toBeVisible();
  expectAbsent(server.dataDir, file);
  await again.setInputFiles(file);
  await expectUploaded(page, file);
  await expectExactlyOnce(server.dataDir, file);
});

test('S-UP-4 a pause cuts the running chunk; all go on together', async ({
  page,
  network,
  server,
}) => {
  const slow = network.inject(CHUNK, { kind: 'throttle', bytesPerSecond: 500_000 }, 100);
  const files = [video('甲.mp4', 6 * MiB), video('乙.mp4', 6 * MiB)];
  await enqueue(page, ...files);
  await expect(line(page, '甲.mp4').getByRole('progressbar')).toBeVisible();
  await page.getByRole('button', { name: '全部暂停' }).click();
  for (const { name } of files) await expect(line(page, name)).toContainText('已暂停');
  const before = slow.hits;
  await expectToStay(() => slow.hits, before, 1500);
  slow.remove();
  await page.getByRole('button', { name: '全部继续' }).click();
  await expectUploaded(page, ...files);
  await expectExactlyOnce(server.dataDir, ...files);
});

test('S-UP-4 the same file queued twice by mistake is asked about', async ({
  page,
  server,
}, info) => {
  const file = text('同一份.txt', 300);
  const path = info.outputPath(file.name);
  await writeFile(path, file.buffer);
  const picker = page.getByLabel('添加文件到上传队列');
  await page.context().setOffline(true);
  await picker.setInputFiles(path);
  await expect(line(page, file.name)).toBeVisible();
  await picker.setInputFiles(path);
  await expect(page.getByText('「同一份.txt」已在上传队列中')).toBeVisible();
  await expect(line(page, file.name)).toHaveCount(1);
  await page.getByRole('button', { name: '仍然添加' }).click();
  await expect(line(page, file.name)).toHaveCount(2);
  await page.context().setOffline(false);
  await expect(page.getByRole('heading', { name: '已完成 2' })).toBeVisible();
  expect(rowsOf(server.dataDir, 'select id from files where name = ?', file.name)).toHaveLength(2);
});

test('S-UP-4 the reply of a small file lost after commit', async ({ page, network, server }) => {
  const injected = network.inject(PLAIN, { kind: 'drop-reply' }, 3);
  const file = text('小文件.txt', 3000);
  await enqueue(page, file);
  await expectUploaded(page, file);
  await expectExactlyOnce(server.dataDir, file);
  expect(injected.hits).toBe(3);
});

const notTogether = {
  'their reply lost after commit': { kind: 'drop-reply' },
  'a reset in the middle': { kind: 'reset', afterBytes: 20_000 },
  'a bit flipped on the way': { kind: 'flip', byte: 40_000 },
} as const;

for (const [what, fault] of Object.entries(notTogether)) {
  test(`S-UP-4 small files in one call: ${what}`, async ({ page, network, server }) => {
    const files = ['甲', '乙', '丙', '丁 📄'].map((name) => text(`${name} ${what}.txt`, 30_000));
    network.cut();
    await enqueue(page, ...files);
    for (const { name } of files) await expect(line(page, name)).toContainText('已保存到本设备');
    // All are due at once, and none by the time of its own last try.
    await page.getByRole('button', { name: '全部暂停' }).click();
    for (const { name } of files) await expect(line(page, name)).toContainText('已暂停');
    const injected = network.inject(TOGETHER, fault);
    network.uncut();
    await page.getByRole('button', { name: '全部继续' }).click();
    await expectUploaded(page, ...files);
    await expectExactlyOnce(server.dataDir, ...files);
    expect(injected.hits).toBe(1);
  });
}

test('S-UP-4 a storm of 500 and 503', async ({ page, network, server, consoleWatch }) => {
  consoleWatch.expect(/status of 50[03]/);
  network.inject(/file\/upload/, { kind: 'answer', status: 500, body: 'oops' }, 3);
  network.inject(/file\/upload/, { kind: 'answer', status: 503, body: '<html>' }, 3);
  const files = [text('一.txt', 10), video('二.mp4', 6 * MiB)];
  await enqueue(page, ...files);
  await expectUploaded(page, ...files);
  await expectExactlyOnce(server.dataDir, ...files);
});

test('S-UP-4 429 with Retry-After is obeyed', async ({ page, network, server, consoleWatch }) => {
  consoleWatch.expect(/status of 429/);
  const injected = network.inject(PLAIN, {
    kind: 'answer',
    status: 429,
    headers: { 'Retry-After': '3' },
  });
  const file = text('限流.txt', 10);
  await enqueue(page, file);
  await expect.poll(() => injected.hits).toBe(1);
  const refused = Date.now();
  await expectUploaded(page, file);
  expect(Date.now() - refused).toBeGreaterThan(2500);
  await expectExactlyOnce(server.dataDir, file);
});

/** A digest that does not match (422) is read and sent once more before anybody is asked. */
const REFUSALS = { 403: 1, 413: 1, 415: 1, 422: 2 };

for (const [status, times] of Object.entries(REFUSALS)) {
  test(`S-UP-4 ${status} needs the owner; the bytes stay and 重试 sends them`, async ({
    page,
    network,
    server,
    consoleWatch,
  }) => {
    consoleWatch.expect(new RegExp(`status of ${status}`));
    network.inject(PLAIN, { kind: 'answer', status: Number(status) }, times);
    const [refused, other] = [text(`被拒绝 ${status}.txt`, 500), text(`其他 ${status}.txt`, 900)];
    await enqueue(page, refused);
    await expect(line(page, refused.name)).toContainText('需要处理');
    await enqueue(page, other);
    await expectUploaded(page, other);
    expectAbsent(server.dataDir, refused);
    await line(page, refused.name).getByRole('button', { name: /重试/ }).click();
    await expectUploaded(page, refused);
    await expectExactlyOnce(server.dataDir, refused, other);
  });
}

test('S-UP-4 3 kB/s with 20 % of the calls lost', async ({ page, network, server }) => {
  const files = Array.from({ length: 5 }, (_, at) => text(`慢 ${at}.txt`, 4000));
  for (let at = 0; at < 5; at += 1) {
    network.inject(PLAIN, { kind: 'throttle', bytesPerSecond: 3000 }, 4);
    network.inject(PLAIN, { kind: 'reset' }, 1);
  }
  await enqueue(page, ...files);
  await expectUploaded(page, ...files);
  await expectExactlyOnce(server.dataDir, ...files);
});

test('S-UP-4 S-API-5 on a very slow line the stall timeout grows until the upload succeeds', async ({
  page,
  network,
  server,
}) => {
  test.setTimeout(300_000);
  // The machine takes all of it at once and sends it for 40 s: nothing seems to move.
  network.inject(PLAIN, { kind: 'throttle', bytesPerSecond: 6000 }, 100);
  const file = text('很慢.txt', 240_000);
  await enqueue(page, file);
  await expect(line(page, file.name)).toContainText('已上传', { timeout: 240_000 });
  await expectExactlyOnce(server.dataDir, file);
});

test('S-UP-4 a proxy that stops reading', async ({ page, network, server }) => {
  test.setTimeout(180_000);
  const injected = network.inject(CHUNK, { kind: 'stall', afterBytes: 200_000 });
  const file = video('停滞.mp4', 5 * MiB);
  await enqueue(page, file);
  await expect.poll(() => injected.hits).toBe(1);
  await expect(line(page, file.name)).toContainText('已上传', { timeout: 90_000 });
  await expectExactlyOnce(server.dataDir, file);
});
