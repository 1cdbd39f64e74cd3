import { randomUUID } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import { readDevice, waitForCached } from '../../support/browser/device-storage.ts';
import { expect, test } from '../../support/browser/fixtures.ts';
import { signIn } from '../../support/browser/sign-in.ts';
import { rowsOf } from '../../support/data/server-data.ts';
import { addUserWith } from '../../support/data/users.ts';
import {
  fileId,
  fileLink,
  fileName,
  fileRow,
  openFile,
  openLibrary,
  uploadPicture,
} from '../../support/device/library.ts';
import { storeArticle } from '../../support/pages/api-calls.ts';
import { openSections } from '../../support/pages/desk.ts';
import { emptyTitle, narrow } from '../../support/pages/lists.ts';
import { start, waitForInstall } from '../../support/pages/pages.ts';
import { textFile } from '../../support/pages/queue.ts';

test.use({ serviceWorkers: 'block' });

const isDrawn = (picture: Locator): Promise<boolean> =>
  picture.evaluate((img: HTMLImageElement) => img.complete && img.naturalWidth > 0);
const status = (page: Page) => page.getByRole('status', { name: '保存状态' });
const pickerOf = (page: Page) => page.getByRole('dialog', { name: '从文件库选择' });

test.beforeEach(({ page }) => start(page));

test('S-UP-4 a picture that is uploaded appears in the library, small; rows and pictures are kept in the address', async ({
  page,
}) => {
  const name = fileName('png');
  await uploadPicture(page, name);
  const row = fileRow(page, name);
  await expect.poll(() => isDrawn(row.locator('img'))).toBe(true);
  // The server knows its size since somebody looked at it.
  await page.reload();
  await expect(row).toContainText('900*600');
  await page.getByRole('button', { name: '网格' }).click();
  const tiles = page.getByRole('list', { name: '文件' });
  const tile = tiles.getByRole('listitem').filter({ hasText: name });
  await expect.poll(() => isDrawn(tile.locator('img'))).toBe(true);
  await page.reload();
  await expect(tile).toBeVisible();
  await page.getByRole('button', { name: '列表', exact: true }).click();
  await expect(row).toBeVisible();
  await page.getByRole('button', { name: '网格' }).click();
  await tile.getByRole('link', { name }).click();
  const dialog = page.getByRole('dialog', { name });
  await expect(dialog).toContainText('没有内容使用这个文件');
  await expect.poll(() => isDrawn(dialog.getByRole('img', { name }))).toBe(true);
  await expect(tile, 'the list stays beside it').toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(tile.getByRole('link', { name })).toBeFocused();
});

test('S-LIST-1 on a phone the rows of the library are as wide as the screen, their menus in sight', async ({
  page,
}) => {
  const name = fileName('png');
  await uploadPicture(page, name);
  await page.setViewportSize({ width: 360, height: 740 });
  const row = fileRow(page, name);
  await expect(row.getByRole('button', { name: `更多 ${name}` })).toBeInViewport({ ratio: 1 });
  await expect.poll(() => row.evaluate((line) => line.getBoundingClientRect().right)).toBe(360);
});

test('the library is narrowed by kind, name and use', async ({ page, server }) => {
  const [picture, paper] = [fileName('png'), fileName('txt')];
  await uploadPicture(page, picture);
  await page.getByRole('button', { name: '上传', exact: true }).click();
  const add = page.getByRole('region', { name: '上传文件' }).getByLabel('添加文件到上传队列');
  await add.setInputFiles(textFile(paper));
  await expect(fileLink(page, paper)).toBeVisible();
  const kind = (name: RegExp) => page.getByRole('tab', { name });
  await expect(kind(/^文档 ?\d+$/)).toBeVisible();
  await kind(/^文档/).click();
  await expect(page).toHaveURL(/kind=document/);
  await expect(fileLink(page, paper)).toBeVisible();
  await expect(fileLink(page, picture)).toHaveCount(0);
  await kind(/^全部/).click();
  await page.getByRole('searchbox', { name: '关键词' }).fill(picture);
  await expect(fileLink(page, paper)).toHaveCount(0);
  await expect(fileLink(page, picture)).toBeVisible();
  await narrow(page, '引用', '未被引用');
  await expect(fileLink(page, picture)).toBeVisible();
  await storeArticle(page, `引用 ${picture}`, { coverId: fileId(server.dataDir, picture) });
  await page.reload();
  await expect(emptyTitle(page, '没有符合条件的文件')).toBeVisible();
});

