import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test as base, expect } from '@playwright/test';
import { rowsOf, sha256, storedDigests } from '../support/data/server-data.ts';
import { ADMIN_PASSWORD, ServerProcess } from '../support/server/server-process.ts';
import { button, type Engine, type EngineKind, field, lineOf, type Tab, textOf } from './tab.ts';

interface Fixtures {
  kind: EngineKind;
  server: ServerProcess;
  /** A folder for the browser's profile and the files that are chosen. */
  folder: string;
  /** The running browser; a check that ends it early starts another by `kind`. */
  engine: Engine;
}

/** Playwright's test with a browser that is not Playwright's. */
export const test = base.extend<Fixtures>({
  kind: [undefined as unknown as EngineKind, { option: true }],
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from the pattern
  server: async ({}, use) => {
    const server = await ServerProcess.create({ CAPTCHA: 'off' });
    await use(server);
    await server.dispose();
  },
  // biome-ignore lint/correctness/noEmptyPattern: as above
  folder: async ({}, use) => {
    const folder = await mkdtemp(join(tmpdir(), 'lexdesk-engine-'));
    await use(folder);
    await rm(folder, { recursive: true, force: true });
  },
  engine: async ({ kind, folder }, use, info) => {
    const reason = kind.missing();
    info.skip(reason !== null, reason ?? '');
    const engine = await kind.start(join(folder, 'profile'));
    info.annotations.push({ type: 'engine', description: engine.version });
    await use(engine);
    await engine.close();
  },
});

export { expect };

/** Milliseconds that a machine with other work may take over what people would see at once. */
export const PATIENCE = { timeout: 60_000 };

/** Waits until an element shows this text. */
export const expectText = (tab: Tab, xpath: string, text: string): Promise<void> =>
  expect.poll(() => textOf(tab, xpath), { message: xpath, ...PATIENCE }).toContain(text);

/** Signs in at an address of the app, and waits until the app is installed in the browser. */
export async function signIn(tab: Tab, address: string): Promise<void> {
  await tab.open(address);
  await tab.click('//input[@name="remember"]');
  await tab.type(field('用户名'), 'admin');
  await tab.type(field('密码'), ADMIN_PASSWORD);
  await tab.click(button('登录'));
  await expectText(tab, '//nav[@aria-label="主菜单"]', '内容管理');
  await tab.run('await navigator.serviceWorker.ready; return null;');
  const controlled = () => tab.run<boolean>('return navigator.serviceWorker.controller !== null;');
  await expect.poll(controlled, PATIENCE).toBe(true);
}

/** The queue screen. */
export async function openQueue(tab: Tab, url: string): Promise<void> {
  await tab.open(`${url}/#/uploads`);
  await expectText(tab, '//main//h1', '上传队列');
}

/** An empty desk, opened by its address. */
export async function openNewArticle(tab: Tab, url: string): Promise<void> {
  await tab.open(`${url}/#/article/add`);
  await expectText(tab, '//main//h1', '写文章');
}

/** A file on disk, to be chosen. */
export interface ChosenFile {
  name: string;
  path: string;
  bytes: Buffer;
}

/** Writes a video by its first bytes, random in the rest. */
export async function writeVideo(folder: string, name: string, size: number): Promise<ChosenFile> {
  const bytes = randomBytes(size);
  bytes.set([0, 0, 0, 24, ...Buffer.from('ftypisom')]);
  const path = join(folder, name);
  await writeFile(path, bytes);
  return { name, path, bytes };
}

/** On its way, refused, or finished: each stands in a list of its own. */
const uploaded = (name: string) =>
  ['正在上传的文件', '没能上传的文件', '已上传的文件']
    .map((list) => lineOf(list, name))
    .join(' | ');

/** Chooses a file; returns when the screen says that this device keeps it. */
export async function enqueue(tab: Tab, { name, path }: ChosenFile): Promise<void> {
  await tab.choose(field('添加文件到上传队列'), path);
  await expectText(tab, uploaded(name), name);
}

/** Waits until the screen says this of a file. */
export const expectState = (tab: Tab, { name }: ChosenFile, state: string): Promise<void> =>
  expectText(tab, uploaded(name), state);

/** The promise: the server has the file exactly once, in its table and on its disk, byte for byte. */
export async function expectExactlyOnce(
  { dataDir }: ServerProcess,
  { name, bytes }: ChosenFile,
): Promise<void> {
  const digest = sha256(bytes);
  const rows = rowsOf(dataDir, 'select name, sha256, size from files where name = ?', name);
  expect(rows).toEqual([{ name, sha256: digest, size: bytes.length }]);
  expect((await storedDigests(dataDir)).filter((one) => one === digest)).toHaveLength(1);
}
