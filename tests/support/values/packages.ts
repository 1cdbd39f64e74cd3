import type { Locator, Page } from '@playwright/test';
import type { TestFile } from './test-file.ts';

/** A package by its first bytes. */
export const packageFile = (name: string, size = 2000): TestFile => ({
  name,
  mimeType: 'application/gzip',
  buffer: Buffer.alloc(size, Buffer.from([0x1f, 0x8b, 8, 0, 7, 9])),
});

/** Where a package is chosen. */
export const packagePicker = (page: Page, label = '部署包'): Locator =>
  page.getByLabel(`选择${label}`);

/** Chooses a package and sends it. */
export async function sendPackage(
  page: Page,
  file: TestFile,
  label = '部署包',
  note = '',
): Promise<void> {
  await packagePicker(page, label).setInputFiles(file);
  await page.getByRole('textbox', { name: '说明' }).fill(note);
  await page.getByRole('button', { name: `上传${label}` }).click();
}

/** Lines of what was uploaded. */
export const recent = (page: Page, name: string): Locator =>
  page.getByRole('list', { name: '最近上传' }).getByRole('listitem').filter({ hasText: name });