test('a file in use cannot be deleted, with its uses shown; an unused one can be deleted and restored', async ({
  page,
  server,
}) => {
  const [used, free] = [fileName('png'), fileName('jpg')];
  await uploadPicture(page, used);
  await uploadPicture(page, free);
  const title = `引用封面 ${randomUUID()}`;
  await storeArticle(page, title, { coverId: fileId(server.dataDir, used) });
  await page.reload();
  await expect(fileRow(page, used)).toBeVisible();
  for (const name of [used, free]) {
    await page.getByRole('checkbox', { name: `选择 ${name}` }).check();
  }
  const remove = page
    .getByRole('toolbar', { name: '批量操作' })
    .getByRole('button', { name: '删除' });
  await remove.click();
  await page.getByRole('alertdialog').getByRole('button', { name: '删除' }).click();
  const refused = page.getByRole('dialog', { name: '1 条没有完成' });
  await expect(refused).toContainText(used);
  await expect(refused).toContainText(title);
  await refused.getByRole('button', { name: '知道了' }).click();
  await expect(fileLink(page, free)).toHaveCount(0);
  await expect(fileLink(page, used)).toBeVisible();

  const dialog = await openFile(page, used);
  await dialog.getByRole('button', { name: '删除' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '删除' }).click();
  await expect(refused).toContainText(title);
  await refused.getByRole('button', { name: '知道了' }).click();
  await dialog.getByRole('link', { name: title }).click();
  await expect(page.getByRole('textbox', { name: '标题', exact: true })).toHaveValue(title);

  await openLibrary(page);
  await page.getByRole('button', { name: '回收站' }).click();
  await page.getByRole('checkbox', { name: `选择 ${free}` }).check();
  await page.getByRole('button', { name: '恢复' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '恢复' }).click();
  await page.getByRole('button', { name: '回收站' }).click();
  await openFile(page, free);
  await page.getByRole('dialog', { name: free }).getByRole('button', { name: '删除' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '删除' }).click();
  await expect(page.getByRole('dialog', { name: free })).toHaveCount(0);
  await expect(fileLink(page, free)).toHaveCount(0);
  // Each of the two things done last can be taken back by itself.
  await page.getByRole('button', { name: '撤销' }).last().click();
  await expect(fileLink(page, free)).toBeVisible();
});

test('a private file is seen by an address that is asked for at the click and kept nowhere', async ({
  page,
}) => {
  const name = fileName('png');
  await uploadPicture(page, name, '私有文件');
  await expect(fileRow(page, name)).toContainText('私有');
  await expect(fileRow(page, name).locator('img')).toHaveCount(0);
  const dialog = await openFile(page, name);
  await expect(dialog.getByRole('button', { name: '复制地址' })).toHaveCount(0);
  const asked = page.waitForRequest((request) => request.url().includes('/file/address'));
  await dialog.getByRole('button', { name: '查看私有文件' }).click();
  await asked;
  const picture = dialog.getByRole('img', { name });
  await expect.poll(() => isDrawn(picture)).toBe(true);
  await expect(picture).toHaveAttribute('src', /signature=/);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  expect(Object.values(await readDevice(page)).join('\n'), 'on this device').not.toContain(
    'signature=',
  );
  await openFile(page, name);
  await expect(dialog.getByRole('button', { name: '查看私有文件' })).toBeVisible();
  const download = page.waitForEvent('download');
  await dialog.getByRole('button', { name: '下载' }).click();
  expect((await download).suggestedFilename()).toBe(name);
});

test('a form takes a picture that is in the library already, by keyboard alone', async ({
  page,
  server,
}) => {
  const name = fileName('png');
  await uploadPicture(page, name);
  await page.goto('/#/article/add');
  const title = `从文件库选择 ${randomUUID()}`;
  await page.getByRole('textbox', { name: '标题', exact: true }).fill(title);
  await openSections(page, '封面');
  await page.getByRole('button', { name: '从文件库选择封面' }).press('Enter');
  await expect(pickerOf(page).getByRole('searchbox', { name: '关键词' })).toBeFocused();
  await page.keyboard.type(name);
  const file = pickerOf(page).getByRole('radio');
  await expect(file).toHaveCount(1);
  await file.press('Space');
  await expect(file).toBeChecked();
  await pickerOf(page).getByRole('button', { name: '选用', exact: true }).press('Enter');
  await expect(pickerOf(page)).toHaveCount(0);
  const cover = page.getByRole('group', { name: '封面' });
  await expect(cover.getByRole('link', { name })).toBeVisible();
  await page.getByRole('button', { name: '从文件库插入图片' }).click();
  await pickerOf(page).getByRole('radio', { name }).check();
  await pickerOf(page).getByRole('button', { name: '选用', exact: true }).click();
  await expect.poll(() => isDrawn(page.locator('.rich-text img'))).toBe(true);
  await page.getByRole('button', { name: '保存' }).click();
  await expect(status(page)).toContainText('已保存到服务器');
  const [row] = rowsOf(
    server.dataDir,
    'select cover_id, body from articles where title = ?',
    title,
  );
  expect(row?.cover_id).toBe(fileId(server.dataDir, name));
  expect(row?.body).toContain(fileId(server.dataDir, name));
});

