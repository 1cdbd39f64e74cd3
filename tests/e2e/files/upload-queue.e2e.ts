import type { Page } from '@playwright/test';
import { uploadKinds } from '../../../src/contract/file/file.ts';
import { expect, test } from '../../support/browser/fixtures.ts';
import { textsOf } from '../../support/browser/waiting.ts';
import { rowsOf, sha256 } from '../../support/data/server-data.ts';
import { go, waitForInstall } from '../../support/pages/pages.ts';
import { line, lines, openQueue, picker, textFile } from '../../support/pages/queue.ts';
import { chooseOption, offered } from '../../support/pages/select.ts';

test.use({ serviceWorkers: 'allow' });

const UPLOADS = '**/file/upload/**';
const panel = (page: Page) => page.getByRole('dialog', { name: '上传队列' });
const ask = (page: Page) => page.getByRole('alertdialog');

test.beforeEach(({ page, consoleWatch }) => {
  consoleWatch.allowNetworkErrors();
  return openQueue(page);
});

/** The server answers uploads with this status until `unroute`. */
const refuse = (page: Page, status: number) =>
  page.route(UPLOADS, (route) => route.fulfill({ status, body: 'refused' }));

test('S-UP-4 S-NAV-8 the panel shows what waits and what was sent, and leads to the screen', async ({
  page,
  context,
}) => {
  await picker(page).setInputFiles(textFile('已送到.txt'));
  await expect(line(page, '已送到.txt')).toContainText('已上传');
  await waitForInstall(page);
  await context.setOffline(true);
  await picker(page).setInputFiles([textFile('在等待.txt'), textFile('也等待.txt')]);
  await go(page, '/dashboard');
  const button = page.getByRole('button', { name: '上传队列，2 项等待' });
  await button.click();
  await expect(panel(page)).toBeFocused();
  await expect(panel(page).getByRole('listitem')).toHaveText([
    /也等待\.txt.*已保存到本设备/,
    /在等待\.txt.*已保存到本设备/,
    /已送到\.txt.*已上传/,
  ]);
  await expect(panel(page).getByRole('progressbar', { name: '全部文件上传进度' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(panel(page)).toHaveCount(0);
  await expect(button).toBeFocused();

  await button.click();
  await page.getByRole('heading', { level: 1 }).click();
  await expect(panel(page)).toHaveCount(0);

  await button.click();
  await context.setOffline(false);
  await expect(panel(page).getByText('已上传')).toHaveCount(3, { timeout: 30_000 });
  await panel(page).getByRole('link', { name: '上传队列' }).click();
  await expect(page).toHaveURL(/#\/uploads$/);
  await expect(panel(page)).toHaveCount(0);
});

test('S-UP-4 retry, pause, resume and cancel, for one and for all', async ({
  page,
  consoleWatch,
}) => {
  consoleWatch.expect(/status of 413/);
  await refuse(page, 413);
  const names = ['一.txt', '二.txt', '三.txt', '四.txt'];
  await picker(page).setInputFiles(names.map((name) => textFile(name)));
  for (const name of names) await expect(line(page, name)).toContainText('需要处理');

  await page.getByRole('button', { name: '移除 四.txt' }).click();
  await expect(ask(page)).toContainText('移除「四.txt，');
  await ask(page).getByRole('button', { name: '移除' }).click();
  // By its text, here and below: what lies under a question has no role, and is not gone for that.
  await expect(page.getByText('四.txt')).toHaveCount(0);

  await page.unroute(UPLOADS);
  await page.getByRole('button', { name: '重试 一.txt' }).click();
  await expect(line(page, '一.txt')).toContainText('已上传');
  await page.getByRole('button', { name: '全部重试' }).click();
  for (const name of names.slice(0, 3)) await expect(line(page, name)).toContainText('已上传');
  await expect(page.getByRole('button', { name: '全部移除' })).toHaveCount(0);

  await refuse(page, 503);
  consoleWatch.expect(/status of 503/);
  const refused = page.waitForResponse((answer) => answer.status() === 503);
  await picker(page).setInputFiles([textFile('五.txt'), textFile('六.txt'), textFile('七.txt')]);
  await refused;
  await page.getByRole('button', { name: '暂停 五.txt' }).click();
  await expect(line(page, '五.txt')).toContainText('已暂停');
  await page.getByRole('button', { name: '全部暂停' }).click();
  for (const name of ['五.txt', '六.txt', '七.txt']) {
    await expect(line(page, name)).toContainText('已暂停');
  }
  await expect(page.getByRole('button', { name: '全部暂停' })).toHaveCount(0);
  await page.unroute(UPLOADS);
  await page.getByRole('button', { name: '重试 五.txt' }).click();
  await expect(line(page, '五.txt')).toContainText('已上传');
  await page.getByRole('button', { name: '全部移除' }).click();
  await expect(ask(page)).toContainText('移除全部 2 个文件？');
  await ask(page).getByRole('button', { name: '取消' }).click();
  await expect(line(page, '六.txt')).toContainText('已暂停');
  await page.getByRole('button', { name: '全部移除' }).click();
  await ask(page).getByRole('button', { name: '移除 2 个文件' }).click();
  await expect(page.getByText('六.txt')).toHaveCount(0);
  await expect(page.getByText('七.txt')).toHaveCount(0);
});

test('S-UP-3 every kind of upload works from the screen', async ({ page, server }) => {
  const kinds = page.getByRole('combobox', { name: '存放位置' });
  await kinds.click();
  await expect(offered(kinds)).toHaveCount(uploadKinds.length);
  await page.keyboard.press('Escape');
  for (const kind of uploadKinds) {
    const name = `${kind.replace('/', '-')}.txt`;
    await chooseOption(kinds, kind);
    await picker(page).setInputFiles(textFile(name));
    await expect(line(page, name)).toContainText('已上传');
    const rows = rowsOf(server.dataDir, 'select kind from files where name = ?', name);
    expect(rows).toEqual([{ kind }]);
  }
});

test('S-UP-3 S-UP-4 a finished file’s address is copied, a private one’s is not offered', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const file = textFile('地址.txt', '按地址取回');
  await picker(page).setInputFiles(file);
  await page.getByRole('button', { name: '展开' }).click();
  await page.getByRole('button', { name: '复制 地址.txt 的地址' }).click();
  await expect(page.getByText('已复制文件地址')).toBeVisible();
  const address = await page.evaluate(() => navigator.clipboard.readText());
  const reply = await page.request.get(address);
  expect(sha256(await reply.body())).toBe(sha256(file.buffer));

  await chooseOption(page.getByRole('combobox', { name: '存放位置' }), '私有文件');
  await picker(page).setInputFiles(textFile('私密.txt'));
  await expect(line(page, '私密.txt')).toContainText('已上传');
  await expect(line(page, '私密.txt').getByRole('button')).toHaveCount(0);
});

/** Whether the lines in the document reach from the top of what is in sight of their list to its end. */
function coversWindow(): boolean {
  const list = document.querySelector('.windowed');
  const boxes = [...(list?.children ?? [])].map((one) => one.getBoundingClientRect());
  if (!list || boxes.length === 0) return false;
  const { top, bottom } = list.getBoundingClientRect();
  const first = Math.min(...boxes.map((box) => box.top));
  const last = Math.max(...boxes.map((box) => box.bottom));
  return first <= Math.max(0, top) + 1 && last >= Math.min(window.innerHeight, bottom) - 1;
}

test('S-UP-4 a thousand files: the document stays small, and no line is missing', async ({
  page,
  context,
}) => {
  test.setTimeout(300_000);
  const COUNT = 1000;
  // What is still being fetched when the network goes is an error of the console.
  await waitForInstall(page);
  await context.setOffline(true);
  const nameOf = (index: number) => `卷宗-${String(index).padStart(4, '0')}.txt`;
  const names = Array.from({ length: COUNT }, (_, index) => nameOf(index));
  await picker(page).setInputFiles(names.map((name) => textFile(name)));
  await expect(page.getByRole('heading', { name: '等待上传 1,000' })).toBeVisible({
    timeout: 240_000,
  });
  const seen = new Set<string>();
  const look = async () => {
    await expect.poll(() => page.evaluate(coversWindow)).toBe(true);
    const shown = await textsOf(lines(page));
    expect(shown.length).toBeLessThan(60);
    for (const text of shown) seen.add(/卷宗-\d{4}\.txt/.exec(text)?.[0] ?? text);
  };
  await page.evaluate(() => window.scrollTo(0, 0));
  for (let end = false; !end; ) {
    await look();
    end = await page.evaluate(() => {
      window.scrollBy(0, window.innerHeight * 0.8);
      return window.scrollY + window.innerHeight >= document.documentElement.scrollHeight - 1;
    });
  }
  await look();
  expect([...seen].sort()).toEqual(names);
});

test('S-LIST-4 a refused file stays with its reason until its owner removes it; finished ones fold into one line that is cleared', async ({
  page,
  consoleWatch,
}) => {
  consoleWatch.expect(/status of 413/);
  await picker(page).setInputFiles(textFile('早.txt'));
  await expect(line(page, '早.txt')).toContainText('已上传');
  await picker(page).setInputFiles(textFile('晚.txt'));
  const folded = lines(page).filter({ hasText: '已上传' });
  await expect(folded).toHaveText(/晚\.txt.*早\.txt/);
  await expect(folded).toHaveCount(1);
  await page.getByRole('button', { name: '展开' }).click();
  await expect(folded).toHaveText([/晚\.txt/, /早\.txt/]);
  await page.getByRole('button', { name: '收起' }).click();

  await refuse(page, 413);
  await picker(page).setInputFiles(textFile('太大.txt'));
  const refused = page.getByRole('region', { name: '需要处理 1' });
  await expect(refused).toContainText('太大.txt');
  const reason = '超过服务器的大小限制';
  await expect(refused, 'it says why').toContainText(reason);
  await page.reload();
  await expect(refused).toContainText(reason);
  // What is pressed on the drawing is done by the app, which shows no files for a moment: the next reload may be quicker.
  await expect(page.locator('[data-drawing]')).toHaveCount(0);
  await page.getByRole('button', { name: '清除', exact: true }).click();
  await expect(folded).toHaveCount(0);
  await expect(refused, 'clearing takes finished files only').toContainText('太大.txt');
  await page.reload();
  await expect(refused).toContainText('太大.txt');
  await expect(page.getByRole('region', { name: /^已完成/ })).toHaveCount(0);

  await refused.getByRole('button', { name: '移除 太大.txt' }).click();
  await ask(page).getByRole('button', { name: '移除' }).click();
  await expect(page.getByText('太大.txt')).toHaveCount(0);
  await page.reload();
  await expect(page.getByText('没有等待上传的文件')).toBeVisible();
});
