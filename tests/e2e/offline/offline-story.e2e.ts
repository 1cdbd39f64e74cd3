import { randomBytes } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import type { BrowserContext, Page } from '@playwright/test';
import { plainTextOf } from '../../../src/contract/rich-text/rich-text-form.ts';
import { expect, test } from '../../support/browser/fixtures.ts';
import { signIn } from '../../support/browser/sign-in.ts';
import { textOf, unfold } from '../../support/browser/waiting.ts';
import { rowsOf, sha256, storedDigests } from '../../support/data/server-data.ts';
import { openSections } from '../../support/pages/desk.ts';
import { waitForInstall } from '../../support/pages/pages.ts';

test.use({ serviceWorkers: 'allow' });

const VIDEO_SIZE = 60 * 1024 * 1024;
const TITLE = '列车上写的文章：劳动合同解除的经济补偿';
/** Any state by the label that the dictionary gives it. */
const STATE = /^(草稿|待审|退回|通过|待发布|已发布|已下线)$/;
const BODY = '第一段，在没有网络的车厢里写下。\n第二段，<script>alert(1)</script> 只是文字。';

/** A video by its first bytes, random in the rest, so that no two runs agree. */
function video(): Buffer {
  const bytes = randomBytes(VIDEO_SIZE);
  bytes.set([0, 0, 0, 24, ...Buffer.from('ftypisom')]);
  return bytes;
}

/** One visit as staff make it: signed in, list seen, one article read, app installed in the browser. */
async function visitOnce(page: Page): Promise<string> {
  await signIn(page);
  await page.goto('/');
  await expect(page).toHaveURL(/#\/dashboard$/);
  await page.getByRole('navigation', { name: '主菜单' }).getByText('内容管理').click();
  await page.getByRole('navigation', { name: '主菜单' }).getByText('文章管理').click();
  const first = page.getByRole('main').getByRole('table').getByRole('link').first();
  const title = await textOf(first);
  await first.click();
  await expect(page.getByRole('textbox', { name: '标题', exact: true })).toHaveValue(title);
  await waitForInstall(page);
  return title;
}

async function openArticles(page: Page): Promise<void> {
  const menu = page.getByRole('navigation', { name: '主菜单' });
  const item = menu.getByText('文章管理');
  await unfold(menu.getByRole('button', { name: '内容管理' }));
  await item.click();
}

async function reopen(context: BrowserContext, address: string): Promise<Page> {
  for (const page of context.pages()) await page.close();
  const page = await context.newPage();
  await page.goto(address);
  return page;
}

test('S-PWA-2 S-API-5 S-UP-4 an article and a 60 MB video made without a server arrive exactly once', async ({
  page: firstPage,
  context,
  server,
  consoleWatch,
}, info) => {
  test.setTimeout(180_000);
  consoleWatch.allowNetworkErrors();
  const seen = await visitOnce(firstPage);

  await server.stop('SIGKILL');

  // Any address opens, the user is still in, the menu is there with its age, what was seen can be read.
  let page = await reopen(context, '/#/dashboard');
  await expect(page.getByRole('button', { name: '用户菜单' })).toBeVisible();
  await expect(page.getByText('离线').first()).toBeVisible();
  await openArticles(page);
  await expect(page.getByText('离线菜单')).toContainText('今天');
  await expect(page.getByText('离线字典')).toContainText('今天');
  await expect(page.getByText('当前离线，显示的是本设备保存的内容')).toContainText('今天');
  const state = page.getByRole('main').getByRole('table').getByText(STATE);
  await expect(state.first()).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: seen }).click();
  await expect(page.getByRole('textbox', { name: '标题', exact: true })).toHaveValue(seen);

  // Written, with a video, and saved: the app says where it is.
  page = await reopen(context, '/#/article/add');
  await page.getByRole('textbox', { name: '标题', exact: true }).fill(TITLE);
  await page.getByRole('textbox', { name: '正文' }).fill(BODY);
  const bytes = video();
  const path = info.outputPath('庭审录像🎬.mp4');
  await writeFile(path, bytes);
  await openSections(page, '附件');
  await page.getByLabel('添加图片、视频或文件').setInputFiles(path);
  await expect(page.getByRole('list', { name: '附件列表' })).toContainText('已保存到本设备', {
    timeout: 60_000,
  });
  await page.getByRole('button', { name: '保存' }).click();
  await expect(page.getByRole('status', { name: '保存状态' })).toContainText('等待同步');
  await page.screenshot({ path: info.outputPath('offline.png') });

  // The camera's card is pulled, the tab is closed and opened again; everything is still there.
  await rm(path);
  page = await reopen(context, '/#/uploads');
  await expect(page.getByRole('list', { name: '待同步的修改' })).toContainText(TITLE);
  await expect(page.getByRole('list', { name: '上传的文件' })).toContainText('庭审录像🎬.mp4');
  expect(rowsOf(server.dataDir, 'select id from articles where title = ?', TITLE)).toEqual([]);

  // The server is back: no click, everything arrives.
  await server.start();
  await expect(page.getByText('保存过的修改都在服务器上')).toBeVisible({ timeout: 120_000 });
  await expect(page.getByRole('list', { name: '上传的文件' })).toContainText('已上传');
  await expect(page.getByRole('status', { name: /在线|连接/ })).toContainText('在线');

  const articles = rowsOf(
    server.dataDir,
    'select title, body, attachment_ids from articles where title = ?',
    TITLE,
  );
  expect(articles).toHaveLength(1);
  expect(plainTextOf(String(articles[0]?.body))).toBe(BODY);
  const digest = sha256(bytes);
  const files = rowsOf(server.dataDir, 'select id, sha256 from files where sha256 = ?', digest);
  expect(files).toHaveLength(1);
  expect(JSON.parse(String(articles[0]?.attachment_ids))).toEqual([files[0]?.id]);
  expect((await storedDigests(server.dataDir)).filter((one) => one === digest)).toHaveLength(1);

  // And the article opens from the server, its text as it was typed.
  await openArticles(page);
  await page.getByRole('main').getByRole('link', { name: TITLE }).click();
  const body = page.getByRole('textbox', { name: '正文' });
  for (const line of BODY.split('\n')) await expect(body).toContainText(line);
});

test('S-SESS-9 typed text is kept as a draft and comes back after the tab was closed', async ({
  page: firstPage,
  context,
}) => {
  await visitOnce(firstPage);
  const editor = firstPage.getByRole('textbox', { name: '摘要' });
  await editor.fill('还没有保存的摘要');
  await expect(firstPage.getByRole('status', { name: '保存状态' })).toContainText(
    '草稿已保存到本设备',
  );
  const address = firstPage.url();
  const page = await reopen(context, address);
  await expect(page.getByText('已恢复未保存的草稿')).toBeVisible();
  await expect(page.getByRole('textbox', { name: '摘要' })).toHaveValue('还没有保存的摘要');
  await page.getByRole('button', { name: '放弃草稿' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '放弃草稿' }).click();
  await expect(page.getByRole('textbox', { name: '摘要' })).not.toHaveValue('还没有保存的摘要');
});
