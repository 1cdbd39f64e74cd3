import type { Locator, Page } from '@playwright/test';
import { expect, login } from './fixtures.ts';

export interface TestFile {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

/** A small text. */
export const textFile = (name: string, content = name): TestFile => ({
  name,
  mimeType: 'text/plain',
  buffer: Buffer.from(content),
});

/** Signs in on the queue screen. */
export async function openQueue(page: Page): Promise<void> {
  await page.goto('/#/uploads');
  await login(page);
  await expect(page.getByRole('heading', { level: 1, name: '上传队列' })).toBeVisible();
}

const queue = (page: Page): Locator => page.getByRole('list', { name: '上传的文件' });

/** Lines of the queue screen that are in the document. */
export const lines = (page: Page): Locator => queue(page).getByRole('listitem');

/** The line of one file on the queue screen. */
export const line = (page: Page, name: string): Locator => lines(page).filter({ hasText: name });

/** Where files are chosen for the queue. */
export const picker = (page: Page): Locator => page.getByLabel('添加文件到上传队列');
