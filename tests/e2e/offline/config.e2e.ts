import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import { expect, login, test } from '../../support/browser/fixtures.ts';
import { signIn } from '../../support/browser/sign-in.ts';
import { addUserWith } from '../../support/data/users.ts';
import { openSections } from '../../support/pages/desk.ts';
import { line, picker, unfold } from '../../support/pages/queue.ts';
import { chooseOption } from '../../support/pages/select.ts';
import { configFile, otherService, withServer } from '../../support/server/configured-server.ts';
import { drawn } from '../../support/values/pictures.ts';

test.use({ serviceWorkers: 'block' });

const notice = (page: Page) => page.getByRole('region', { name: '通知' });
const main = (page: Page) => page.getByRole('main');

test('S-CFG-1 title, times, limits and defaults are those of the file', async ({ page }) => {
  const change = {
    title: '另一家律所',
    subtitle: '案件管理',
    settings: { showFooter: true, footerTxt: '© 另一家', tagsView: false },
    session: { tokenCookieDays: 3 },
    upload: { imageMaxMB: 1, videoMaxMB: 50, fileMaxMB: 7 },
  };
  await withServer(change, async (server) => {
    await page.goto(`${server.url}/#/article/add`);
    await expect(page.getByRole('heading', { name: '另一家律所' })).toBeVisible();
    await page.getByRole('checkbox', { name: '记住我' }).check();
    await login(page);
    await expect(page).toHaveTitle('写文章 - 另一家律所');
    await expect(page.getByRole('contentinfo')).toContainText('© 另一家');
    await expect(page.getByRole('tablist', { name: '已打开的页面' })).toHaveCount(0);
    await openSections(page, '附件');
    await expect(main(page).getByText('其他文件不超过 7MB')).toBeVisible();
    await expect(main(page).getByText('视频（.mp4）不超过 50MB')).toBeVisible();
    await page.getByLabel('添加图片、视频或文件').setInputFiles({
      name: '太大.pdf',
      mimeType: 'application/pdf',
      buffer: Buffer.concat([Buffer.from('%PDF-'), Buffer.alloc(7 * 1024 * 1024)]),
    });
    await expect(page.getByText('文件超过 7MB 的限制')).toBeVisible();
    const token = (await page.context().cookies()).find(({ name }) => name === 'token');
    const days = ((token?.expires ?? 0) - Date.now() / 1000) / 86_400;
    expect(days).toBeGreaterThan(2.9);
  });
});

test.describe('installed', () => {
  test.use({ serviceWorkers: 'allow' });

  test('S-CFG-1 offline the last good copy is used, not the build’s own values', async ({
    page,
    context,
    consoleWatch,
  }) => {
    consoleWatch.allowNetworkErrors();
    await withServer({ title: '另一家律所' }, async (server) => {
      await signIn(page, 'admin', server.url);
      await page.goto(`${server.url}/`);
      await expect(page).toHaveTitle('首页 - 另一家律所');
      await page.evaluate(() => navigator.serviceWorker.ready);
      await server.stop();
      const again = await context.newPage();
      await again.goto(`${server.url}/#/uploads`);
      await expect(again).toHaveTitle('上传队列 - 另一家律所');
      await expect(notice(again).locator('.notice')).toHaveCount(0);
    });
  });
});

