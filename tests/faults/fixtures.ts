import { randomBytes } from 'node:crypto';
import type { Page } from '@playwright/test';
import { test as base, expect, login } from '../support/browser/fixtures.ts';
import { signIn } from '../support/browser/sign-in.ts';
import { rowsOf, sha256, storedDigests } from '../support/data/server-data.ts';
import { waitForInstall } from '../support/pages/pages.ts';
import { FaultProxy } from '../support/services/fault-proxy.ts';
import type { TestFile } from '../support/values/test-file.ts';

interface Fixtures {
  /** Between browser and server; `baseURL` is its address. */
  network: FaultProxy;
}

/** The browser tests' own, with a fault proxy before the server; network errors are what these tests make. */
export const test = base.extend<Fixtures>({
  network: async ({ server }, use) => {
    const proxy = await FaultProxy.before(server.url);
    await use(proxy);
    await proxy.close();
  },
  baseURL: async ({ network }, use) => use(network.url),
  page: async ({ page, consoleWatch }, use) => {
    consoleWatch.allowNetworkErrors();
    await use(page);
  },
});

export { expect, login };

/** A video by its first bytes, random in the rest, so that no two agree. */
export function video(name: string, size: number): TestFile {
  const buffer = randomBytes(size);
  buffer.set([0, 0, 0, 24, ...Buffer.from('ftypisom')].slice(0, size));
  return { name, mimeType: 'video/mp4', buffer };
}

/** A text of this size. */
export const text = (name: string, size: number): TestFile => ({
  name,
  mimeType: 'text/plain',
  buffer: Buffer.from(randomBytes(size).toString('base64').slice(0, size)),
});

/** The queue screen, signed in as `admin` or somebody else, and all that the app may load later on the device. */
export async function openQueue(page: Page, userName?: string): Promise<void> {
  await signIn(page, userName);
  await page.goto('/#/uploads');
  await expect(page.getByRole('heading', { level: 1, name: '上传队列' })).toBeVisible();
  await waitForInstall(page);
}

/** Its button stands in the header of whoever is signed in. */
export const userMenu = (page: Page) => page.getByRole('button', { name: '用户菜单' });
export const loginButton = (page: Page) => page.getByRole('button', { name: '登录' });

/** Signs out; what waits is kept, locked. */
export async function signOut(page: Page): Promise<void> {
  await userMenu(page).click();
  await page.getByRole('menuitem', { name: '退出登录' }).click();
  const question = page.getByRole('alertdialog', { name: '提示' });
  await question.getByRole('button', { name: '确定' }).click();
  await expect(loginButton(page)).toBeVisible();
}

const queue = (page: Page) => page.getByRole('list', { name: '上传的文件' });
/** The line of one file on the queue screen. */
export const line = (page: Page, name: string) =>
  queue(page).getByRole('listitem').filter({ hasText: name });

/** Puts files into the queue; returns when the screen says that this device keeps every one of them. */
export async function enqueue(page: Page, ...files: TestFile[]): Promise<void> {
  await page.getByLabel('添加文件到上传队列').setInputFiles(files);
  for (const { name } of files) await expect(line(page, name)).toBeVisible();
}

/** Waits until the screen says that the server has every one of them. */
export async function expectUploaded(page: Page, ...files: TestFile[]): Promise<void> {
  for (const { name } of files) {
    await expect(line(page, name)).toContainText('已上传', { timeout: 60_000 });
  }
}

/** The promise: the server has each file exactly once, in its table and on its disk, byte for byte. */
export async function expectExactlyOnce(dataDir: string, ...files: TestFile[]): Promise<void> {
  const digests = await storedDigests(dataDir);
  for (const { name, buffer } of files) {
    const rows = rowsOf(dataDir, 'select name, sha256, size from files where name = ?', name);
    expect(rows, name).toEqual([{ name, sha256: sha256(buffer), size: buffer.length }]);
    expect(digests, name).toContain(sha256(buffer));
  }
}

/** Nothing of these files is on the server. */
export function expectAbsent(dataDir: string, ...files: TestFile[]): void {
  for (const { name } of files) {
    expect(rowsOf(dataDir, 'select id from files where name = ?', name), name).toEqual([]);
  }
}

/** User names of the owners of the server's files of this name. */
export const ownersOf = (dataDir: string, name: string) =>
  rowsOf(
    dataDir,
    'select user_name from files join users on users.id = files.user_id where files.name = ?',
    name,
  ).map(({ user_name }) => user_name);
