import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expect, test } from '../../support/browser/fixtures.ts';
import { signIn } from '../../support/browser/sign-in.ts';
import { rowsOf } from '../../support/data/server-data.ts';
import { openSections } from '../../support/pages/desk.ts';
import { line, picker, textFile, unfold } from '../../support/pages/queue.ts';
import { bring, editorOf } from '../../support/pages/rich-text.ts';
import { withServer } from '../../support/server/configured-server.ts';
import type { ServerProcess } from '../../support/server/server-process.ts';
import { UploadService } from '../../support/services/upload-service.ts';
import { packageFile, recent, sendPackage } from '../../support/values/packages.ts';
import { drawn } from '../../support/values/pictures.ts';

test.use({ serviceWorkers: 'block' });

const PIXEL =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==';
const FIELDS = {
  deployUpload: '/deploy',
  databaseUpload: '/database',
  picturesUpload: '/pictures',
  avatarUpdate: '/avatar',
  contentUpload: '/content',
  localStorageUpload: '/local',
};

/** A server whose configuration names the service for every kind of upload. */
async function withService(
  run: (server: ServerProcess, service: UploadService) => Promise<void>,
): Promise<void> {
  const service = await UploadService.open();
  const addresses = Object.fromEntries(
    Object.entries(FIELDS).map(([field, path]) => [field, service.url + path]),
  );
  await withServer({ addresses }, async (server) => {
    service.desk = server.url;
    await run(server, service);
  }).finally(() => service.close());
}

async function open(page: Page, server: ServerProcess, path: string): Promise<void> {
  await signIn(page, 'admin', server.url);
  await page.goto(`${server.url}/#${path}`);
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
}

const goTo = (page: Page, path: string) =>
  page.evaluate((hash) => {
    location.hash = hash;
  }, path);

const arrived = (service: UploadService, path: string, count = 1) =>
  expect.poll(() => service.held(path).length, { message: path, timeout: 30_000 }).toBe(count);

