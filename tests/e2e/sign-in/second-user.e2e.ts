import type { Page } from '@playwright/test';
import { readDevice } from '../../support/browser/device-storage.ts';
import { expect, login, test } from '../../support/browser/fixtures.ts';
import { rowsOf, sha256 } from '../../support/data/server-data.ts';
import { addUser, USER_PASSWORD } from '../../support/data/users.ts';
import { openSections } from '../../support/pages/desk.ts';
import { tags } from '../../support/pages/pages.ts';

test.use({ serviceWorkers: 'allow' });

const menu = (page: Page) => page.getByRole('navigation', { name: '主菜单' });
const summary = (page: Page) => page.getByRole('textbox', { name: '摘要' });
const restored = (page: Page) => page.getByText('已恢复未保存的草稿');
const uploads = (page: Page) => page.getByRole('list', { name: '上传的文件' });

const DRAFT = '第一位用户还没有保存的摘要';
const SAVED = '第一位用户离线保存的文章';
const FILE = '委托书扫描件.png';
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);

async function signIn(page: Page, userName: string): Promise<void> {
  await login(page, USER_PASSWORD, userName);
  await expect(menu(page)).toBeVisible();
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: '用户菜单' }).click();
  await page.getByRole('menuitem', { name: '退出登录' }).click();
  await page.getByRole('button', { name: '确定' }).click();
  await expect(page).toHaveURL(/#\/login$/);
  await expect(page.getByRole('button', { name: '登录' })).toBeVisible();
}

/** Leaves a draft, a save and a file that cannot be sent. */
async function leaveTraces(page: Page, article: string): Promise<void> {
  await page.goto(`/#/article/update?id=${article}`);
  await expect(summary(page)).not.toHaveValue('');
  await summary(page).fill(DRAFT);
  await page.route('**/cn/management/v1/{article,file}/**', (route) => route.abort());
  await page.goto('/#/article/add');
  await page.getByRole('textbox', { name: '标题', exact: true }).fill(SAVED);
  await openSections(page, '附件');
  await page
    .getByRole('button', { name: '添加图片、视频或文件' })
    .setInputFiles({ name: FILE, mimeType: 'image/png', buffer: PIXEL });
  await expect(page.getByRole('list', { name: '附件列表' })).toContainText(FILE);
  await page.getByRole('button', { name: '保存' }).click();
  await expect(page.getByRole('status', { name: '保存状态' })).toContainText('等待同步');
}

test('S-SESS-10 S-SESS-6 another user on the same device sees nothing of the first, who finds everything again', async ({
  page,
  server,
  consoleWatch,
}) => {
  test.setTimeout(120_000);
  consoleWatch.allowNetworkErrors();
  const [first, second] = [await addUser(server.dataDir), await addUser(server.dataDir)];
  const [row] = rowsOf(
    server.dataDir,
    'select id, summary from articles order by updated_at limit 1',
  );
  const article = String(row?.id);

  await page.goto('/');
  await signIn(page, first);
  await leaveTraces(page, article);
  await expect(tags(page)).toHaveCount(3);
  await signOut(page);
  await expect(page.getByRole('textbox', { name: '用户名' })).toHaveValue('');
  await page.unroute('**/cn/management/v1/{article,file}/**');

  await signIn(page, second);
  await expect(page).toHaveURL(/#\/dashboard$/);
  await expect(tags(page)).toHaveText(['首页']);
  await page.goto(`/#/article/update?id=${article}`);
  await expect(summary(page)).toHaveValue(String(row?.summary));
  await expect(restored(page)).toHaveCount(0);
  await page.goto('/#/article/add');
  await expect(page.getByRole('textbox', { name: '标题', exact: true })).toHaveValue('');
  await page.goto('/#/uploads');
  await expect(page.getByText('没有等待上传的文件')).toBeVisible();
  await expect(page.getByText('保存过的修改都在服务器上')).toBeVisible();
  await expect(page.getByText('2 个项目等待其他用户')).toBeVisible();
  await expect(page.getByRole('img', { name: FILE })).toHaveCount(0);
  await expect(page.locator('body')).not.toContainText(first, { useInnerText: true });
  await page.goto('/#/storage');
  await expect(page.getByText('2 个项目等待其他用户').locator('visible=true')).toHaveCount(1);

  const device = Object.entries(await readDevice(page));
  const places = device.map(([place]) => place);
  expect(places).toEqual(
    expect.arrayContaining([`lexdesk:${first}/drafts`, `lexdesk:${second}/drafts`]),
  );
  for (const [place, all] of device) {
    // Who may write is offered to all who write, as authors.
    const text = all.replaceAll(/\{"userName":"[^"]*","name":"[^"]*"[^}]*\}/g, '');
    if (place.startsWith(`lexdesk:${first}/`)) continue;
    for (const trace of [first, DRAFT, SAVED, FILE]) {
      expect(text, `${trace} in ${place}`).not.toContain(trace);
      expect(text, `${trace} in ${place}`).not.toContain(encodeURIComponent(trace));
    }
  }
  const kept = Object.fromEntries(device);
  // Not even where the first one's things are: what they wrote lies sealed, and the key is gone.
  expect(kept[`lexdesk:${first}/keys`]).toBe('[[],[]]');
  for (const store of ['drafts', 'outbox', 'history', 'receipts']) {
    for (const trace of [DRAFT, SAVED]) {
      expect(kept[`lexdesk:${first}/${store}`], `${trace} in ${store}`).not.toContain(trace);
    }
  }
  expect(kept[`lexdesk:${first}/uploads`]).toContain('waiting-auth');
  expect(kept[`lexdesk-cache:${first}/replies`], 'replies kept for the first').toBe('[[],[]]');
  for (const [place, text] of device.filter(([name]) => name.startsWith('cache '))) {
    expect(text, place).not.toContain('/cn/management/');
  }
  expect(rowsOf(server.dataDir, 'select id from articles where title = ?', SAVED)).toEqual([]);
  await signOut(page);

  await signIn(page, first);
  await page.goto('/#/uploads');
  await expect(uploads(page)).toContainText('已上传', { timeout: 30_000 });
  await expect(page.getByText('保存过的修改都在服务器上')).toBeVisible({ timeout: 30_000 });
  const saved = rowsOf(server.dataDir, 'select created_by from articles where title = ?', SAVED);
  expect(saved).toEqual([{ created_by: first }]);
  const files = rowsOf(
    server.dataDir,
    'select name, sha256 from files where user_id = (select id from users where user_name = ?)',
    first,
  );
  expect(files).toEqual([{ name: FILE, sha256: sha256(PIXEL) }]);
  await page.goto(`/#/article/update?id=${article}`);
  await expect(restored(page)).toBeVisible();
  await expect(summary(page)).toHaveValue(DRAFT);
});

