import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { waitForCached } from '../../support/browser/device-storage.ts';
import { expect, test } from '../../support/browser/fixtures.ts';
import { signIn } from '../../support/browser/sign-in.ts';
import { addDict } from '../../support/data/dicts.ts';
import { rowsOf } from '../../support/data/server-data.ts';
import { callApi } from '../../support/pages/api-calls.ts';
import { entries, entry, storedEntries } from '../../support/pages/dict-pages.ts';
import { chip } from '../../support/pages/lists.ts';
import { waitForInstall } from '../../support/pages/pages.ts';
import { main, reloadOffline } from '../../support/pages/record-pages.ts';

test.use({ serviceWorkers: 'block' });

/** Opens a dictionary of so many entries; gives its id. */
async function openDict(page: Page, dataDir: string, count: number): Promise<string> {
  const id = addDict(dataDir, `案由 ${randomUUID()}`, count);
  await signIn(page);
  await page.goto(`/#/system/dict?edit=${id}`);
  await expect(entry(page, '第 1 项')).toBeVisible();
  return id;
}

const button = (page: Page, name: string) => main(page).getByRole('button', { name, exact: true });
/** The row that is edited in its place. */
const edited = (page: Page, label: string) =>
  entries(page).getByRole('form', { name: `编辑 ${label}`, exact: true });
const field = (page: Page, label: string, name: string) =>
  edited(page, label).getByRole('textbox', { name });
/** Edits an entry in its row. */
async function edit(page: Page, label: string): Promise<void> {
  await button(page, `编辑 ${label}`).click();
  await expect(field(page, label, '标签')).toBeFocused();
}

const storedEntry = (dataDir: string, dictId: string, value: string) =>
  rowsOf(
    dataDir,
    "select title, version, json_extract(data, '$.color') as color, json_extract(data, '$.note') as note from records where group_id = ? and code = ?",
    dictId,
    `${dictId}:${value}`,
  )[0];

test('S-DICT-2 an entry is edited in its row, and the focus returns to where it began', async ({
  page,
  server,
}) => {
  const id = await openDict(page, server.dataDir, 3);
  await edit(page, '第 2 项');
  await field(page, '第 2 项', '标签').fill('');
  await field(page, '第 2 项', '标签').press('Enter');
  await expect(edited(page, '第 2 项')).toContainText('标签不能为空');
  await field(page, '第 2 项', '标签').fill('第二项');
  await field(page, '第 2 项', '备注').fill('侵权责任');
  await edited(page, '第 2 项').getByRole('button', { name: '颜色：无' }).click();
  await page.getByRole('menuitemradio', { name: '蓝' }).click();
  await expect(edited(page, '第 2 项').getByRole('button', { name: '颜色：蓝' })).toBeVisible();
  await edited(page, '第 2 项').getByRole('button', { name: '确定' }).click();
  await expect(entry(page, '第二项')).toBeVisible();
  await expect(entries(page).getByRole('form')).toHaveCount(0);
  await expect(button(page, '编辑 第二项')).toBeFocused();
  await expect
    .poll(() => storedEntry(server.dataDir, id, 'value-2'))
    .toEqual({ title: '第二项', version: 2, color: '#1f5f9e', note: '侵权责任' });
  await expect(entries(page)).not.toContainText('有待同步的修改');
});

test('S-DICT-2 what is typed in a row is given up only after a question, and is there again after a reload', async ({
  page,
  server,
}) => {
  const id = await openDict(page, server.dataDir, 3);
  await edit(page, '第 2 项');
  await page.keyboard.press('Escape');
  await expect(edited(page, '第 2 项'), 'nothing was typed').toHaveCount(0);
  await edit(page, '第 2 项');
  await field(page, '第 2 项', '标签').fill('写到一半');
  await expect(edited(page, '第 2 项').getByRole('status')).toContainText('草稿已保存到本设备');
  await page.reload();
  await edit(page, '第 2 项');
  await expect(field(page, '第 2 项', '标签')).toHaveValue('写到一半');
  await expect(edited(page, '第 2 项')).toContainText('已恢复未保存的草稿');
  await page.keyboard.press('Escape');
  await page.getByRole('alertdialog').getByRole('button', { name: '取消' }).click();
  await expect(field(page, '第 2 项', '标签')).toHaveValue('写到一半');
  await edited(page, '第 2 项').getByRole('button', { name: '取消' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '放弃修改' }).click();
  await expect(entry(page, '第 2 项')).toBeVisible();
  await edit(page, '第 2 项');
  await expect(field(page, '第 2 项', '标签')).toHaveValue('第 2 项');
  expect(storedEntries(server.dataDir, id)).toEqual(['第 1 项', '第 2 项', '第 3 项']);
});

test('S-DICT-2 an entry that another user has changed meanwhile is in conflict, and the row offers both texts', async ({
  page,
  server,
  consoleWatch,
}) => {
  consoleWatch.allow(/412/);
  const id = await openDict(page, server.dataDir, 2);
  await edit(page, '第 2 项');
  await field(page, '第 2 项', '标签').fill('我的');
  const { list } = await callApi(page, '/dict/detail/search', { dictId: id, page: 0, size: 9 });
  const found = (list as Record<string, unknown>[]).find(({ value }) => value === 'value-2') ?? {};
  const { id: own, version, value, color, isDefault, note, sort, status } = found;
  await callApi(page, '/dict/detail/update', {
    ...{
      id: own,
      version,
      dictId: id,
      label: '别人的',
      value,
      color,
      isDefault,
      note,
      sort,
      status,
    },
  });
  await entries(page).getByRole('button', { name: '确定' }).click();
  await expect(entries(page)).toContainText('有冲突');
  await expect(entry(page, '我的')).toBeVisible();
  await edit(page, '我的');
  await expect(entries(page).getByRole('alert')).toContainText('也修改了这条字典项的标签');
  await entries(page).getByRole('button', { name: '以对方的内容为准' }).click();
  await expect(entries(page).getByRole('form').getByRole('textbox', { name: '标签' })).toHaveValue(
    '别人的',
  );
});

