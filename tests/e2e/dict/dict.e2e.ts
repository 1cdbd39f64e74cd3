import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expect, test } from '../../support/browser/fixtures.ts';
import { signIn } from '../../support/browser/sign-in.ts';
import { addDict } from '../../support/data/dicts.ts';
import { entries, entry, fill, storedEntries } from '../../support/pages/dict-pages.ts';
import { stateTab } from '../../support/pages/lists.ts';
import { waitForInstall } from '../../support/pages/pages.ts';
import { dropBeside, main, status } from '../../support/pages/record-pages.ts';

test.use({ serviceWorkers: 'block' });

const DICT = '**/cn/management/v1/dict/list';

test('S-DICT-1 one request for all screens of a tab; another tab has the labels before the server answers', async ({
  page,
  context,
}) => {
  let asked = 0;
  await context.route(DICT, (route) => {
    asked += 1;
    return route.continue();
  });
  await signIn(page);
  await page.goto('/#/content/article?status=published');
  const badge = page.getByRole('table').getByText('已发布').first();
  await expect(badge).toBeVisible();
  await expect(stateTab(page, '待发布')).toBeVisible();
  await page.getByRole('tab', { name: '首页' }).click();
  await expect(page.getByRole('main').getByText('最近修改的文章')).toBeVisible();
  await page.getByRole('tab', { name: '文章管理' }).click();
  await page.getByRole('searchbox', { name: '关键词' }).fill('押金');
  await expect(page).toHaveURL(/keyword=/);
  await expect(badge).toBeVisible();
  expect(asked).toBe(1);

  await context.unroute(DICT);
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await context.route(DICT, async (route) => {
    await released;
    await route.fulfill({
      json: {
        rtn_code: 0,
        rtn_msg: '',
        rtn_data: { list: [{ value: 'published', label: '已上线' }] },
      },
    });
  });
  const other = await context.newPage();
  await other.goto('/#/content/article?status=published');
  await expect(other.getByRole('table').getByText('已发布').first()).toBeVisible();
  release();
  await expect(other.getByRole('table').getByText('已上线').first()).toBeVisible();
});

async function addEntry(page: Page, label: string, value: string): Promise<void> {
  await main(page).getByRole('link', { name: '新增字典项' }).click();
  await fill(page, { 标签: label, 值: value });
  await expect(status(page)).toContainText('已保存到服务器');
  await main(page).getByRole('link', { name: '返回字典' }).click();
  await expect(entry(page, label)).toBeVisible();
}

test('S-DICT-2 a dictionary is made with its entries; they are ordered by keyboard, mouse and number, deleted and brought back', async ({
  page,
  server,
}) => {
  await signIn(page);
  await page.goto('/#/system/dict');
  const name = `案件类型 ${randomUUID()}`;
  await main(page).getByRole('link', { name: '新增字典' }).click();
  await fill(page, { 名称: name, 编码: 'Wrong' });
  await expect(main(page)).toContainText('编码以小写字母开头');
  await fill(page, { 编码: `case_${randomUUID().slice(0, 8)}` });
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await expect(main(page)).toContainText('还没有字典项');
  const id = new URL(page.url().replace('/#', '')).searchParams.get('edit') ?? '';
  for (const [label, value] of [
    ['民事', 'civil'],
    ['刑事', 'criminal'],
    ['行政', 'administrative'],
  ] as const) {
    await addEntry(page, label, value);
  }

  const handle = (label: string) => page.getByRole('button', { name: `移动 ${label}` });
  await handle('行政').press('Home');
  await expect(handle('行政')).toBeFocused();
  await expect.poll(() => storedEntries(server.dataDir, id)).toEqual(['行政', '民事', '刑事']);
  await handle('行政').press('ArrowDown');
  await expect.poll(() => storedEntries(server.dataDir, id)).toEqual(['民事', '行政', '刑事']);

  const from = await handle('刑事').boundingBox();
  const to = await handle('民事').boundingBox();
  if (!from || !to) throw new Error('nothing to drag');
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
  await page.mouse.down();
  await page.mouse.move(to.x + to.width / 2, to.y + 4, { steps: 5 });
  await dropBeside(page, 'before', '民事');
  await expect.poll(() => storedEntries(server.dataDir, id)).toEqual(['刑事', '民事', '行政']);

  await page.getByRole('button', { name: '更多 刑事' }).click();
  await page.getByRole('menuitem', { name: '移动到…' }).click();
  await page.getByRole('textbox', { name: '移到第几位' }).fill('3');
  await page.getByRole('button', { name: '确定' }).click();
  await expect.poll(() => storedEntries(server.dataDir, id)).toEqual(['民事', '行政', '刑事']);

  await page.getByRole('button', { name: '更多 行政' }).click();
  await page.getByRole('menuitem', { name: '删除' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '删除' }).click();
  await expect(entry(page, '行政')).toHaveCount(0);
  expect(storedEntries(server.dataDir, id)).toEqual(['民事', '刑事']);
  await page.getByRole('button', { name: '撤销' }).click();
  await expect(entry(page, '行政')).toBeVisible();

  await page
    .getByRole('navigation', { name: '字典管理' })
    .getByRole('link', { name: '文章状态' })
    .click();
  await main(page).getByRole('link', { name: '编辑字典' }).click();
  await expect(page.getByRole('textbox', { name: '编码' })).not.toBeEditable();
  await expect(page.getByRole('textbox', { name: '名称' })).toBeEditable();
});