test('S-UP-2 a picture of the library is cropped to the recommended size before a form takes it', async ({
  page,
  server,
}) => {
  const name = fileName('png');
  await uploadPicture(page, name);
  await page.goto('/#/cata/add');
  await page.getByRole('button', { name: '从文件库选择横幅' }).click();
  await pickerOf(page).getByRole('radio', { name }).check();
  await pickerOf(page).getByRole('button', { name: '裁剪后选用' }).click();
  const crop = page.getByRole('dialog', { name: '裁剪图片' });
  await expect(crop).toContainText('结果：900*422');
  await crop.getByRole('button', { name: '使用图片' }).click();
  await expect(page.getByRole('group', { name: '横幅' })).toContainText('已上传');
  const stem = name.replace('.png', '');
  const stored = rowsOf(server.dataDir, 'select id from files where name like ?', `${stem}%`);
  expect(stored, 'the whole one and the part').toHaveLength(2);
});

test.describe('installed', () => {
  test.use({ serviceWorkers: 'allow' });
  test.beforeEach(({ page }) => waitForInstall(page));

  test('without a network the library is read with its age, and a form takes what is kept of it', async ({
    page,
    context,
    server,
    consoleWatch,
  }) => {
    consoleWatch.allowNetworkErrors();
    const name = fileName('png');
    await uploadPicture(page, name);
    await openLibrary(page);
    await expect(fileLink(page, name)).toBeVisible();
    await waitForCached(page, 'record/file-list', name);
    await context.setOffline(true);
    await page.reload();
    await expect(fileLink(page, name)).toBeVisible();
    await expect(page.getByRole('main')).toContainText(/当前离线，显示的是本设备保存的内容（今天/);

    await page.goto('/#/article/add');
    const title = `离线选用 ${randomUUID()}`;
    await page.getByRole('textbox', { name: '标题', exact: true }).fill(title);
    await openSections(page, '附件');
    await page.getByRole('button', { name: '从文件库选择附件' }).click();
    await pickerOf(page).getByRole('searchbox', { name: '关键词' }).fill(name);
    await pickerOf(page).getByRole('checkbox', { name }).check();
    await expect(pickerOf(page)).toContainText('当前离线');
    await pickerOf(page).getByRole('button', { name: '选用', exact: true }).click();
    await expect(page.getByRole('list', { name: '附件列表' })).toContainText(name);
    await page.getByRole('button', { name: '保存' }).click();
    await expect(status(page)).toContainText('等待同步');
    await page.reload();
    await expect(page.getByRole('list', { name: '附件列表' })).toContainText(name);
    await context.setOffline(false);
    const stored = () =>
      rowsOf(server.dataDir, 'select attachment_ids from articles where title = ?', title)[0];
    await expect.poll(stored, { timeout: 60_000 }).toBeDefined();
    expect(stored()?.attachment_ids).toContain(fileId(server.dataDir, name));
  });
});

test('who may only read files is offered nothing else', async ({ page, server, browser }) => {
  const name = fileName('png');
  await uploadPicture(page, name, '私有文件');
  const reader = await addUserWith(server.dataDir, ['file:search', 'file:private']);
  const context = await browser.newContext({ baseURL: server.url });
  const other = await context.newPage();
  await signIn(other, reader);
  await other.goto('/');
  await expect(other.getByRole('button', { name: '用户菜单' })).toBeVisible();
  await openLibrary(other);
  await expect(other.getByRole('button', { name: '上传', exact: true })).toHaveCount(0);
  await other.getByRole('checkbox', { name: `选择 ${name}` }).check();
  await expect(other.getByRole('toolbar', { name: '批量操作' })).toBeVisible();
  await expect(other.getByRole('button', { name: '删除' })).toHaveCount(0);
  const dialog = await openFile(other, name);
  await expect(dialog.getByRole('button', { name: '关闭' })).toBeVisible();
  for (const button of ['查看私有文件', '下载', '保存名称和分组']) {
    await expect(dialog.getByRole('button', { name: button })).toHaveCount(0);
  }
  await context.close();
});
