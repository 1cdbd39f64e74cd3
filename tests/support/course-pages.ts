import type { Page } from '@playwright/test';
import { expect } from './fixtures.ts';
import { rowsOf, sha256 } from './server-data.ts';

/** What the page shows besides its frame. */
export const main = (page: Page) => page.getByRole('main');
/** Where the form's text stands. */
export const status = (page: Page) => page.getByRole('status', { name: '保存状态' });
/** The title in a form. */
export const title = (page: Page) => page.getByRole('textbox', { name: '标题' });
/** Saves the form. */
export const save = (page: Page) => page.getByRole('button', { name: '保存' }).click();

interface Stored extends Record<string, unknown> {
  fields: Record<string, unknown>;
}

/** A record as the server has it; undefined: it has none. */
export const stored = (dataDir: string, kind: string, name: string): Stored | undefined => {
  const [row] = rowsOf(
    dataDir,
    'select id, group_id, parent_id, sort, data from records where kind = ? and title = ?',
    kind,
    name,
  );
  return row && { ...row, fields: JSON.parse(String(row.data)) };
};

/** A course of this name, made from the screen, open in its form. */
export async function addCourse(page: Page, name: string): Promise<void> {
  await page.goto('/#/content/course');
  await main(page).getByRole('link', { name: '新增课程' }).click();
  await title(page).fill(name);
  await save(page);
  await expect(status(page)).toContainText('已保存到服务器');
  await expect(page).toHaveURL(/\?edit=/);
}

/** The stored files with these bytes. */
export const storedFile = (dataDir: string, bytes: Buffer) =>
  rowsOf(dataDir, 'select id, name from files where sha256 = ?', sha256(bytes));
