import type { Page } from '@playwright/test';
import { expect } from '../browser/fixtures.ts';
import { rowsOf, sha256 } from '../data/server-data.ts';
import { main, saveToServer, text } from './record-pages.ts';

/** A course of this name, made from the screen, open in its form. */
export async function addCourse(page: Page, name: string): Promise<void> {
  await page.goto('/#/content/course');
  await main(page).getByRole('link', { name: '新增课程' }).click();
  await text(page, '标题').fill(name);
  await saveToServer(page);
  await expect(page).toHaveURL(/\/course\/update\?courseId=/);
}

/** The stored files with these bytes. */
export const storedFile = (dataDir: string, bytes: Buffer) =>
  rowsOf(dataDir, 'select id, name from files where sha256 = ?', sha256(bytes));