test('S-DICT-2 9,999 entries are one list: the last is in sight at once, and what is typed finds one', async ({
  page,
  server,
}) => {
  const id = addDict(server.dataDir, `年份 ${randomUUID()}`, 9999);
  await signIn(page);
  await page.goto(`/#/system/dict?edit=${id}`);
  await expect(entry(page, '第 1 项')).toBeVisible();
  await expect.poll(() => entries(page).getByRole('listitem').count()).toBeLessThan(100);
  await page.getByRole('button', { name: '移动 第 1 项' }).press('End');
  await expect(page.getByRole('button', { name: '移动 第 1 项' })).toBeFocused();
  await expect(entry(page, '第 9999 项')).toBeInViewport();
  await expect.poll(() => storedEntries(server.dataDir, id).at(-1)).toBe('第 1 项');
  await page.getByRole('searchbox', { name: '查找字典项' }).fill('value-4711');
  await expect(entries(page).getByRole('listitem')).toHaveCount(1);
  await expect(entry(page, '第 4711 项')).toBeVisible();
});

test('S-DICT-3 an edit appears in another tab and on another device without any action there', async ({
  page,
  context,
  browser,
  server,
}) => {
  const label = `已撤下 ${randomUUID().slice(0, 8)}`;
  await signIn(page);
  await page.goto('/#/content/article');
  await expect(stateTab(page, '已下线')).toBeVisible();
  const device = await browser.newContext({ baseURL: server.url });
  const other = await device.newPage();
  await signIn(other);
  await other.goto('/#/content/article');
  await expect(stateTab(other, '已下线')).toBeVisible();
  const tab = await context.newPage();
  await tab.goto('/#/system/dict');
  await main(tab).getByRole('link', { name: '文章状态' }).click();
  const change = async (from: string, to: string) => {
    await entry(tab, from).click();
    await fill(tab, { 标签: to });
    await expect(status(tab)).toContainText('已保存到服务器');
    await main(tab).getByRole('link', { name: '返回字典' }).click();
  };
  await change('已下线', label);
  await expect(stateTab(page, label)).toBeVisible();
  await expect(stateTab(other, label)).toBeVisible();
  await change(label, '已下线');
  await expect(stateTab(other, label)).toHaveCount(0);
  await device.close();
});

test.describe('installed', () => {
  test.use({ serviceWorkers: 'allow' });

  test('S-DICT-3 a device that was offline gets the changes that it missed', async ({
    page,
    context,
    browser,
    server,
    consoleWatch,
  }) => {
    consoleWatch.allowNetworkErrors();
    const id = addDict(server.dataDir, `法院 ${randomUUID()}`, 3);
    await signIn(page);
    await page.goto(`/#/system/dict?edit=${id}`);
    await waitForInstall(page);
    await expect(entry(page, '第 3 项')).toBeVisible();
    await context.setOffline(true);
    await expect(main(page)).toContainText('当前离线');
    const device = await browser.newContext({ baseURL: server.url });
    const other = await device.newPage();
    await signIn(other);
    await other.goto(`/#/system/dict?edit=${id}`);
    await addEntry(other, '第四项', 'four');
    await context.setOffline(false);
    await expect(entry(page, '第四项')).toBeVisible({ timeout: 60_000 });
    await addEntry(other, '第五项', 'five');
    await expect(entry(page, '第五项'), 'it listens again').toBeVisible({ timeout: 60_000 });
    await device.close();
  });
});
