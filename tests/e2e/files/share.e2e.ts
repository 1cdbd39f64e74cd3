import type { Page } from '@playwright/test';
import { expect, login, test } from '../../support/browser/fixtures.ts';
import { signIn } from '../../support/browser/sign-in.ts';
import { rowsOf } from '../../support/data/server-data.ts';
import { addUser, USER_PASSWORD } from '../../support/data/users.ts';
import { waitForInstall } from '../../support/pages/pages.ts';
import { textFile, unfold } from '../../support/pages/queue.ts';
import { drawn } from '../../support/values/pictures.ts';
import type { TestFile } from '../../support/values/test-file.ts';

test.use({ serviceWorkers: 'allow' });

const queue = (page: Page) => page.getByRole('list', { name: '上传的文件' });
const shared = (page: Page) => page.getByRole('list', { name: '收到的分享' });

/** Posts as the system's share sheet does: a form that takes the whole window away. */
async function shareFiles(page: Page, files: readonly TestFile[]): Promise<void> {
  await page.evaluate(() => {
    const form = document.createElement('form');
    Object.assign(form, { method: 'POST', action: '/share', enctype: 'multipart/form-data' });
    const input = { type: 'file', name: 'files', id: 'to-share', multiple: true };
    form.append(Object.assign(document.createElement('input'), input));
    document.body.append(form);
  });
  const input = page.locator('#to-share');
  await input.setInputFiles([...files]);
  await input.evaluate((chosen: HTMLInputElement) => chosen.form?.submit());
}

const share = (page: Page, ...names: string[]): Promise<void> =>
  shareFiles(
    page,
    names.map((name) => textFile(name)),
  );

