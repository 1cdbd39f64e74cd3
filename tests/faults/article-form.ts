import type { Page } from '@playwright/test';
import { plainTextOf } from '../../src/contract/rich-text/rich-text-form.ts';
import { isSignedIn, signIn } from '../support/browser/sign-in.ts';
import { rowsOf } from '../support/data/server-data.ts';
import { openSections } from '../support/pages/desk.ts';
import { expect } from './fixtures.ts';

type TextName = '标题' | '作者' | '摘要' | '正文';
export type Typed = Partial<Record<TextName, string>>;

export const field = (page: Page, name: TextName) =>
  page.getByRole('textbox', { name, exact: true });
/** Where the form says its text stands. */
export const status = (page: Page) => page.getByRole('status', { name: '保存状态' });

/** Opens a path of the app, signed in as `admin` or somebody else where nobody is yet. */
export async function openSigned(page: Page, path: string, userName?: string): Promise<void> {
  if (!(await isSignedIn(page))) await signIn(page, userName);
  await page.goto(`/#${path}`);
}

/** The form of a new article, with this typed into it. */
export async function writeArticle(page: Page, typed: Typed): Promise<void> {
  await openSigned(page, '/article/add');
  await openSections(page, '附件', '来源与署名');
  // Its last part to come: a network that is cut before has nothing to do with what is typed.
  await expect(page.getByRole('button', { name: '添加图片、视频或文件' })).toBeVisible();
  await type(page, typed);
}

export async function type(page: Page, typed: Typed): Promise<void> {
  for (const [name, text] of Object.entries(typed)) {
    await field(page, name as TextName).fill(text);
  }
}

/** Saves; returns when the screen says that this device, or the server, has it. */
export async function save(page: Page): Promise<void> {
  await page.getByRole('button', { name: '保存', exact: true }).click();
  await expect(status(page)).toContainText(/^已保存到/);
}

/** Waits until the screen says that the server has it. */
export const expectOnServer = (page: Page): Promise<void> =>
  expect(status(page)).toContainText('已保存到服务器', { timeout: 60_000 });

/** A saved article that is open in the form; gives its id. */
export async function savedArticle(page: Page, typed: Typed): Promise<string> {
  await writeArticle(page, typed);
  await save(page);
  await expectOnServer(page);
  return idOf(page);
}

/** Id of the article that is open in the form. */
const idOf = (page: Page): string =>
  new URL(page.url().replace('#', '')).searchParams.get('id') ?? '';

/** What the server has under this title. */
export const articlesOf = (dataDir: string, title: string): Record<string, unknown>[] =>
  rowsOf(
    dataDir,
    'select id, body, summary, version, attachment_ids as files from articles where title = ?',
    title,
  ).map((row) => ({ ...row, body: plainTextOf(String(row.body)) }));

/** The promise: the server has the article once, and each of its saves once. */
export function expectSavedOnce(dataDir: string, title: string, version: number): void {
  expect(articlesOf(dataDir, title), title).toMatchObject([{ version }]);
}
