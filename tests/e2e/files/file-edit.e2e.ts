import { waitForCached } from '../../support/browser/device-storage.ts';
import { expect, test } from '../../support/browser/fixtures.ts';
import { rowsOf } from '../../support/data/server-data.ts';
import {
  fileId,
  fileLink,
  fileName,
  fileRow,
  openFile,
  uploadPicture,
} from '../../support/device/library.ts';
import { callApi } from '../../support/pages/api-calls.ts';
import { start, waitForInstall } from '../../support/pages/pages.ts';

test.use({ serviceWorkers: 'block' });

test.beforeEach(({ page }) => start(page));

test('S-API-5 name and group are changed; who was quicker is not overwritten unseen', async ({
  page,
  server,
  consoleWatch,
}) => {
  consoleWatch.expect(/status of 412/);
  const name = fileName('png');
  await uploadPicture(page, name);
  const dialog = await openFile(page, name);
  const id = fileId(server.dataDir, name);
  const field = dialog.getByRole('textbox', { name: '名称' });
  const [mine, theirs] = [fileName('png'), fileName('png')];
  await field.fill(mine);
  await callApi(page, 'file/update', { id, version: 1, name: theirs, group: '扫描件' });
  await dialog.getByRole('button', { name: '保存名称和分组' }).click();
  const conflict = dialog.getByRole('alert');
  await expect(conflict).toContainText('也修改了这个文件的名称，你的内容仍保存在本设备');
  await expect(field).toHaveValue(mine);
  expect(fileId(server.dataDir, theirs)).toBe(id);
  await conflict.getByRole('button', { name: '以我的内容为准' }).click();
  const renamed = page.getByRole('dialog', { name: mine });
  await expect(renamed).toBeVisible();
  await expect(renamed.getByRole('combobox', { name: '分组' })).toHaveValue('扫描件');
  expect(fileId(server.dataDir, mine)).toBe(id);
  await page.keyboard.press('Escape');
  await expect(fileLink(page, mine)).toBeVisible();
});

test.describe('installed', () => {
  test.use({ serviceWorkers: 'allow' });
  test.beforeEach(({ page }) => waitForInstall(page));

  test('S-API-5 a name that was changed without a network is on the server once, after a reload', async ({
    page,
    context,
    server,
    consoleWatch,
  }) => {
    consoleWatch.allowNetworkErrors();
    const name = fileName('png');
    await uploadPicture(page, name);
    const dialog = await openFile(page, name);
    const id = fileId(server.dataDir, name);
    for (const key of ['record/file-list', 'record/file/']) await waitForCached(page, key, name);
    await context.setOffline(true);
    await expect(dialog.getByRole('button', { name: '删除（需要连接服务器）' })).toBeDisabled();
    const field = dialog.getByRole('textbox', { name: '名称' });
    const save = dialog.getByRole('button', { name: '保存名称和分组' });
    await field.fill('卷宗.txt');
    await save.click();
    await expect(dialog).toContainText('扩展名应与原来的文件类型一致');
    const changed = fileName('png');
    await field.fill(changed);
    await save.click();
    await expect(dialog.getByRole('status', { name: '保存状态' })).toContainText('等待同步');
    await page.reload();
    await expect(field).toHaveValue(changed);
    await page.keyboard.press('Escape');
    await expect(fileRow(page, name)).toContainText('有待同步的修改');
    await page.getByRole('button', { name: '网格' }).click();
    const tile = page.getByRole('list', { name: '文件' }).getByRole('listitem');
    await expect(tile.filter({ hasText: name })).toContainText('有待同步的修改');
    expect(fileId(server.dataDir, name)).toBe(id);
    await context.setOffline(false);
    await expect(fileLink(page, changed)).toBeVisible({ timeout: 60_000 });
    await expect(page.getByText('有待同步的修改')).toHaveCount(0);
    const [row] = rowsOf(server.dataDir, 'select name, version from files where id = ?', id);
    expect(row).toEqual({ name: changed, version: 2 });
  });
});