test('S-SESS-10 another user signs in over an expired session in another tab: this tab follows', async ({
  page,
  context,
  server,
  consoleWatch,
}) => {
  // What the first tab reads while it has no token, before it notices.
  consoleWatch.allow(/status of 401/);
  const [first, second] = [await addUser(server.dataDir), await addUser(server.dataDir)];
  const text = `被别人登录打断的标题 ${Date.now()}`;
  await page.goto('/#/article/add');
  await signIn(page, first);
  await page.getByRole('textbox', { name: '标题', exact: true }).fill(text);
  const other = await context.newPage();
  // The token ran out; this tab has not noticed, and still holds what was typed.
  await context.clearCookies({ name: 'token' });
  await other.goto('/');
  await signIn(other, second);
  await expect(page.getByRole('textbox', { name: '标题', exact: true })).toHaveValue('');
  await expect(page.getByRole('button', { name: '用户菜单' })).toContainText(second);
  await expect(restored(page)).toHaveCount(0);
  await expect(tags(page)).toHaveText(['首页', '写文章']);
  for (const [place, kept] of Object.entries(await readDevice(page))) {
    if (!place.startsWith(`lexdesk:${first}/`)) expect(kept, place).not.toContain(text);
  }
  await signOut(page);
  await page.goto('about:blank');
  await page.goto('/#/article/add');
  await signIn(page, first);
  await expect(page.getByRole('textbox', { name: '标题', exact: true })).toHaveValue(text);
});

test('S-SESS-10 S-SESS-2 the name field shows only a user who chose to be remembered', async ({
  page,
  context,
  server,
}) => {
  const [first, second] = [await addUser(server.dataDir), await addUser(server.dataDir)];
  const name = page.getByRole('textbox', { name: '用户名' });
  await page.goto('/');
  await page.getByRole('checkbox', { name: '记住我' }).check();
  await signIn(page, first);
  const cookie = (await context.cookies()).find((one) => one.name === 'userName');
  const days = ((cookie?.expires ?? 0) - Date.now() / 1000) / 86_400;
  expect(days).toBeGreaterThan(0.9);
  expect(days).toBeLessThanOrEqual(1.01);
  await signOut(page);
  await expect(name).toHaveValue(first);
  await signIn(page, second);
  await signOut(page);
  await expect(name).toHaveValue('');
});

test('S-SESS-10 a browser that was killed and comes back with one user’s token and another’s name shows neither', async ({
  page,
  server,
  consoleWatch,
}) => {
  consoleWatch.allowNetworkErrors();
  const [first, second] = [await addUser(server.dataDir), await addUser(server.dataDir)];
  await page.goto('/#/uploads');
  await signIn(page, first);
  const name = await page.evaluate(() => localStorage.getItem('lexdesk.user'));
  await signOut(page);
  await signIn(page, second);
  await page.goto('/#/uploads');
  // Cookies and local storage reach the disk each at their own time.
  await page.evaluate((value) => localStorage.setItem('lexdesk.user', String(value)), name);
  await page.reload();
  await expect(page.getByRole('button', { name: '登录' })).toBeVisible();
  await signIn(page, first);
  await expect(page.locator('.user-name')).toHaveText(first);
});
