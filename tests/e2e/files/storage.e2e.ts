import type { Locator, Page } from '@playwright/test';
import { cachedReplies } from '../../support/browser/device-storage.ts';
import { expect, test } from '../../support/browser/fixtures.ts';
import { signIn } from '../../support/browser/sign-in.ts';
import { go, openPages, waitForInstall } from '../../support/pages/pages.ts';

test.use({ serviceWorkers: 'allow' });

const cached = (page: Page) => page.getByRole('table', { name: '离线可用的内容' });
const own = (page: Page) => page.getByRole('table', { name: '只在本设备上的内容' });
const row = (table: Locator, name: string) =>
  table.getByRole('row').filter({ has: table.page().getByRole('rowheader', { name }) });

/** A few things of each kind: lists, a record, a draft, an unsent edit and an unsent file. */
async function keepThings(page: Page, stopServer: () => Promise<void>): Promise<void> {
  await signIn(page);
  await page.goto('/#/content/article');
  const first = page.getByRole('main').getByRole('table').getByRole('link').first();
  await first.click();
  await expect(page.getByRole('textbox', { name: '标题', exact: true })).toHaveValue(/./);
  await waitForInstall(page);
  // The screens' menu, four dictionaries, the list with its counts, the record, columns and authors.
  await expect.poll(async () => (await cachedReplies(page)).map(([key]) => key)).toHaveLength(10);
  await stopServer();
  await page.getByRole('textbox', { name: '摘要' }).fill('还没有保存的摘要');
  await expect(page.getByRole('status', { name: '保存状态' })).toContainText('草稿已保存到本设备');
  await openPages(page, '/uploads');
  await page.getByLabel('添加文件到上传队列').setInputFiles({
    name: '笔录.txt',
    mimeType: 'text/plain',
    buffer: Buffer.alloc(3 * 1024 * 1024, 'a'),
  });
  await expect(page.getByRole('list', { name: '上传的文件' })).toContainText('已保存到本设备');
}

test('S-PWA-6 the screen shows stored data by class, also offline, and clearing the cache removes nothing else', async ({
  page,
  server,
  consoleWatch,
}) => {
  consoleWatch.allowNetworkErrors();
  await keepThings(page, () => server.stop('SIGKILL'));
  await page.getByRole('main').getByRole('link', { name: '离线与存储' }).click();
  await expect(page.getByRole('heading', { level: 1, name: '离线与存储' })).toBeVisible();
  await expect(row(cached(page), '应用文件')).toContainText('今天');
  await expect(row(cached(page), '菜单和字典')).toContainText('5 项');
  await expect(row(cached(page), '列表和记录')).toContainText('5 项');
  await expect(row(own(page), '草稿')).toContainText('1 项');
  await expect(row(own(page), '待上传的文件')).toContainText('1 项3 MB今天');
  await expect(page.getByRole('button', { name: '立即刷新' })).toBeDisabled();
  await expect(page.getByRole('progressbar', { name: '已用存储空间' })).toBeVisible();

  await page.getByRole('button', { name: '清除', exact: true }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '清除 10 项' }).click();
  await expect(row(cached(page), '菜单和字典')).toContainText('0 项');
  await expect(row(cached(page), '列表和记录')).toContainText('0 项');
  await expect(row(own(page), '草稿')).toContainText('1 项');
  await expect(row(own(page), '待上传的文件')).toContainText('1 项');
});

test('S-PWA-6 what is nowhere else goes only after a question that counts it', async ({
  page,
  server,
  consoleWatch,
}) => {
  consoleWatch.allowNetworkErrors();
  await keepThings(page, () => server.stop('SIGKILL'));
  await go(page, '/storage');
  const clear = page.getByRole('button', { name: '清除待上传的文件' });
  const question = page.getByRole('alertdialog', { name: /^清除「/ });
  await clear.click();
  await expect(question).toContainText('清除「待上传的文件」？共 1 项（3 MB），服务器上没有');
  await question.getByRole('button', { name: '取消' }).click();
  await expect(row(own(page), '待上传的文件')).toContainText('1 项');
  await clear.click();
  await question.getByRole('button', { name: '清除 1 项' }).click();
  await expect(row(own(page), '待上传的文件')).toContainText('0 项');
  await expect(page.getByRole('button', { name: '上传队列', exact: true })).toBeVisible();
  await page.getByRole('button', { name: '清除草稿' }).click();
  await question.getByRole('button', { name: '清除 1 项' }).click();
  await expect(row(own(page), '草稿')).toContainText('0 项');
});

test('S-PWA-6 立即刷新 requests all cached data again', async ({ page }) => {
  await signIn(page);
  const asked: string[] = [];
  page.on('requestfinished', (request) => asked.push(new URL(request.url()).pathname));
  await page.goto('/#/content/article');
  await page.getByRole('main').getByRole('table').getByRole('link').first().click();
  await expect(page.getByRole('textbox', { name: '标题', exact: true })).toHaveValue(/./);
  // The screen counts once what is cached. Choices are asked for when their fields are there, after the text.
  for (const part of ['article/counts', 'cata/search', 'user/names']) {
    await expectAsked(asked, part);
  }
  await go(page, '/storage');
  // The list with its counts, the article, and the columns and authors to choose from.
  await expect(row(cached(page), '列表和记录')).toContainText('5 项');
  asked.length = 0;
  await page.getByRole('button', { name: '立即刷新' }).click();
  await expect(page.getByText('本设备保存的内容已是最新')).toBeVisible();
  for (const part of ['getUserMenuList', 'dict', 'article/search', 'article/get', 'app-config']) {
    await expectAsked(asked, part);
  }
});

test('S-PWA-6 a refresh whose calls hang times out and reports it', async ({ page }) => {
  await signIn(page);
  await page.clock.install();
  await page.goto('/#/storage');
  const begin = page.getByRole('button', { name: '立即刷新' });
  await expect(begin).toBeEnabled();
  await page.route('**/getUserMenuList', () => undefined);
  const asked = page.waitForRequest('**/getUserMenuList');
  await begin.click();
  await expect(page.getByRole('button', { name: '正在刷新…' })).toBeDisabled();
  await asked;
  await page.clock.fastForward(20_000);
  await expect(page.getByText('刷新未完成')).toBeVisible();
  await expect(begin).toBeEnabled();
});

const expectAsked = (asked: readonly string[], part: string): Promise<void> =>
  expect.poll(() => asked.filter((path) => path.includes(part)), part).not.toEqual([]);

test('S-PWA-6 the screen is reached from the user menu and asks the browser to keep its promise', async ({
  page,
}) => {
  await page.addInitScript(() => {
    let kept = false;
    navigator.storage.persisted = async () => kept;
    navigator.storage.persist = async () => {
      kept = true;
      return kept;
    };
  });
  await signIn(page);
  await page.goto('/#/dashboard');
  await page.getByRole('button', { name: '用户菜单' }).click();
  await page.getByRole('menuitem', { name: '离线与存储' }).click();
  await page.getByRole('button', { name: '申请持久保存' }).click();
  await expect(page.getByText('持久保存：浏览器不会自行清理这些内容')).toBeVisible();
  await expect(page.getByRole('button', { name: '申请持久保存' })).toBeHidden();
  await expect(page.getByText('它不能防止恶意软件')).toBeVisible();
});