test('S-PWA-5 files shared to the app enter the queue of the signed-in user exactly once', async ({
  page,
  server,
}) => {
  await signIn(page);
  await page.goto('/#/dashboard');
  await expect(page.getByRole('button', { name: '用户菜单' })).toBeVisible();
  await waitForInstall(page);
  await share(page, '分享一.txt', '分享二.md', '木马.exe');
  await expect(page).toHaveURL(/#\/uploads$/);
  await expect(page.getByText('木马.exe：不支持该文件类型')).toBeVisible();
  const both = queue(page).getByRole('listitem').filter({ hasText: '分享一.txt' });
  await expect(both.filter({ hasText: '分享二.md' })).toContainText('已上传');
  await unfold(page);
  await expect(queue(page).getByRole('listitem')).toHaveCount(2);
  await page.reload();
  await unfold(page);
  await expect(queue(page).getByRole('listitem')).toHaveCount(2);
  const rows = rowsOf(server.dataDir, "select name from files where name like '分享_.%'");
  expect(rows).toHaveLength(2);
});

test('S-PWA-5 S-UP-2 a shared photo over the limit lands in the queue, smaller; what the queue refuses stays in sight', async ({
  page,
  server,
}) => {
  await signIn(page);
  await page.goto('/#/dashboard');
  await expect(page.getByRole('button', { name: '用户菜单' })).toBeVisible();
  await waitForInstall(page);
  const quarters = ['red', 'green', 'blue', 'white'] as const;
  const size = { width: 1600, height: 1200 };
  const photo = await drawn(page, '现场.jpg', { ...size, quarters, noise: true });
  expect(photo.buffer.length).toBeGreaterThan(2 * 1024 * 1024);
  await shareFiles(page, [photo, textFile('木马.exe')]);
  await expect(queue(page).getByRole('listitem').filter({ hasText: '现场' })).toContainText(
    '已上传',
  );
  const rows = rowsOf(server.dataDir, "select size from files where name like '现场%.jpg'");
  expect(rows).toEqual([{ size: expect.any(Number) }]);
  expect(Number(rows[0]?.size)).toBeLessThanOrEqual(2 * 1024 * 1024);
  await expect(shared(page).getByRole('listitem')).toHaveText([/木马\.exe/]);
  await expect(page.getByText('这些文件没有加入上传队列，仍保存在本设备。')).toBeVisible();
  await page.reload();
  await expect(shared(page).getByRole('listitem')).toHaveText([/木马\.exe/]);
  await page.getByRole('button', { name: '丢弃' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '丢弃 1 个文件' }).click();
  await expect(shared(page)).toBeHidden();
});

test('S-PWA-5 a file shared while signed out waits, is listed, and belongs to no user until one confirms it', async ({
  page,
  server,
}) => {
  const user = await addUser(server.dataDir);
  await page.goto('/');
  await waitForInstall(page);
  await share(page, '无人认领.txt');
  await expect(page.getByText('收到 1 个分享的文件，已保存到本设备')).toBeVisible();
  await login(page, USER_PASSWORD, user);
  await expect(page).toHaveURL(/#\/uploads/);
  await expect(shared(page)).toContainText('无人认领.txt');
  await expect(queue(page)).toBeHidden();
  // Coming back to the address that the share led to makes nobody its owner either.
  await page.reload();
  await expect(shared(page)).toContainText('无人认领.txt');
  await expect(queue(page)).toBeHidden();
  expect(rowsOf(server.dataDir, "select id from files where name = '无人认领.txt'")).toEqual([]);
  await page.getByRole('button', { name: '加入上传队列' }).click();
  await expect(queue(page)).toContainText('已上传');
  await expect(shared(page)).toBeHidden();
  expect(rowsOf(server.dataDir, "select id from files where name = '无人认领.txt'")).toHaveLength(
    1,
  );
});

test.describe('without a worker, which the browser may have evicted', () => {
  test.use({ serviceWorkers: 'block' });

  test('S-PWA-5 a share is reported as not stored, and the app is there', async ({ page }) => {
    await signIn(page);
    await page.goto('/#/dashboard');
    await expect(page.getByRole('button', { name: '用户菜单' })).toBeVisible();
    await shareFiles(page, [textFile('卷宗.txt', 'a'.repeat(5 * 1024 * 1024))]);
    await expect(page).toHaveURL(/#\/uploads$/);
    await expect(page.getByText('分享的文件没有保存到本设备')).toBeVisible();
  });
});

test('S-PWA-5 a share can be thrown away, after a question that counts', async ({ page }) => {
  await page.goto('/');
  await waitForInstall(page);
  await share(page, '一.txt', '二.txt');
  await expect(page.getByText('收到 2 个分享的文件')).toBeVisible();
  await login(page);
  await page.getByRole('button', { name: '丢弃' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '丢弃 2 个文件' }).click();
  await expect(shared(page)).toBeHidden();
  await page.reload();
  await expect(page.getByRole('button', { name: '添加文件', exact: true })).toBeVisible();
  await expect(shared(page)).toBeHidden();
});

test('S-PWA-5 files opened with the app land in the queue', async ({ page }) => {
  await page.addInitScript(() => {
    const handle = { getFile: async () => new File(['打开'], '打开方式.txt') };
    Object.defineProperty(window, 'launchQueue', {
      value: {
        setConsumer: (consume: (params: { files: unknown[] }) => void) => {
          if (sessionStorage.getItem('opened') === null && document.cookie.includes('token=')) {
            sessionStorage.setItem('opened', '1');
            consume({ files: [handle] });
          }
        },
      },
    });
  });
  await signIn(page);
  await page.goto('/#/uploads');
  await expect(queue(page)).toContainText('打开方式.txt');
  await expect(queue(page)).toContainText('已上传');
});

test('S-PWA-5 the badge counts what waits, and is gone after the log-out', async ({
  page,
  server,
  consoleWatch,
}) => {
  consoleWatch.allowNetworkErrors();
  const badges: number[] = [];
  await page.exposeFunction('noteBadge', (count: number) => badges.push(count));
  await page.addInitScript(() => {
    navigator.setAppBadge = async (count = 0) => {
      const { noteBadge } = window as unknown as { noteBadge(count: number): void };
      noteBadge(count);
    };
  });
  await signIn(page);
  await page.goto('/#/uploads');
  await expect(page.getByRole('heading', { level: 1, name: '上传队列' })).toBeVisible();
  await waitForInstall(page);
  await server.stop('SIGKILL');
  await page.getByLabel('添加文件到上传队列').setInputFiles(
    ['甲.txt', '乙.txt'].map((name) => ({
      name,
      mimeType: 'text/plain',
      buffer: Buffer.from(name),
    })),
  );
  await expect.poll(() => badges.at(-1)).toBe(2);
  await server.start();
  await expect.poll(() => badges.at(-1), { timeout: 30_000 }).toBe(0);
  await server.stop('SIGKILL');
  await page.getByLabel('添加文件到上传队列').setInputFiles({
    name: '丙.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from('丙'),
  });
  await expect.poll(() => badges.at(-1)).toBe(1);
  await page.context().clearCookies({ name: 'token' });
  await page.reload();
  await expect(page.getByRole('button', { name: '登录' })).toBeVisible();
  await expect.poll(() => badges.at(-1)).toBe(0);
});
