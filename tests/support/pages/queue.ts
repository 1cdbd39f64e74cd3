import type { Locator, Page } from '@playwright/test';
import { expect } from '../browser/fixtures.ts';
import { signIn } from '../browser/sign-in.ts';
import type { TestFile } from '../values/test-file.ts';

/** A small text. */
export const textFile = (name: string, content = name): TestFile => ({
  name,
  mimeType: 'text/plain',
  buffer: Buffer.from(content),
});

/** Signs in on the queue screen. */
export async function openQueue(page: Page): Promise<void> {
  await signIn(page);
  await page.goto('/#/uploads');
  await expect(page.getByRole('heading', { level: 1, name: '上传队列' })).toBeVisible();
}

const queue = (page: Page): Locator => page.getByRole('list', { name: '上传的文件' });

/** Lines of the queue screen that are in the document. */
export const lines = (page: Page): Locator => queue(page).getByRole('listitem');

/** The line of one file on the queue screen. */
export const line = (page: Page, name: string): Locator => lines(page).filter({ hasText: name });

/** Shows the finished files line by line, where they are not shown so already. */
export const unfold = (page: Page): Promise<void> =>
  page.getByRole('button', { name: /^(展开|收起)$/ }).evaluate((button: HTMLElement) => {
    if (button.ariaExpanded === 'false') button.click();
  });

/** Where files are chosen for the queue. */
export const picker = (page: Page): Locator => page.getByLabel('添加文件到上传队列');
