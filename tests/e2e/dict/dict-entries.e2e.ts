import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { waitForCached } from '../../support/browser/device-storage.ts';
import { expect, test } from '../../support/browser/fixtures.ts';
import { signIn } from '../../support/browser/sign-in.ts';
import { addDict } from '../../support/data/dicts.ts';
import { rowsOf } from '../../support/data/server-data.ts';
import { callApi } from '../../support/pages/api-calls.ts';
import { entries, entry, fill, storedEntries } from '../../support/pages/dict-pages.ts';
import { waitForInstall } from '../../support/pages/pages.ts';
import {
  exported,
  main,
  reloadOffline,
  saveToServer,
  text,
} from '../../support/pages/record-pages.ts';

test.use({ serviceWorkers: 'block' });

const batch = (page: Page) => page.getByRole('toolbar', { name: '批量操作' });
const row = (page: Page, name: string) => main(page).getByRole('row', { name });
const choose = (page: Page, name: string) =>
  main(page)
    .getByRole('checkbox', { name: `选择 ${name}`, exact: true })
    .check();

/** Does something to the chosen rows, and means it. */
async function run(page: Page, verb: string): Promise<void> {
  await batch(page).getByRole('button', { name: verb }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: verb }).click();
}

/** Opens a dictionary of so many entries; gives its id. */
async function openDict(page: Page, dataDir: string, count: number): Promise<string> {
  const id = addDict(dataDir, `法院 ${randomUUID()}`, count);
  await signIn(page);
  await page.goto(`/#/system/dict?edit=${id}`);
  await expect(entry(page, '第 1 项')).toBeVisible();
  return id;
}

const idOf = (dataDir: string, dictId: string, label: string): string =>
  String(
    rowsOf(dataDir, 'select id from records where group_id = ? and title = ?', dictId, label)[0]
      ?.id,
  );

test('S-DICT-2 an entry is found in the recycle bin of its dictionary, and brought back', async ({
  page,
  server,
}) => {
  const id = await openDict(page, server.dataDir, 3);
  await page.getByRole('button', { name: '更多 第 2 项' }).click();
  await page.getByRole('menuitem', { name: '删除' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '删除' }).click();
  await expect(entry(page, '第 2 项')).toHaveCount(0);

  await main(page).getByRole('link', { name: '回收站' }).click();
  await expect(main(page).getByRole('button', { name: '回收站', pressed: true })).toBeVisible();
  await expect(main(page).getByRole('row')).toHaveCount(2);
  await choose(page, '第 2 项');
  await run(page, '恢复');
  await expect(main(page)).toContainText('没有符合条件的字典项');
  await main(page).getByRole('link', { name: '返回字典' }).click();
  await expect(entry(page, '第 2 项')).toBeVisible();
  expect(storedEntries(server.dataDir, id)).toEqual(['第 1 项', '第 2 项', '第 3 项']);
});

