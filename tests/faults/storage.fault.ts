import type { BrowserContext, Page } from '@playwright/test';
import { newProfile, openProfile, removeProfile } from '../support/browser/browser-process.ts';
import { rowsOf } from '../support/data/server-data.ts';
import { waitForInstall } from '../support/pages/pages.ts';
import {
  test as base,
  enqueue,
  expect,
  expectAbsent,
  expectExactlyOnce,
  expectUploaded,
  line,
  login,
  openQueue,
  text,
  video,
} from './fixtures.ts';

const MiB = 1024 * 1024;

/** A browser with a profile on disk: in private windows a quota is not enforced. */
const test = base.extend<{ profile: BrowserContext }>({
  profile: async ({ network }, use) => {
    const folder = await newProfile();
    const context = await openProfile(folder, network.url);
    await use(context);
    await context.close();
    await removeProfile(folder);
  },
});

/** Gives the origin this much room and no more, in bytes. */
async function limitRoom(page: Page, quotaSize: number): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  const { origin } = new URL(page.url());
  await devtools.send('Storage.overrideQuotaForOrigin', { origin, quotaSize });
}

const choose = (page: Page, ...files: ReturnType<typeof text>[]) =>
  page.getByLabel('添加文件到上传队列').setInputFiles(files);

test('S-UP-4 S-PWA-6 when the quota is exceeded, the file is shown as not stored, and can be sent while the page stays open', async ({
  profile,
  network,
  server,
}) => {
  const page = await profile.newPage();
  // Before its databases are opened: for half a minute the browser goes on with the room it found then.
  await page.goto('/healthz');
  await limitRoom(page, 6 * MiB);
  await openQueue(page);
  await waitForInstall(page);
  const [large, small] = [video('超出配额.mp4', 20 * MiB), text('放得下.txt', 1000)];
  await choose(page, large);
  await expect(page.getByText('超出配额.mp4：本设备空间不足，文件没有保存')).toBeVisible();
  await expect(line(page, large.name)).toHaveCount(0);
  // What still fits is kept and sent as ever.
  await enqueue(page, small);
  await expectUploaded(page, small);
  expectAbsent(server.dataDir, large);

  network.inject(/\/chunks\/\d+$/, { kind: 'reset', afterBytes: 100_000 }, 1);
  await page.getByRole('button', { name: '直接发送' }).click();
  const direct = page.getByRole('list', { name: '正在直接发送' });
  await expect(direct).toContainText(large.name);
  await expect(page.getByText('这些文件没有保存到本设备，请保持页面打开')).toBeVisible();
  await expect(page.getByText('「超出配额.mp4」已上传到服务器')).toBeVisible({ timeout: 60_000 });
  await expect(direct).toBeHidden();
  await expectExactlyOnce(server.dataDir, large, small);
});

test('S-PWA-6 the storage screen warns when storage is almost full', async ({ page }) => {
  // Measured: under an enforced quota of 3 MB the browser's own estimate still says 10 GiB.
  await page.addInitScript(() => {
    navigator.storage.estimate = async () => ({ usage: 95, quota: 100 });
  });
  await openQueue(page);
  await page.goto('/#/storage');
  await expect(page.getByText('存储空间快用完了')).toBeVisible();
});

test('S-PWA-6 S-UP-4 when storage is denied, the app works online and offers to send each file directly', async ({
  page,
  server,
}) => {
  await page.addInitScript(() => {
    IDBFactory.prototype.open = () => {
      throw new DOMException('denied by the test', 'SecurityError');
    };
  });
  await openQueue(page);
  await expect(page.getByText('浏览器没有允许在本设备保存数据')).toBeVisible();
  const [large, small] = [video('无痕窗口.mp4', 9 * MiB), text('无痕.txt', 2000)];
  for (const file of [large, small]) {
    await choose(page, file);
    const notice = page.getByText(`${file.name}：本设备无法保存该文件`);
    await expect(notice).toBeVisible();
    await page.getByRole('button', { name: '直接发送' }).click();
    await expect(page.getByText(`「${file.name}」已上传到服务器`)).toBeVisible({ timeout: 60_000 });
  }
  await expectExactlyOnce(server.dataDir, large, small);

  // An article is written, saved, changed and saved again.
  await page.goto('/#/article/add');
  await page.getByRole('textbox', { name: '标题', exact: true }).fill('无痕窗口里的文章');
  await page.getByRole('button', { name: '保存', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: '编辑文章' })).toBeVisible();
  const status = page.getByRole('status', { name: '保存状态' });
  for (const summary of ['第一次修改', '第二次修改']) {
    await page.getByRole('textbox', { name: '摘要' }).fill(summary);
    await page.getByRole('button', { name: '保存', exact: true }).click();
    await expect(status).toContainText('已保存到服务器');
    await expect
      .poll(() =>
        rowsOf(server.dataDir, 'select summary from articles where title = ?', '无痕窗口里的文章'),
      )
      .toEqual([{ summary }]);
  }
  await page.goto('/#/content/article');
  await expect(page.getByRole('table')).toContainText('无痕窗口里的文章');
  await page.goto('/#/storage');
  await expect(page.getByRole('table', { name: '只在本设备上的内容' })).toBeVisible();
});

test('S-PWA-6 S-UP-4 the browser is asked to keep its storage with the first item, and never before', async ({
  page,
  network,
}) => {
  await page.addInitScript(() => {
    navigator.storage.persisted = async () => false;
    navigator.storage.persist = async () => {
      document.documentElement.dataset.asked = String(
        Number(document.documentElement.dataset.asked ?? 0) + 1,
      );
      return true;
    };
  });
  await openQueue(page);
  const asked = page.locator('html[data-asked]');
  await expect(asked).toHaveCount(0);
  network.cut();
  await enqueue(page, text('第一个.txt', 10), text('第二个.txt', 20));
  await expect(asked).toHaveAttribute('data-asked', '1');
  network.calm();
});

test('S-PWA-6 S-UP-4 after an eviction of site storage the next visit shows how many items were pending', async ({
  profile,
  network,
  server,
}) => {
  const page = await profile.newPage();
  await openQueue(page);
  network.cut();
  const files = [text('被清除一.txt', 500), text('被清除二.txt', 600)];
  await enqueue(page, ...files);
  await expect.poll(() => page.evaluate(() => document.cookie)).toMatch(/kept=[0-9a-f]{12}\.2/);
  const { origin } = new URL(page.url());
  const devtools = await profile.newCDPSession(page);
  await page.goto('about:blank');
  await devtools.send('Storage.clearDataForOrigin', {
    origin,
    storageTypes: 'indexeddb,cache_storage,service_workers,local_storage',
  });
  network.calm();
  await page.goto('/#/uploads');
  const notice = page.getByText('浏览器清除了本设备保存的内容');
  // The record of the user went with the rest: they sign in again.
  await login(page);
  await expect(notice).toBeVisible();
  await expect(page.getByText('当时有 2 个项目等待发送')).toBeVisible();
  expectAbsent(server.dataDir, ...files);
  // Said once; and the device is as good as ever.
  await enqueue(page, ...files);
  await expectUploaded(page, ...files);
  await page.reload();
  await expect(line(page, '被清除一.txt')).toBeVisible();
  await expect(notice).toBeHidden();
  await expectExactlyOnce(server.dataDir, ...files);
});
