import { randomBytes } from 'node:crypto';
import type { Page } from '@playwright/test';
import { readDevice } from '../../support/browser/device-storage.ts';
import { expect, login, test } from '../../support/browser/fixtures.ts';
import { rowsOf, sha256, storedDigests } from '../../support/data/server-data.ts';
import { addUser, USER_PASSWORD } from '../../support/data/users.ts';
import { line, lines, picker } from '../../support/pages/queue.ts';
import { SENDING } from '../../support/pages/unsent.ts';

test.use({ serviceWorkers: 'allow' });

const question = (page: Page) => page.getByRole('alertdialog', { name: '提示' });
const fileOf = (name: string, size: number) => ({
  name,
  mimeType: 'text/plain',
  buffer: Buffer.from(randomBytes(size).toString('base64').slice(0, size)),
});
/** One that goes in a request with others, and one that goes in chunks. */
const filesOf = () => [fileOf('授权书.txt', 3000), fileOf('卷宗.txt', 5 * 1024 * 1024)];
const stored = (dataDir: string, name: string) =>
  rowsOf(
    dataDir,
    'select files.sha256, users.user_name as owner from files join users on users.id = files.user_id where files.name = ?',
    name,
  );

async function signIn(page: Page, user: string): Promise<void> {
  await login(page, USER_PASSWORD, user);
  await expect(page.getByRole('button', { name: '用户菜单' })).toBeVisible();
}

/** Leaves two files in the queue of a user of their own; asks to log out. */
async function leaveFiles(page: Page, dataDir: string, files: ReturnType<typeof filesOf>) {
  const user = await addUser(dataDir);
  await page.route(SENDING, (route) => route.abort());
  await page.goto('/#/uploads');
  await signIn(page, user);
  await picker(page).setInputFiles(files);
  for (const { name } of files) await expect(line(page, name)).toContainText('等待');
  await askToLeave(page, 2);
  return user;
}

async function askToLeave(page: Page, count: number): Promise<void> {
  await page.getByRole('button', { name: '用户菜单' }).click();
  await page.getByRole('menuitem', { name: '退出登录' }).click();
  await expect(question(page)).toContainText(`还有 ${count} 个项目等待发送`);
}

test.beforeEach(({ consoleWatch }) => consoleWatch.allowNetworkErrors());

test('S-SESS-6 锁定保留: files wait unread for their owner, and are then on the server once, whole', async ({
  page,
  server,
}) => {
  test.setTimeout(120_000);
  const files = filesOf();
  const user = await leaveFiles(page, server.dataDir, files);
  await question(page).getByRole('radio', { name: '锁定保留' }).check();
  await question(page).getByRole('button', { name: '确定' }).click();
  await expect(page.getByRole('button', { name: '登录' })).toBeVisible();
  await expect(async () => {
    const device = await readDevice(page);
    expect(device[`lexdesk:${user}/keys`]).toBe('[[],[]]');
    for (const { name } of files) expect(JSON.stringify(device)).not.toContain(name);
  }).toPass({ timeout: 15_000 });
  await page.unroute(SENDING);

  const other = await addUser(server.dataDir);
  await signIn(page, other);
  await page.goto('/#/uploads');
  await expect(page.getByText('2 个项目等待其他用户')).toBeVisible();
  await expect(lines(page)).toHaveCount(0);
  for (const { name } of files) expect(stored(server.dataDir, name)).toEqual([]);
  await page.getByRole('button', { name: '用户菜单' }).click();
  await page.getByRole('menuitem', { name: '退出登录' }).click();
  await question(page).getByRole('button', { name: '确定' }).click();

  await signIn(page, user);
  await page.goto('/#/uploads');
  for (const { name, buffer } of files) {
    await expect(line(page, name)).toContainText('已上传', { timeout: 60_000 });
    expect(stored(server.dataDir, name)).toEqual([{ sha256: sha256(buffer), owner: user }]);
    const digests = await storedDigests(server.dataDir);
    expect(digests.filter((digest) => digest === sha256(buffer))).toHaveLength(1);
  }
});

test('S-SESS-6 丢弃: nothing of the files is left for anybody; their owner may add them again', async ({
  page,
  server,
}) => {
  test.setTimeout(120_000);
  const files = filesOf();
  const user = await leaveFiles(page, server.dataDir, files);
  await question(page).getByRole('radio', { name: '丢弃' }).check();
  await question(page)
    .getByRole('textbox', { name: /请输入项目数 2/ })
    .fill('2');
  await question(page).getByRole('button', { name: '丢弃 2 项' }).click();
  await expect(page.getByRole('button', { name: '登录' })).toBeVisible();
  // The login page locks what the last user left, which opens their database for a moment.
  await expect
    .poll(async () => Object.keys(await readDevice(page)))
    .not.toContainEqual(expect.stringContaining(`lexdesk:${user}/`));
  await page.unroute(SENDING);

  await signIn(page, user);
  await page.goto('/#/uploads');
  await expect(page.getByText('没有等待上传的文件')).toBeVisible();
  for (const { name } of files) expect(stored(server.dataDir, name)).toEqual([]);
  await picker(page).setInputFiles(files);
  for (const { name, buffer } of files) {
    await expect(line(page, name)).toContainText('已上传', { timeout: 60_000 });
    expect(stored(server.dataDir, name)).toEqual([{ sha256: sha256(buffer), owner: user }]);
  }
});
