import { randomUUID } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import { expect } from '../browser/fixtures.ts';
import { rowsOf } from '../data/server-data.ts';
import { chooseOption } from '../pages/select.ts';
import { drawn } from '../values/pictures.ts';

const quarters = ['red', 'green', 'blue', 'white'] as const;

/** A name that no other test's file has. */
export const fileName = (extension: string): string =>
  `卷宗-${randomUUID().slice(0, 8)}.${extension}`;

/** Id of the stored file of this name. */
export const fileId = (dataDir: string, name: string): string =>
  String(rowsOf(dataDir, 'select id from files where name = ?', name)[0]?.id);

/** Opens the library, as rows. */
export async function openLibrary(page: Page, params = 'view=list'): Promise<void> {
  await page.goto(`/#/resource/file?${params}`);
  await expect(page.getByRole('heading', { level: 1, name: '文件管理' })).toBeVisible();
}

/** The line of one file. */
export const fileRow = (page: Page, name: string): Locator =>
  page.getByRole('table').getByRole('row').filter({ hasText: name });

/** The link that opens one file. */
export const fileLink = (page: Page, name: string): Locator =>
  page.getByRole('main').getByRole('link', { name, exact: true });

/** Stores a picture of this size by the screen's own button; it is listed afterwards. */
export async function uploadPicture(
  page: Page,
  name: string,
  place: '普通文件' | '私有文件' = '普通文件',
): Promise<void> {
  await openLibrary(page);
  const opener = page.getByRole('button', { name: '上传', exact: true });
  await opener.click();
  const panel = page.getByRole('region', { name: '上传文件' });
  await chooseOption(panel.getByRole('combobox', { name: '存放位置' }), place);
  const picture = await drawn(page, name, { width: 900, height: 600, quarters });
  await panel.getByLabel('添加文件到上传队列').setInputFiles(picture);
  await expect(fileLink(page, name)).toBeVisible();
  await opener.click();
}

/** The dialog of one file, opened from the list. */
export async function openFile(page: Page, name: string): Promise<Locator> {
  await fileLink(page, name).click();
  const dialog = page.getByRole('dialog', { name });
  await expect(dialog.getByRole('heading', { name: /^使用位置（/ })).toBeVisible();
  return dialog;
}
