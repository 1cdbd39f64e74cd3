import { randomUUID } from 'node:crypto';
import type { Browser, Page, Route } from '@playwright/test';
import { expect, test } from '../../support/browser/fixtures.ts';
import { signIn } from '../../support/browser/sign-in.ts';
import { expectToStay } from '../../support/browser/waiting.ts';
import { sampleOf } from '../../support/data/record-samples.ts';
import { rowsOf } from '../../support/data/server-data.ts';
import { addUserWith, letPublicationCome } from '../../support/data/users.ts';
import { callApi, storeArticle } from '../../support/pages/api-calls.ts';
import { openSections, stateBadge as state, submitAnyway } from '../../support/pages/desk.ts';
import { waitForInstall } from '../../support/pages/pages.ts';
import { chooseOption } from '../../support/pages/select.ts';
import { type Colour, drawn, hasColour } from '../../support/values/pictures.ts';

test.use({ serviceWorkers: 'block' });

const columns = ['cata:create', 'cata:search'];
const writing = [
  'article:search',
  'article:create',
  'article:update',
  'article:submit',
  ...columns,
];
const reviewing = [...writing, 'article:approve', 'article:publish'];

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const saved = (page: Page) => page.getByRole('status', { name: '保存状态' });

/** A page of somebody else, on a device of their own. */
async function enter(browser: Browser, url: string, user: string, path: string): Promise<Page> {
  const context = await browser.newContext({ baseURL: url });
  const page = await context.newPage();
  await signIn(page, user);
  await page.goto(`/#${path}`);
  return page;
}

/** Presses a button and the same in the question that follows. */
async function sure(page: Page, name: string): Promise<void> {
  await button(page, name).click();
  await page.getByRole('alertdialog').getByRole('button', { name, exact: true }).click();
}

test('an article is written, refused, approved by another, published at its time, changed and published again', async ({
  page,
  browser,
  server,
}) => {
  const author = await addUserWith(server.dataDir, writing);
  const boss = await addUserWith(server.dataDir, reviewing);
  const title = `流程${randomUUID().slice(0, 8)}`;
  const column = `栏目${title}`;
  await signIn(page, author);
  await page.goto('/#/dashboard');
  await callApi(page, 'cata/create', { ...sampleOf('cata', { name: column }), id: randomUUID() });
  await page.goto('/#/article/add');
  await page.getByRole('textbox', { name: '标题', exact: true }).fill(title);
  await page.getByRole('textbox', { name: '正文' }).fill('第一版正文');
  await button(page, '保存').click();
  await expect(saved(page)).toContainText('已保存到服务器');
  await expect(state(page, '草稿')).toBeVisible();
  await submitAnyway(page);
  await expect(state(page, '待审')).toBeVisible();
  await expect(button(page, '审核通过')).toHaveCount(0);

  const id = new URLSearchParams(page.url().split('?')[1]).get('id') ?? '';
  const other = await enter(browser, server.url, boss, `/article/update?id=${id}`);
  await button(other, '退回').click();
  await other.getByRole('textbox', { name: '退回原因' }).fill('请注明法规依据');
  await other.getByRole('dialog').getByRole('button', { name: '退回' }).click();
  await expect(state(other, '已退回')).toBeVisible();

  await page.reload();
  await expect(page.getByText('退回原因：请注明法规依据')).toBeVisible();
  await openSections(page, '法律信息');
  await page.getByRole('textbox', { name: '法规依据' }).fill('《民法典》第一千零七十九条');
  // What is typed is saved before the step is taken.
  await submitAnyway(page);
  await expect(state(page, '待审')).toBeVisible();
  await expect(saved(page)).toContainText('已保存到服务器');

  await other.reload();
  await sure(other, '审核通过');
  await expect(state(other, '已通过')).toBeVisible();
  await button(other, '发布').click();
  await other.getByRole('radio', { name: '定时' }).check();
  await other.getByRole('textbox', { name: '发布时间' }).fill('2099-01-01T08:00');
  await chooseOption(other.getByRole('dialog').getByRole('combobox', { name: '主栏目' }), column);
  await button(other, '定时发布').click();
  await expect(state(other, '待发布')).toBeVisible();
  await expect(other.getByText(/将于 2099.* 发布/)).toBeVisible();

  letPublicationCome(server.dataDir, id);
  await expect
    .poll(() => rowsOf(server.dataDir, 'select status from articles where id = ?', id), {
      timeout: 60_000,
    })
    .toEqual([{ status: 'published' }]);

  await page.reload();
  await expect(state(page, '已发布')).toBeVisible();
  await page.getByRole('textbox', { name: '正文' }).fill('第二版正文');
  await button(page, '保存').click();
  await expect(state(page, '已发布，有未发布的修改')).toBeVisible();
  await submitAnyway(page);
  await expect(state(page, '待审')).toBeVisible();

  await other.reload();
  await sure(other, '审核通过');
  await button(other, '发布修改').click();
  await button(other, '立即发布').click();
  await expect(state(other, '已发布')).toBeVisible();

  await button(other, '历史').click();
  const history = other.getByRole('region', { name: '版本历史' });
  await expect(history.getByRole('list', { name: '版本' })).toContainText('定时发布文章');
  await history.getByRole('button', { name: '比较版本 1', exact: true }).click();
  await expect(history.locator('del')).toHaveText(['第一', '未选择']);
  await button(other, '恢复为新草稿').click();
  await expect(other.getByRole('textbox', { name: '正文' })).toContainText('第一版正文');
  await other.context().close();
});

