import { randomUUID } from 'node:crypto';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { addUser } from '../support/data/users.ts';
import {
  articlesOf,
  expectOnServer,
  field,
  openSigned,
  save,
  savedArticle,
  status,
  type,
} from './article-form.ts';
import { expect, test } from './fixtures.ts';

const UPDATE = /\/article\/update$/;

interface Colleague {
  name: string;
  page: Page;
  context: BrowserContext;
}

/** Somebody else at a browser of their own, with this article open. */
async function colleagueAt(
  browser: Browser,
  baseURL: string | undefined,
  dataDir: string,
  id: string,
): Promise<Colleague> {
  const name = await addUser(dataDir);
  const context = await browser.newContext({ locale: 'zh-CN', ...(baseURL && { baseURL }) });
  const page = await context.newPage();
  await openSigned(page, `/article/update?id=${id}`, name);
  await expect(field(page, '标题')).not.toHaveValue('');
  return { name, page, context };
}

test('S-API-5 two users edit different fields of one article while replies are lost: both stay', async ({
  page,
  context,
  browser,
  baseURL,
  network,
  server,
  consoleWatch,
}) => {
  consoleWatch.expect(/status of 412/);
  const title = `两人合并 ${randomUUID()}`;
  const id = await savedArticle(page, { 标题: title, 摘要: '旧摘要', 正文: '旧正文' });
  const other = await colleagueAt(browser, baseURL, server.dataDir, id);
  await context.setOffline(true);
  await type(page, { 正文: '我在路上改的正文' });
  await save(page);
  const lost = network.inject(UPDATE, { kind: 'drop-reply' }, 2);
  await type(other.page, { 摘要: '同事改的摘要' });
  await save(other.page);
  await expectOnServer(other.page);
  expect(lost.hits).toBe(2);
  network.inject(UPDATE, { kind: 'drop-reply' }, 3);
  await context.setOffline(false);
  await expectOnServer(page);
  const both = { version: 3, summary: '同事改的摘要', body: '我在路上改的正文' };
  expect(articlesOf(server.dataDir, title)).toMatchObject([both]);
  await expect(field(page, '摘要')).toHaveValue('同事改的摘要');
  await other.context.close();
});

/** Both change the body, one of them offline. */
async function meetInConflict(page: Page, colleague: Page): Promise<void> {
  await page.context().setOffline(true);
  await type(page, { 正文: '我的正文' });
  await save(page);
  await type(colleague, { 正文: '同事的正文' });
  await save(colleague);
  await expectOnServer(colleague);
  await page.context().setOffline(false);
  await expect(status(page)).toContainText('有冲突', { timeout: 60_000 });
}

test('S-API-5 a save on top of an undecided conflict is sent once the conflict is resolved', async ({
  page,
  browser,
  baseURL,
  server,
  consoleWatch,
}) => {
  consoleWatch.expect(/status of 412/);
  const title = `冲突之上 ${randomUUID()}`;
  const id = await savedArticle(page, { 标题: title, 正文: '旧正文' });
  const other = await colleagueAt(browser, baseURL, server.dataDir, id);
  await meetInConflict(page, other.page);
  await type(page, { 摘要: '冲突之后写的摘要' });
  await page.getByRole('button', { name: '保存', exact: true }).click();
  await expect(status(page)).toContainText('有冲突', { timeout: 60_000 });
  await page.getByRole('button', { name: '以我的内容为准' }).click();
  await expectOnServer(page);
  const mine = { version: 3, summary: '冲突之后写的摘要', body: '我的正文' };
  expect(articlesOf(server.dataDir, title)).toMatchObject([mine]);
  await other.context.close();
});

test('S-API-5 two users edit the same field: asked, decided under lost replies, and the losing text stays in the history', async ({
  page,
  browser,
  baseURL,
  network,
  server,
  consoleWatch,
}) => {
  consoleWatch.expect(/status of 412/);
  const title = `两人冲突 ${randomUUID()}`;
  const id = await savedArticle(page, { 标题: title, 正文: '旧正文' });
  const other = await colleagueAt(browser, baseURL, server.dataDir, id);
  await meetInConflict(page, other.page);
  expect(articlesOf(server.dataDir, title)).toMatchObject([{ version: 2, body: '同事的正文' }]);

  // It waits for its owner over reloads and restarts of the server, and nothing is overwritten meanwhile.
  await server.restart('SIGKILL');
  await page.reload();
  await expect(status(page)).toContainText('有冲突');
  await expect(page.getByText(`${other.name} 也修改了这篇文章的正文`)).toBeVisible();
  const lost = network.inject(UPDATE, { kind: 'drop-reply' }, 2);
  await page.getByRole('button', { name: '以对方的内容为准' }).click();
  await expectOnServer(page);
  expect(articlesOf(server.dataDir, title)).toMatchObject([{ body: '同事的正文' }]);
  expect(lost.hits).toBe(2);
  await page.getByText('本机历史（1）').click();
  await expect(page.locator('.superseded-text').getByText('我的正文')).toBeVisible();
  await page.reload();
  await page.getByText('本机历史（1）').click();
  await expect(page.locator('.superseded-text').getByText('我的正文')).toBeVisible();
  await other.context.close();
});
