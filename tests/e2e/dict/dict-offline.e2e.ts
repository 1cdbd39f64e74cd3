import { randomUUID } from 'node:crypto';
import { waitForCached } from '../../support/browser/device-storage.ts';
import { expect, test } from '../../support/browser/fixtures.ts';
import { signIn } from '../../support/browser/sign-in.ts';
import { addDict } from '../../support/data/dicts.ts';
import { rowsOf, writesOf } from '../../support/data/server-data.ts';
import { callApi } from '../../support/pages/api-calls.ts';
import { entries, entry, fill, storedEntries } from '../../support/pages/dict-pages.ts';
import { startInstalled, waitForInstall } from '../../support/pages/pages.ts';
import { main, reloadOffline, status, stored } from '../../support/pages/record-pages.ts';

test.use({ serviceWorkers: 'allow' });

test('S-DICT-2 without a network entries are read and written; they are on the server afterwards', async ({
  page,
  context,
  server,
  consoleWatch,
}) => {
  consoleWatch.allowNetworkErrors();
  const id = addDict(server.dataDir, `地区 ${randomUUID()}`, 2);
  await signIn(page);
  await page.goto(`/#/system/dict?edit=${id}`);
  await waitForInstall(page);
  await entry(page, '第 2 项').click();
  await expect(page.getByRole('textbox', { name: '标签' })).toHaveValue('第 2 项');
  await main(page).getByRole('link', { name: '返回字典' }).click();
  await expect(entry(page, '第 2 项')).toBeVisible();
  for (const key of [`record/dict-entries/${id}`, 'record/dictDetail/']) {
    await waitForCached(page, key, '第 2 项');
  }
  await context.setOffline(true);
  await page.reload();
  await entry(page, '第 2 项').click();
  await fill(page, { 标签: '第二项' });
  await expect(status(page)).toContainText('等待同步');
  await main(page).getByRole('link', { name: '返回字典' }).click();
  await expect(entries(page)).toContainText('有待同步的修改');
  await main(page).getByRole('link', { name: '新增字典项' }).click();
  await fill(page, { 标签: '第三项', 值: 'three' });
  await expect(status(page)).toContainText('等待同步');
  await main(page).getByRole('link', { name: '返回字典' }).click();
  await expect(main(page).getByRole('link', { name: '第三项' })).toBeVisible();
  expect(storedEntries(server.dataDir, id)).toEqual(['第 1 项', '第 2 项']);
  await context.setOffline(false);
  await expect
    .poll(() => storedEntries(server.dataDir, id).toSorted(), { timeout: 60_000 })
    .toEqual(['第 1 项', '第三项', '第二项']);
  await expect(entry(page, '第三项')).toBeVisible();
  await expect(entry(page, '第二项')).toBeVisible();
  const versions = rowsOf(
    server.dataDir,
    'select title, version from records where group_id = ? order by title',
    id,
  );
  expect(versions).toContainEqual({ title: '第三项', version: 1 });
  expect(versions).toContainEqual({ title: '第二项', version: 2 });
});

test('S-DICT-2 without a network a dictionary is made with its first entry and another is changed; all of it is on the server exactly once', async ({
  page,
  context,
  server,
  consoleWatch,
}) => {
  consoleWatch.allowNetworkErrors();
  await startInstalled(page);
  const known = `已有的字典 ${randomUUID()}`;
  addDict(server.dataDir, known, 1);
  await page.goto('/#/system/dict');
  await expect(main(page).getByRole('link', { name: known })).toBeVisible();
  await main(page).getByRole('link', { name: known }).click();
  await expect(entry(page, '第 1 项')).toBeVisible();
  await main(page).getByRole('link', { name: '返回列表' }).click();
  await waitForCached(page, 'record/dict/', known);
  await reloadOffline(page, 'record/dict-list', known);
  await main(page).getByRole('link', { name: known }).click();
  await main(page).getByRole('link', { name: '编辑字典' }).click();
  await fill(page, { 描述: '路上改的' });
  await expect(status(page)).toContainText('等待同步');

  await main(page).getByRole('link', { name: '返回列表' }).click();
  await main(page).getByRole('link', { name: '新增字典' }).click();
  const fresh = `路上建的字典 ${randomUUID()}`;
  await fill(page, { 名称: fresh, 编码: `fresh_${randomUUID().slice(0, 8)}` });
  await expect(page.getByRole('heading', { level: 1, name: fresh })).toBeVisible();
  await expect(main(page)).toContainText('有待同步的修改');
  await main(page).getByRole('link', { name: '新增字典项' }).click();
  await fill(page, { 标签: '第一项', 值: 'first' });
  await expect(status(page)).toContainText('等待同步');
  await page.goto('/#/system/dict');
  await page.reload();
  await expect(main(page).getByRole('link', { name: fresh })).toBeVisible();
  expect(stored(server.dataDir, 'dict', fresh)).toBeUndefined();

  await context.setOffline(false);
  const made = () => stored(server.dataDir, 'dict', fresh);
  await expect.poll(made, { timeout: 60_000 }).toBeDefined();
  const id = String(made()?.id);
  await expect
    .poll(() => storedEntries(server.dataDir, id), { timeout: 60_000 })
    .toEqual(['第一项']);
  await expect
    .poll(() => stored(server.dataDir, 'dict', known)?.fields.note, { timeout: 60_000 })
    .toBe('路上改的');
  const { list } = await callApi(page, '/dict/search', { page: 0, size: 20, keyword: fresh });
  expect(list).toMatchObject([{ id, entryCount: 1 }]);
  expect(writesOf(server.dataDir, 'dict', fresh)).toEqual([1]);
  expect(writesOf(server.dataDir, 'dict', known)).toEqual([2]);
});
