import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expect, test } from '../../support/browser/fixtures.ts';
import { signIn } from '../../support/browser/sign-in.ts';
import { sampleOf } from '../../support/data/record-samples.ts';
import { addUser, nameUser } from '../../support/data/users.ts';
import { callApi, storeArticle } from '../../support/pages/api-calls.ts';
import { start } from '../../support/pages/pages.ts';
import { main, save, text } from '../../support/pages/record-pages.ts';

test.use({ serviceWorkers: 'block' });

const fields = { summary: '', body: '正文', author: '', coverId: null, attachmentIds: [] };

test('S-DESK-10 people go by their 姓名: list, desk, history, conflict, foot of a record', async ({
  page,
  browser,
  server,
  consoleWatch,
}) => {
  consoleWatch.expect(/status of 412/);
  await start(page);
  const account = await addUser(server.dataDir);
  nameUser(server.dataDir, account, '林若溪');
  const context = await browser.newContext({ baseURL: server.url });
  const theirs = await context.newPage();
  await signIn(theirs, account);
  const title = `谁写的 ${randomUUID()}`;
  const id = await storeArticle(theirs, title);
  const isNamed = async (place: Page) => {
    await expect(main(place).getByText('林若溪').first()).toBeVisible();
    await expect(place.getByText(account)).toHaveCount(0);
  };
  await page.goto(`/#/content/article?keyword=${encodeURIComponent(title)}`);
  await expect(main(page).getByRole('link', { name: title })).toBeVisible();
  await isNamed(page);

  await page.goto(`/#/article/update?id=${id}`);
  await expect(text(page, '副标题')).toBeVisible();
  const written = main(page).getByRole('listitem').filter({ hasText: '写作' });
  await expect(written).toHaveText(/林若溪今天 .+ 修改$/);
  await page.getByRole('button', { name: '历史', exact: true }).click();
  const versions = page.getByRole('region', { name: '版本历史' });
  await expect(versions.getByRole('button', { name: '比较版本 1' })).toContainText('林若溪');
  await isNamed(page);
  await page.keyboard.press('Escape');

  await text(page, '副标题').fill('我的');
  const change = { ...fields, id, title, subtitle: '她的', version: 1 };
  await callApi(theirs, 'article/update', change);
  await save(page);
  await expect(page.getByText('林若溪 也修改了这篇文章的副标题')).toBeVisible();
  await isNamed(page);

  const course = randomUUID();
  await callApi(theirs, 'course/create', { ...sampleOf('course'), id: course });
  await page.goto(`/#/content/course?edit=${course}`);
  const form = page.getByRole('form', { name: '编辑课程' });
  await expect(form.getByText(/^林若溪 创建于 今天.+，林若溪 修改于 今天/)).toBeVisible();
  await context.close();
});