test('S-DICT-2 entries are switched many at a time, each with its own result, and exported', async ({
  page,
  server,
}) => {
  const id = await openDict(page, server.dataDir, 3);
  await main(page).getByRole('link', { name: '批量管理' }).click();
  await choose(page, '第 1 项');
  await choose(page, '第 3 项');
  await run(page, '停用');
  await expect(row(page, '第 1 项')).toContainText('停用');
  await expect(row(page, '第 3 项')).toContainText('停用');
  await expect(row(page, '第 2 项')).toContainText('启用');

  const { name, csv } = await exported(page);
  expect(name).toBe('字典项.csv');
  expect(csv).toContain('\uFEFF标签,值,字典,默认,状态,颜色,排序,备注');
  expect(csv).toMatch(/第 1 项,value-1,法院 [\w-]+,否,停用,#1f6feb,0,/);

  await choose(page, '第 1 项');
  await choose(page, '第 2 项');
  const gone = idOf(server.dataDir, id, '第 2 项');
  await page.route('**/dict/detail/status', async (route) => {
    // Somebody else is quicker.
    await callApi(page, '/dict/detail/delete', { ids: [gone] });
    await route.continue();
  });
  await run(page, '启用');
  const refused = page.getByRole('dialog', { name: '1 条没有完成' });
  await expect(refused).toContainText('第 2 项');
  await expect(refused).toContainText('在回收站中');
  await refused.getByRole('button', { name: '知道了' }).click();
  await expect(row(page, '第 1 项')).toContainText('启用');

  await main(page).getByRole('link', { name: '第 1 项' }).click();
  await expect(text(page, '标签')).toHaveValue('第 1 项');
  await main(page).getByRole('link', { name: '返回字典' }).click();
  await expect(row(page, '第 1 项')).toBeVisible();
});

test('S-DICT-2 what is looked for stays through a reload, an entry and back', async ({
  page,
  server,
}) => {
  await openDict(page, server.dataDir, 30);
  const search = page.getByRole('searchbox', { name: '查找字典项' });
  await search.fill('value-17');
  const found = async () => {
    await expect(entries(page).getByRole('listitem')).toHaveCount(1);
    await expect(entry(page, '第 17 项')).toBeVisible();
    await expect(search).toHaveValue('value-17');
  };
  await found();
  await expect(search).toBeFocused();
  await expect(page).toHaveURL(/keyword=value-17/);
  await page.reload();
  await found();
  await entry(page, '第 17 项').click();
  await main(page).getByRole('link', { name: '返回字典' }).click();
  await found();
  await entry(page, '第 17 项').click();
  await expect(text(page, '标签')).toHaveValue('第 17 项');
  await page.goBack();
  await found();
  await search.fill('');
  await expect(page).not.toHaveURL(/keyword/);
  await expect(entry(page, '第 1 项')).toBeVisible();
});

test('S-DICT-2 a new entry stands last, wherever the others are', async ({ page, server }) => {
  const id = await openDict(page, server.dataDir, 3);
  for (const label of ['新的一项', '再新的一项']) {
    await main(page).getByRole('link', { name: '新增字典项' }).click();
    await fill(page, { 标签: label, 值: randomUUID() });
    await saveToServer(page);
    await main(page).getByRole('link', { name: '返回字典' }).click();
    await expect(entry(page, label)).toBeVisible();
  }
  expect(storedEntries(server.dataDir, id).slice(3)).toEqual(['新的一项', '再新的一项']);
});

test('a menu goes with its button while the page is scrolled, and closes where that is out of sight', async ({
  page,
  server,
}) => {
  await openDict(page, server.dataDir, 40);
  const button = page.getByRole('button', { name: '更多 第 9 项', exact: true });
  const menu = page.getByRole('menu');
  await button.click();
  await expect(menu).toBeVisible();
  /** Pixels between the menu and its button, above or below it. */
  const gap = async () => {
    const [one, other] = await Promise.all([menu.boundingBox(), button.boundingBox()]);
    if (!one || !other) return Number.POSITIVE_INFINITY;
    const [above, below] = [other.y - one.y - one.height, one.y - other.y - other.height];
    return Math.max(above, below);
  };
  const top = await page.evaluate(() => scrollY);
  await page.mouse.move(600, 300);
  await page.mouse.wheel(0, 120);
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(top + 120);
  await expect.poll(async () => Math.abs((await gap()) - 4)).toBeLessThan(4);
  await page.mouse.wheel(0, 2000);
  await expect(menu).toBeHidden();
});

test.describe('installed', () => {
  test.use({ serviceWorkers: 'allow' });

  test('S-DICT-2 without a network an entry cannot be deleted, and the menu shows the reason', async ({
    page,
    context,
    server,
    consoleWatch,
  }) => {
    consoleWatch.allowNetworkErrors();
    const id = await openDict(page, server.dataDir, 2);
    await waitForInstall(page);
    await waitForCached(page, `record/dict/${id}`, '法院');
    await reloadOffline(page, `record/dict-entries/${id}`, '第 2 项');
    await page.getByRole('button', { name: '更多 第 2 项' }).click();
    await expect(page.getByRole('menuitem', { name: '删除（需要连接服务器）' })).toBeDisabled();
    await page.keyboard.press('Escape');
    await context.setOffline(false);
    await expect(main(page)).not.toContainText('当前离线', { timeout: 60_000 });
    // The page still moves as more of its notes go: the menu goes with its button.
    await page.getByRole('button', { name: '更多 第 2 项' }).click();
    await expect(page.getByRole('menuitem', { name: '删除', exact: true })).toBeEnabled();
  });
});