test('S-DICT-2 S-LIST-1 entries are narrowed by state and colour, each with a chip, and found by their notes', async ({
  page,
  server,
}) => {
  const id = await openDict(page, server.dataDir, 6);
  const { list } = await callApi(page, '/dict/detail/search', { dictId: id, page: 0, size: 9 });
  const ids = (list as { id: string; value: string }[])
    .filter(({ value }) => ['value-1', 'value-2'].includes(value))
    .map((one) => one.id);
  await callApi(page, '/dict/detail/status', { ids, status: 'off' });
  await expect(entries(page).getByText('停用')).toHaveCount(2);
  await button(page, '状态').click();
  await page.getByRole('menuitemradio', { name: '停用' }).click();
  await expect(chip(page, '状态：停用')).toBeVisible();
  await expect(entries(page).getByRole('listitem')).toHaveCount(2);
  await expect(main(page)).toContainText('第 1–2 条，共 2 条');
  await button(page, '颜色').click();
  await page.getByRole('menuitemradio', { name: '无' }).click();
  await expect(entries(page).getByRole('listitem')).toHaveCount(1);
  await expect(entry(page, '第 2 项')).toBeVisible();
  await expect(button(page, '移动 第 2 项'), 'there is no order of some').toHaveCount(0);
  await page.reload();
  await expect(entries(page).getByRole('listitem')).toHaveCount(1);
  await chip(page, '状态：停用').click();
  await expect(entries(page).getByRole('listitem')).toHaveCount(4);
  await button(page, '清除').click();
  await expect(entries(page).getByRole('listitem')).toHaveCount(6);

  await edit(page, '第 3 项');
  await field(page, '第 3 项', '备注').fill('劳动争议');
  await field(page, '第 3 项', '备注').press('Enter');
  await expect(entries(page)).toContainText('劳动争议');
  await page.getByRole('searchbox', { name: '查找字典项' }).fill('劳动');
  await expect(entries(page).getByRole('listitem')).toHaveCount(1);
  await expect(entry(page, '第 3 项')).toBeVisible();
});

test('S-DICT-2 the footer shows which entries are visible, and jumps to any other', async ({
  page,
  server,
}) => {
  await openDict(page, server.dataDir, 2000);
  await expect(main(page)).toContainText(/第 1–\d+ 条，共 2,000 条/);
  const jump = main(page).getByRole('textbox', { name: '跳到' });
  await jump.fill('1204');
  await jump.press('Enter');
  await expect(entry(page, '第 1204 项')).toBeInViewport();
  await expect(main(page)).toContainText(/第 1,204–1,2\d\d 条/);
  await jump.fill('99999');
  await jump.press('Enter');
  await expect(entry(page, '第 2000 项')).toBeInViewport();
  await expect(main(page)).toContainText(/–2,000 条，共/);
  await jump.fill('1');
  await jump.press('Enter');
  await expect(main(page)).toContainText(/第 1–\d+ 条/);
  await expect(button(page, '编辑 第 1 项')).toBeInViewport();
});

test('S-DICT-2 Alt with an arrow key moves an entry from anywhere in its row', async ({
  page,
  server,
}) => {
  const id = await openDict(page, server.dataDir, 3);
  await entry(page, '第 3 项').focus();
  await page.keyboard.press('Alt+ArrowUp');
  await expect
    .poll(() => storedEntries(server.dataDir, id))
    .toEqual(['第 1 项', '第 3 项', '第 2 项']);
  await button(page, '更多 第 1 项').focus();
  await page.keyboard.press('Alt+ArrowDown');
  await expect
    .poll(() => storedEntries(server.dataDir, id))
    .toEqual(['第 3 项', '第 1 项', '第 2 项']);
  await edit(page, '第 1 项');
  await page.keyboard.press('Alt+ArrowDown');
  await expect(field(page, '第 1 项', '标签'), 'a text has its keys').toBeFocused();
});

test.describe('installed', () => {
  test.use({ serviceWorkers: 'allow' });

  test('S-DICT-2 without a network an entry is edited in its row, shows what was saved, and is on the server once', async ({
    page,
    context,
    server,
    consoleWatch,
  }) => {
    consoleWatch.allowNetworkErrors();
    const id = await openDict(page, server.dataDir, 2);
    await waitForInstall(page);
    await edit(page, '第 1 项');
    await page.keyboard.press('Escape');
    await waitForCached(page, `record/dict/${id}`, '案由');
    await reloadOffline(page, `record/dict-entries/${id}`, '第 2 项');
    await edit(page, '第 2 项');
    await field(page, '第 2 项', '标签').fill('第二项');
    await page.keyboard.press('Enter');
    await expect(entry(page, '第二项')).toBeVisible();
    await expect(entries(page)).toContainText('有待同步的修改');
    await page.reload();
    await expect(entry(page, '第二项')).toBeVisible();
    await context.setOffline(false);
    await expect
      .poll(() => storedEntry(server.dataDir, id, 'value-2')?.version, { timeout: 60_000 })
      .toBe(2);
    await expect(entries(page)).not.toContainText('有待同步的修改', { timeout: 60_000 });
    await expect(entry(page, '第二项')).toBeVisible();
  });
});
