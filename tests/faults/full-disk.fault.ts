import { readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ServerProcess } from '../support/server/server-process.ts';
import {
  test as base,
  enqueue,
  expect,
  expectAbsent,
  expectExactlyOnce,
  expectUploaded,
  line,
  openQueue,
  text,
  video,
} from './fixtures.ts';

const MiB = 1024 * 1024;
const PRELOAD = new URL('../support/server/full-disk.js', import.meta.url).href;

interface Fixtures {
  /** While this file exists, the server's disk is full. */
  flag: string;
}

const test = base.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright wants the pattern
  flag: async ({}, use, info) => {
    const flag = join(tmpdir(), `lexdesk-full-${process.pid}-${info.testId}`);
    await use(flag);
    await rm(flag, { force: true });
  },
  server: async ({ flag }, use) => {
    const server = await ServerProcess.create({
      CAPTCHA: 'off',
      NODE_OPTIONS: `--import=${PRELOAD}`,
      FULL_DISK_FLAG: flag,
    });
    await use(server);
    await server.dispose();
  },
});

test('S-UP-4 the server’s disk is full for a while', async ({
  page,
  server,
  flag,
  consoleWatch,
}) => {
  consoleWatch.expect(/status of 507/);
  await openQueue(page);
  await writeFile(flag, '');
  const files = [video('磁盘已满.mp4', 5 * MiB), text('磁盘已满.txt', 2000)];
  await enqueue(page, ...files);
  for (const { name } of files) {
    await expect(line(page, name)).toContainText('服务器暂时无法处理，稍后自动重试');
  }
  expectAbsent(server.dataDir, ...files);
  // A further attempt may be on its way: what it began goes with it.
  await expect.poll(() => readdir(join(server.dataDir, 'tmp'))).toEqual([]);
  await rm(flag);
  await expectUploaded(page, ...files);
  await expectExactlyOnce(server.dataDir, ...files);
});
