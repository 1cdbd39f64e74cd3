import type { Page, Route } from '@playwright/test';
import { expect } from '../browser/fixtures.ts';
import { signIn } from '../browser/sign-in.ts';
import { addUser } from '../data/users.ts';
import { openSections } from './desk.ts';
import { waitForInstall } from './pages.ts';
import { textFile } from './queue.ts';

/** The calls that a save and its file are sent by. */
export const SENDING = '**/cn/management/v1/{article,file}/**';

/** Signed in as a user of their own, with a file and a save that cannot be sent for now; gives the user's name. */
export async function keepUnsent(
  page: Page,
  dataDir: string,
  title: string,
  answer: (route: Route) => unknown = (route) => route.abort(),
): Promise<string> {
  const user = await addUser(dataDir);
  await page.route(SENDING, answer);
  await signIn(page, user);
  await page.goto('/#/article/add');
  await waitForInstall(page);
  await page.getByRole('textbox', { name: '标题', exact: true }).fill(title);
  await openSections(page, '附件');
  await page
    .getByLabel('添加图片、视频或文件')
    .setInputFiles(textFile(`${title}.txt`, `${title} ${Math.random()}`));
  await expect(page.getByRole('list', { name: '附件列表' })).toContainText(title);
  await page.getByRole('button', { name: '保存' }).click();
  await expect(page.getByRole('status', { name: '保存状态' })).toContainText('等待同步');
  return user;
}