test('S-ADM-10 S-CFG-1 with every address on another origin, files of each purpose go there and are shown from there', async ({
  page,
}) => {
  test.slow();
  await withService(async (server, service) => {
    const quarters = ['red', 'green', 'blue', 'white'] as const;
    await open(page, server, '/uploads');
    await picker(page).setInputFiles(textFile('委托书.txt'));
    await arrived(service, '/local');
    await expect(line(page, '委托书.txt')).toContainText('已上传');

    // An article with a cover and a picture in its text.
    const title = `外部图片 ${randomUUID()}`;
    await goTo(page, '/article/add');
    await page.getByRole('textbox', { name: '标题', exact: true }).fill(title);
    await editorOf(page).click();
    const picture = { name: '现场.png', type: 'image/png', base64: PIXEL };
    await bring(editorOf(page), 'paste', { picture });
    await arrived(service, '/content');
    await openSections(page, '封面');
    const cover = await drawn(page, '律所.jpg', { width: 900, height: 600, quarters });
    await page.getByLabel('选择封面图片').locator('visible=true').setInputFiles(cover);
    const crop = page.getByRole('dialog', { name: '裁剪图片' });
    await crop.getByRole('button', { name: '使用图片' }).click();
    await arrived(service, '/pictures', 3);
    await page.keyboard.press('ControlOrMeta+s');
    await expect(page.getByRole('status', { name: '保存状态' })).toContainText('已保存到服务器', {
      timeout: 30_000,
    });
    await page.reload();
    const shown = editorOf(page).locator('img');
    await expect(shown).toHaveAttribute('src', /\/file\/content\//);
    await expect
      .poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBe(1);

    // An avatar.
    await goTo(page, '/profile/index');
    const face = await drawn(page, '头像.png', { width: 400, height: 400, quarters });
    await page.getByLabel('选择头像').setInputFiles(face);
    await crop.getByRole('button', { name: '使用图片' }).click();
    await arrived(service, '/avatar');
    const avatar = page.getByRole('button', { name: '用户菜单' }).locator('img');
    await expect(avatar).toHaveAttribute('src', new RegExp(`^${service.url}/held/`));

    // Packages.
    await goTo(page, '/system/ops');
    await expect(page.getByText(`${service.url}/deploy`)).toBeVisible();
    await sendPackage(page, packageFile('site.tar.gz', 5_000_000), '部署包', '首页改版');
    await expect(recent(page, 'site.tar.gz')).toContainText('对方已收到');
    await expect(recent(page, 'site.tar.gz')).toContainText('首页改版');
    await page.getByRole('tab', { name: '数据库包' }).click();
    await sendPackage(page, packageFile('dump.sql.gz'), '数据库包');
    await expect(recent(page, 'dump.sql.gz')).toContainText('对方已收到');

    // Nobody but our server learns the token, and the bytes are with the service alone.
    for (const { headers, path } of service.deliveries) {
      expect(headers, path).not.toHaveProperty('token');
      expect(headers, path).not.toHaveProperty('cookie');
      expect(headers, path).not.toHaveProperty('x-owner');
    }
    expect(service.deliveries).toHaveLength(8);
    const files = rowsOf(server.dataDir, 'select held_at from files where created_at > ?', 0);
    const ours = files.filter((row) => String(row.held_at).startsWith(service.url));
    expect(ours).toHaveLength(5);
    const packages = 'select name, storage_name, target, code from packages order by created_at';
    expect(rowsOf(server.dataDir, packages)).toEqual([
      { name: 'site.tar.gz', storage_name: null, target: `${service.url}/deploy`, code: 0 },
      { name: 'dump.sql.gz', storage_name: null, target: `${service.url}/database`, code: 0 },
    ]);
    await page.goto('about:blank');
  });
});

test('S-ADM-10 S-UP-4 a lost reply is asked for again under the same key: the service and our server have the file once', async ({
  page,
  consoleWatch,
}) => {
  consoleWatch.allowNetworkErrors();
  await withService(async (server, service) => {
    await open(page, server, '/uploads');
    service.meet({ kind: 'drop-reply' }, { kind: 'away' });
    await picker(page).setInputFiles(textFile('一次.txt'));
    await expect(page.getByRole('list', { name: '已上传的文件' })).toContainText('一次.txt', {
      timeout: 60_000,
    });
    const [first, again] = service.deliveries;
    expect(again?.key).toBe(first?.key);
    expect(service.deliveries).toHaveLength(2);
    expect(service.held('/local')).toHaveLength(1);
    const rows = rowsOf(server.dataDir, 'select id from files where name = ?', '一次.txt');
    expect(rows).toEqual([{ id: first?.key }]);
    await page.goto('about:blank');
  });
});

test('S-ADM-10 what the service refuses needs its owner, with the reason; the session goes on, and 重试 is another try', async ({
  page,
}) => {
  await withService(async (server, service) => {
    await open(page, server, '/system/ops');
    service.meet({ kind: 'refuse', code: 4002, message: '版本号低于线上版本' });
    await sendPackage(page, packageFile('old.tar.gz'));
    const reason = 'rtn_code 4002：版本号低于线上版本';
    const refused = recent(page, 'old.tar.gz').filter({ hasText: '对方拒绝' });
    await expect(refused).toContainText(reason);
    await goTo(page, '/uploads');
    await expect(line(page, 'old.tar.gz')).toContainText('需要处理');
    await expect(line(page, 'old.tar.gz')).toContainText(reason);
    // A service's 1001 says nothing about this session.
    service.meet({ kind: 'refuse', code: 1001, message: '已过期' });
    await line(page, 'old.tar.gz').getByRole('button', { name: '重试' }).click();
    await expect(line(page, 'old.tar.gz')).toContainText('rtn_code 1001：已过期');
    await line(page, 'old.tar.gz').getByRole('button', { name: '重试' }).click();
    await expect(page.getByRole('list', { name: '已上传的文件' })).toContainText('old.tar.gz');
    await unfold(page);
    expect(new Set(service.deliveries.map(({ key }) => key)).size).toBe(3);
    const codes = rowsOf(server.dataDir, 'select code from packages order by created_at');
    expect(codes).toEqual([{ code: 4002 }, { code: 1001 }, { code: 0 }]);
    await page.goto('about:blank');
  });
});

test('S-ADM-10 S-UP-4 without a network a package waits in the queue like any file, and goes when there is one', async ({
  page,
  context,
  consoleWatch,
}) => {
  consoleWatch.allowNetworkErrors();
  await withService(async (server, service) => {
    await open(page, server, '/system/ops');
    await expect(page.getByText('离线时也可提交', { exact: false })).toBeVisible();
    await context.setOffline(true);
    await sendPackage(page, packageFile('train.tar.gz'), '部署包', '车上提交');
    await expect(recent(page, 'train.tar.gz')).toContainText('已保存到本设备');
    expect(service.deliveries).toEqual([]);
    await context.setOffline(false);
    await expect(recent(page, 'train.tar.gz')).toContainText('对方已收到', { timeout: 30_000 });
    expect(service.held('/deploy')).toHaveLength(1);
    await page.goto('about:blank');
  });
});

test('S-ADM-10 without addresses packages are stored by this server, for those with the right', async ({
  page,
  server,
}) => {
  await open(page, server, '/system/ops');
  await expect(page.getByText('存放在律台服务器')).toBeVisible();
  await expect(page.getByText('只保存 90 天')).toBeVisible();
  const file = packageFile('own.tar.gz', 5_000_000);
  await sendPackage(page, file, '部署包', '直接存放');
  await expect(recent(page, 'own.tar.gz')).toContainText('服务器已收到', { timeout: 30_000 });
  await expect(recent(page, 'own.tar.gz')).toContainText('直接存放');
  const rows = rowsOf(server.dataDir, 'select name, kind, size, target from packages');
  const { length: size } = file.buffer;
  expect(rows).toEqual([{ name: 'own.tar.gz', kind: 'deploy/file', size, target: '' }]);
  expect(rowsOf(server.dataDir, 'select id from files where name = ?', 'own.tar.gz')).toEqual([]);
  const [fetched] = await Promise.all([
    page.waitForEvent('download'),
    recent(page, 'own.tar.gz').getByRole('button', { name: '下载 own.tar.gz' }).click(),
  ]);
  expect(fetched.suggestedFilename()).toBe('own.tar.gz');
  expect((await readFile(await fetched.path())).equals(file.buffer)).toBe(true);
});

test('S-ADM-10 S-UP-3 a picture taken over from WeChat is stored as one, any other as 普通文件', async ({
  page,
  server,
}) => {
  await open(page, server, '/article/add');
  await editorOf(page).click();
  const pictures = editorOf(page).locator('img');
  const copied = { name: '公众号.png', type: 'image/png', base64: PIXEL };
  const html = '<img src="https://mmbiz.qpic.cn/mmbiz_png/1/640">';
  await bring(editorOf(page), 'paste', { html, picture: copied });
  await expect(pictures).toHaveCount(1);
  await bring(editorOf(page), 'paste', { picture: { ...copied, name: '截图.png' } });
  await expect(pictures).toHaveCount(2);
  const kinds = () =>
    rowsOf(
      server.dataDir,
      "select name, kind from files where name in ('公众号.png', '截图.png') order by kind",
    );
  await expect.poll(kinds, { timeout: 30_000 }).toEqual([
    { name: '截图.png', kind: 'file' },
    { name: '公众号.png', kind: 'wechat/file' },
  ]);
});