/** A host that has every picture of a bucket; counts what it is asked for. */
async function pictureHost(
  bytes: Buffer,
): Promise<{ url: string; asked: string[]; close: () => void }> {
  const asked: string[] = [];
  const server = createServer(({ url = '' }, answer) => {
    asked.push(url);
    answer.setHeader('content-type', 'image/png');
    answer.end(bytes);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, asked, close: () => server.close() };
}

test('S-UP-3 a stored picture is shown from its bucket, whose host the page may reach', async ({
  page,
}) => {
  await page.goto('/#/login');
  const quarters = ['red', 'green', 'blue', 'white'] as const;
  const picture = await drawn(page, '门面.png', { width: 64, height: 64, quarters });
  const host = await pictureHost(picture.buffer);
  await withServer({ buckets: { product: `${host.url}/p/` } }, async (server) => {
    await signIn(page, 'admin', server.url);
    await page.goto(`${server.url}/#/uploads`);
    await chooseOption(page.getByRole('combobox', { name: '存放位置' }), '产品文件');
    await picker(page).setInputFiles(picture);
    await expect(line(page, '门面.png')).toContainText('已上传');
    await unfold(page);
    const image = line(page, '门面.png').locator('img');
    await expect(image).toHaveAttribute('src', new RegExp(`^${host.url}/p/[0-9a-f-]{36}$`));
    const shown = () => image.evaluate((one) => (one as HTMLImageElement).naturalWidth);
    await expect.poll(shown).toBe(64);
    expect(host.asked).toEqual([expect.stringMatching(/^\/p\/[0-9a-f-]{36}$/)]);
  });
  host.close();
});

for (const [what, file, said] of [
  [
    'a wrong colour',
    () => configFile({ settings: { theme: 'red' } }),
    'settings.theme：应为颜色，如 #1890ff',
  ],
  ['an API host with a path', () => configFile({ apiHost: 'https://a.cn/x' }), 'apiHost：'],
  [
    'a negative time',
    () => configFile({ session: { idleMinutes: -5 } }),
    'session.idleMinutes：应在 1 到 1440 之间',
  ],
  ['an unknown field', () => configFile({ tittle: 'x' }), 'tittle：没有这个字段'],
  ['HTML', async () => '<!doctype html><title>免费 WiFi</title>', '不是有效的 JSON 对象'],
  ['half a file', async () => '{"apiHost": "', '不是有效的 JSON 对象'],
] as const) {
  test(`S-CFG-1 a file with ${what} is named; the app works on`, async ({ page }) => {
    const body = await file();
    await page.route('**/app-config.json', (route) => route.fulfill({ body }));
    await page.goto('/#/dashboard');
    await expect(notice(page)).toContainText('运行配置有误');
    await expect(notice(page)).toContainText(said);
    await login(page);
    await expect(main(page).getByText('最近修改的文章')).toBeVisible();
    await expect(notice(page)).toContainText(said);
    await notice(page).getByRole('button', { name: '关闭通知' }).click();
    await expect(notice(page).locator('.notice')).toHaveCount(0);
  });
}

test('S-CFG-2 the SQL monitor opens inside the layout, in a frame that reaches nothing of ours', async ({
  page,
}) => {
  const other = await otherService();
  await withServer({ addresses: { sqlMonitor: `${other.url}/druid` } }, async (server) => {
    await signIn(page, 'admin', server.url);
    await page.goto(server.url);
    const menu = page.getByRole('navigation', { name: '主菜单' });
    await menu.getByText('系统管理').click();
    await expect(menu.getByText('接口文档')).toHaveCount(0);
    await menu.getByText('SQL 监控').click();
    await expect(page).toHaveURL(/#\/system\/sqlMonitor$/);
    await expect(page).toHaveTitle(/^SQL 监控 - /);
    const frame = page.frameLocator('iframe[title="SQL 监控"]');
    await expect(frame.getByRole('heading', { name: '慢查询' })).toBeVisible();
    const open = main(page).getByRole('link', { name: '在新标签页打开' });
    await expect(open).toHaveAttribute('href', `${other.url}/druid`);
    await expect(open).toHaveAttribute('rel', /noopener/);
    await expect(frame.getByText('被拒绝')).toBeVisible();
    expect(await page.evaluate(() => 'hacked' in window)).toBe(false);
    await page.reload();
    await expect(frame.getByRole('heading', { name: '慢查询' })).toBeVisible();
  });
  other.close();
});

test('S-CFG-2 S-PERM-1 who lacks the permission sees no entry, and /401 at the address', async ({
  page,
}) => {
  const other = await otherService();
  const addresses = { sqlMonitor: other.url, apiDocumentation: `${other.url}/doc` };
  await withServer({ addresses }, async (server) => {
    const userName = await addUserWith(server.dataDir, ['article:search', 'docs:api']);
    await signIn(page, userName, server.url);
    await page.goto(`${server.url}/#/system/sqlMonitor`);
    await expect(page).toHaveURL(/#\/401$/);
    await page.getByRole('link', { name: '回首页' }).click();
    const menu = page.getByRole('navigation', { name: '主菜单' });
    await expect(menu.getByText('SQL 监控')).toHaveCount(0);
    await menu.getByText('接口文档').click();
    const frame = page.frameLocator('iframe[title="接口文档"]');
    await expect(frame.getByRole('heading', { name: '慢查询' })).toBeVisible();
    // The dashboard may still be loading a screen ahead when its server stops.
    await page.goto('about:blank');
  });
  other.close();
});

test('S-CFG-2 without an address there is neither entry nor page', async ({ page }) => {
  await signIn(page);
  await page.goto('/#/system/sqlMonitor');
  await expect(page).toHaveURL(/#\/404$/);
  await page.getByRole('link', { name: '返回首页' }).click();
  const menu = page.getByRole('navigation', { name: '主菜单' });
  await menu.getByText('系统管理').click();
  await expect(menu.getByText('字典管理')).toBeVisible();
  await expect(menu.getByText('SQL 监控')).toHaveCount(0);
});