test('a step waits for what the save or the step before it has made of the article', async ({
  page,
}) => {
  await signIn(page);
  await page.goto('/#/dashboard');
  await expect(button(page, '用户菜单')).toBeVisible();
  const id = await storeArticle(page, `一步一步${randomUUID().slice(0, 8)}`);
  await page.goto(`/#/article/update?id=${id}`);
  await expect(button(page, '发布')).toBeEnabled();
  const held: Route[] = [];
  await page.route('**/article/get', (route) => void held.push(route));
  const answer = () => Promise.all(held.splice(0).map((route) => route.continue()));

  await page.getByRole('textbox', { name: '正文' }).fill('快手保存');
  await button(page, '保存').click();
  await expect(saved(page)).toContainText('已保存到服务器');
  await expect(button(page, '提交审核')).toBeDisabled();
  await expect(page.getByText('正在读取保存后的内容')).toBeVisible();
  await button(page, '发布').click();
  await expect.poll(() => held.length).toBe(1);
  await expectToStay(() => page.getByRole('dialog').count(), 0, 300);
  await answer();
  await button(page, '取消').click();
  await submitAnyway(page);
  await expect.poll(() => held.length).toBe(1);
  await expect(button(page, '提交审核')).toBeDisabled();
  // It may have been asked for again by a hint: all that is held goes on, and nothing is held from now on.
  await page.unroute('**/article/get');
  await expect(state(page, '待审')).toBeVisible();
  await expect(button(page, '审核通过')).toBeEnabled();
});

