import type { Page } from '@playwright/test';

/** The lines of the queue screen. */
export const lines = (page: Page) =>
  page.getByRole('list', { name: '上传的文件' }).getByRole('listitem');
/** The line of one file. Names end with their extension, so that none is found in another. */
export const lineOf = (page: Page, name: string) =>
  lines(page).filter({ has: page.getByText(name, { exact: true }) });
/** Lines of files that are not on the server yet, by what the screen says. */
export const unfinished = (page: Page) => lines(page).filter({ hasNotText: '已上传' });
export const saves = (page: Page) =>
  page.getByRole('list', { name: '待同步的修改' }).getByRole('listitem');
/** What the app refused, in words. */
export const refusal = (page: Page, name: string) =>
  page.getByRole('region', { name: '通知' }).getByText(`${name}：`);
/** Where the form says its text stands. */
export const status = (page: Page) => page.getByRole('status', { name: '保存状态' });
export const retries = (page: Page) => page.getByRole('button', { name: /^重试 / });
export const conflicts = (page: Page) => page.getByRole('link', { name: '处理冲突' });
export const saveButton = (page: Page) => page.getByRole('button', { name: '保存', exact: true });

/** Brings the newest lines of a long list into sight. */
export const scrollDown = (page: Page): Promise<void> =>
  page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));

/** Asks again and again until the answer is yes. False: it never was, in this many milliseconds. */
export async function until(milliseconds: number, ask: () => Promise<boolean>): Promise<boolean> {
  const end = Date.now() + milliseconds;
  while (Date.now() < end) {
    if (await ask()) return true;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return false;
}