test.describe('installed', () => {
  test.use({ serviceWorkers: 'allow' });

  test('without a network an article is edited and previewed, and its steps say that they need the server', async ({
    page,
    context,
    consoleWatch,
  }) => {
    consoleWatch.allowNetworkErrors();
    consoleWatch.allowLooks();
    const title = `离线流程${randomUUID().slice(0, 8)}`;
    await signIn(page);
    await page.goto('/#/dashboard');
    await expect(page.getByRole('button', { name: '用户菜单' })).toBeVisible();
    const id = await storeArticle(page, title);
    await page.goto(`/#/article/update?id=${id}`);
    await expect(button(page, '发布')).toBeEnabled();
    // The dialogs' files come from the worker.
    await waitForInstall(page);
    await context.setOffline(true);
    await page.getByRole('textbox', { name: '正文' }).fill('列车上写的');
    await button(page, '保存').click();
    await expect(saved(page)).toContainText('等待同步');
    const reason = '当前离线：提交、审核和发布需要连接服务器，不会排队';
    await expect(page.getByText(reason)).toBeVisible();
    await expect(button(page, '提交审核')).toBeDisabled();
    const next = button(page, '发布');
    await expect(next).toBeDisabled();
    await expect(next).toHaveAccessibleDescription(reason);
    await next.press('Enter');
    await expect(page.getByText('文字已保存到本设备，联网后自动同步')).toBeVisible();
    await button(page, '预览').click();
    // Nothing runs inside the frame, not even what a test would ask it with.
    const frame = page.locator('iframe[title="文章预览"]');
    await expect(frame).toHaveAttribute('srcdoc', new RegExp(`<h1>${title}</h1>.*列车上写的`));
    await expect(frame).toHaveAttribute('sandbox', '');
    await button(page, '手机').click();
    await expect(frame).toHaveAttribute('data-frame', 'phone');
    await button(page, '关闭').click();

    await context.setOffline(false);
    await expect(saved(page)).toContainText('已保存到服务器', { timeout: 60_000 });
    await expect(next).toBeEnabled();
    await expect(next).toHaveAccessibleDescription('');
    await submitAnyway(page);
    await expect(state(page, '待审')).toBeVisible();
  });

  test('a cover and a picture of the text that are still in the queue are in the preview, without a network and after it', async ({
    page,
    context,
    server,
    consoleWatch,
  }) => {
    consoleWatch.allowNetworkErrors();
    consoleWatch.allowLooks();
    const title = `预览${randomUUID().slice(0, 8)}`;
    await signIn(page);
    await page.goto('/#/dashboard');
    await waitForInstall(page);
    const id = await storeArticle(page, title);
    await page.goto(`/#/article/update?id=${id}`);
    await expect(button(page, '提交审核')).toBeEnabled();
    const picture = (name: string, colour: Colour) =>
      drawn(page, name, { width: 1410, height: 780, quarters: [colour, colour, colour, colour] });
    const [cover, inText] = [await picture('封面.png', 'red'), await picture('正文.png', 'blue')];
    await context.setOffline(true);
    await openSections(page, '封面');
    await page.getByLabel('选择封面图片').setInputFiles(cover);
    await button(page, '使用图片').click();
    await expect(page.getByRole('group', { name: '封面' })).toContainText('封面-705x390.png');
    await page.getByRole('textbox', { name: '正文' }).fill('看图');
    await page.getByLabel('正文图片文件').setInputFiles(inText);
    await expect(page.getByRole('textbox', { name: '正文' }).locator('img')).toBeVisible();

    const frame = page.locator('iframe[title="文章预览"]');
    const browser = await context.newCDPSession(page);
    /** Whether a colour is to be seen in the frame. Playwright's own pictures would run a script in it. */
    const shows = async (colour: 'red' | 'blue') => {
      const box = await frame.boundingBox();
      if (!box) return false;
      const clip = { ...box, scale: 1 };
      const { data } = await browser.send('Page.captureScreenshot', { format: 'png', clip });
      return hasColour(page, data, colour);
    };
    await button(page, '预览').click();
    await button(page, '手机').click();
    await expect.poll(() => shows('red')).toBe(true);
    await expect.poll(() => shows('blue')).toBe(true);
    await button(page, '关闭').click();
    await button(page, '保存').click();
    await expect(saved(page)).toContainText('等待同步');

    await context.setOffline(false);
    await expect(saved(page)).toContainText('已保存到服务器', { timeout: 60_000 });
    await page.reload();
    await button(page, '预览').click();
    await button(page, '手机').click();
    await expect.poll(() => shows('red')).toBe(true);
    await expect.poll(() => shows('blue')).toBe(true);
    await button(page, '关闭').click();
    const [row] = rowsOf(server.dataDir, 'select cover_id, body from articles where id = ?', id);
    const [file] = rowsOf(
      server.dataDir,
      'select name from files where id = ?',
      String(row?.cover_id),
    );
    expect(file).toEqual({ name: '封面-705x390.png' });
    expect(String(row?.body)).toMatch(/<img src="[^"]*\/file\/content\//);
  });
});

test('an address is suggested in pinyin', async ({ page }) => {
  await signIn(page);
  await page.goto('/#/article/add');
  await page.getByRole('textbox', { name: '标题', exact: true }).fill('离婚财产分割');
  await openSections(page, '搜索与链接');
  await button(page, '按标题生成拼音别名').click();
  await expect(page.getByRole('textbox', { name: '别名' })).toHaveValue(/^li-hun-cai-chan-fen-ge/);
  await page.getByRole('textbox', { name: 'SEO 标题' }).fill('长'.repeat(31));
  await expect(page.getByText('31 字，超出建议的 30 字')).toBeVisible();
});
