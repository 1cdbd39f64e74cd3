import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expect, test } from '../../support/browser/fixtures.ts';
import { sampleOf } from '../../support/data/record-samples.ts';
import { writesOf } from '../../support/data/server-data.ts';
import { callApi, storeArticle } from '../../support/pages/api-calls.ts';
import { emptyTitle } from '../../support/pages/lists.ts';
import { start, waitForInstall } from '../../support/pages/pages.ts';
import {
  dropBeside,
  main,
  reloadOffline,
  save,
  saveToDevice,
  saveToServer,
  status,
  stored,
  text,
} from '../../support/pages/record-pages.ts';

test.use({ serviceWorkers: 'block' });

const tree = (page: Page) => page.getByRole('list', { name: '栏目树' });
const item = (page: Page, name: string) => tree(page).getByRole('link', { name, exact: true });

/** Names the column that is open, and saves it. */
async function saveAs(page: Page, name: string): Promise<void> {
  await text(page, '名称').fill(name);
  await saveToServer(page);
}

/** A column of this name, made from the screen. */
async function addCata(page: Page, name: string): Promise<void> {
  await page.goto('/#/content/cata');
  await main(page).getByRole('link', { name: '新增栏目' }).click();
  await saveAs(page, name);
}

const cata = (dataDir: string, name: string) => stored(dataDir, 'cata', name);

test.beforeEach(({ page }) => start(page));

test('columns are a tree: made, nested, moved by keyboard and by mouse', async ({
  page,
  server,
}) => {
  const [first, second] = [`婚姻 ${randomUUID()}`, `劳动 ${randomUUID()}`];
  await addCata(page, first);
  await addCata(page, second);
  const child = `离婚 ${randomUUID()}`;
  await page.goto('/#/content/cata');
  await page.getByRole('button', { name: `更多 ${first}` }).click();
  await page.getByRole('menuitem', { name: '新增下级栏目' }).click();
  await expect(page.getByRole('combobox', { name: '上级栏目' })).toHaveAttribute(
    'data-value',
    String(cata(server.dataDir, first)?.id),
  );
  await saveAs(page, child);
  expect(cata(server.dataDir, child)?.parent_id).toBe(cata(server.dataDir, first)?.id);

  await page.goto('/#/content/cata');
  await expect(item(page, child)).toBeVisible();
  await page.getByRole('button', { name: `收起 ${first}` }).click();
  await expect(item(page, child)).toHaveCount(0);
  await page.getByRole('button', { name: `展开 ${first}` }).click();

  const press = (key: string) =>
    Promise.all([
      page.waitForResponse('**/cata/search'),
      page.getByRole('button', { name: `移动 ${child}` }).press(key),
    ]);
  await press('ArrowLeft');
  await expect.poll(() => cata(server.dataDir, child)?.parent_id, 'out of its parent').toBeNull();
  await expect(page.getByRole('button', { name: `移动 ${child}` })).toBeFocused();
  await press('ArrowRight');
  const parent = () => cata(server.dataDir, child)?.parent_id;
  await expect.poll(parent).toBe(cata(server.dataDir, first)?.id);

  // All rows are far from the window's edges, where a drag scrolls.
  await page.setViewportSize({ width: 1440, height: 1400 });
  const handle = await page.getByRole('button', { name: `移动 ${child}` }).boundingBox();
  const target = await item(page, second).boundingBox();
  if (!handle || !target) throw new Error('nothing to drag');
  await page.mouse.move(handle.x + handle.width / 2, handle.y + handle.height / 2);
  await page.mouse.down();
  await page.mouse.move(target.x + 20, target.y + target.height / 2, { steps: 5 });
  await dropBeside(page, 'inside', second);
  await expect.poll(parent, 'dragged onto another').toBe(cata(server.dataDir, second)?.id);
});

test('a column with children cannot be deleted, with the reason shown; a deleted one can be restored', async ({
  page,
  server,
}) => {
  const parent = `刑事 ${randomUUID()}`;
  const child = `辩护 ${randomUUID()}`;
  await addCata(page, parent);
  await page.goto(`/#/cata/add?parentId=${cata(server.dataDir, parent)?.id}`);
  await saveAs(page, child);
  await page.goto('/#/content/cata');
  const remove = async (name: string) => {
    await page.getByRole('button', { name: `更多 ${name}` }).click();
    await page.getByRole('menuitem', { name: '删除' }).click();
    const question = page.getByRole('alertdialog');
    await expect(question).toContainText(`删除「${name}」？`);
    await question.getByRole('button', { name: '删除' }).click();
  };
  await remove(parent);
  const refused = page.getByRole('dialog', { name: '1 条没有完成' });
  await expect(refused).toContainText('其下还有 1 条记录');
  await refused.getByRole('button', { name: '知道了' }).click();
  await remove(child);
  await expect(item(page, child)).toHaveCount(0);
  expect(cata(server.dataDir, child)?.deleted_at).not.toBeNull();
  await page.getByRole('button', { name: '撤销' }).click();
  await expect(item(page, child)).toBeVisible();
  expect(cata(server.dataDir, child)?.deleted_at).toBeNull();
});

test.describe('installed', () => {
  test.use({ serviceWorkers: 'allow' });
  test.beforeEach(({ page }) => waitForInstall(page));

  test('without a network the tree is read and a column is written; it is on the server afterwards', async ({
    page,
    context,
    server,
    consoleWatch,
  }) => {
    consoleWatch.allowNetworkErrors();
    const known = `知识产权 ${randomUUID()}`;
    await addCata(page, known);
    await page.goto('/#/content/cata');
    await expect(item(page, known)).toBeVisible();
    await reloadOffline(page, 'record/cata-all', known);
    await expect(item(page, known)).toBeVisible();
    await item(page, known).click();
    const changed = `${known}（改）`;
    await text(page, '名称').fill(changed);
    await saveToDevice(page);
    expect(cata(server.dataDir, changed)).toBeUndefined();
    await context.setOffline(false);
    await expect.poll(() => cata(server.dataDir, changed), { timeout: 60_000 }).toBeDefined();
    await expect(status(page)).toContainText('已保存到服务器');
    expect(writesOf(server.dataDir, 'cata', changed)).toEqual([2]);
  });
});

test('an invalid field shows its error, and nothing is sent', async ({ page }) => {
  await page.goto('/#/cata/add');
  await page.getByRole('radio', { name: '外链' }).check();
  await text(page, '外链').fill('javascript:alert(1)');
  await save(page);
  await expect(page.getByText('名称不能为空')).toBeVisible();
  await expect(page.getByText('外链应以 https:// 或 / 开头')).toBeVisible();
  await expect(text(page, '名称')).toBeFocused();
  await text(page, '名称').fill('有外链的栏目');
  await text(page, '外链').fill('');
  await save(page);
  await expect(page.getByText('请填写外链的地址')).toBeVisible();
  await expect(text(page, '外链')).toBeFocused();
});

test('a column counts the articles of those below it, on phones too; a keyword finds it where it stands', async ({
  page,
}) => {
  const mark = randomUUID();
  const [upper, lower, other] = [`总栏目 ${mark}`, `分栏目 ${mark}`, `旁边 ${mark}`];
  const column = async (name: string, parentId: string | null) => {
    const id = randomUUID();
    await callApi(page, 'cata/create', { id, ...sampleOf('cata', { name, parentId }) });
    return id;
  };
  const parentId = await column(upper, null);
  const cataId = await column(lower, parentId);
  await column(other, null);
  await storeArticle(page, `甲 ${mark}`, { cataId });
  await storeArticle(page, `乙 ${mark}`, { cataId: parentId });
  await page.goto('/#/content/cata');
  const row = (name: string) => page.locator('[data-branch]').filter({ hasText: name });
  await expect(row(upper)).toContainText('2 篇');
  await expect(row(lower)).toContainText('1 篇');
  await page.getByRole('searchbox', { name: '关键词' }).fill(`分栏目 ${mark}`);
  await expect(tree(page).getByRole('link')).toHaveText([upper, lower]);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.reload();
  await expect(row(upper).getByText('2 篇')).toBeVisible();
  await page.getByRole('searchbox', { name: '关键词' }).fill(`没有 ${mark}`);
  await expect(emptyTitle(page, '没有符合条件的栏目')).toBeVisible();
});

test('a new column stands after all others of its place', async ({ page, server }) => {
  const mark = randomUUID();
  const first = `头一个 ${mark}`;
  await addCata(page, first);
  await addCata(page, `第二个 ${mark}`);
  await page.goto('/#/content/cata');
  await expect
    .poll(async () => (await tree(page).getByRole('link').allInnerTexts()).at(-1))
    .toBe(`第二个 ${mark}`);
  const parentId = cata(server.dataDir, first)?.id;
  const below = { parentId, name: `已有的下级 ${mark}`, sort: 6 };
  await callApi(page, 'cata/create', { id: randomUUID(), ...sampleOf('cata', below) });
  await page.reload();
  await expect(item(page, below.name)).toBeVisible();
  await page.getByRole('button', { name: `更多 ${first}` }).click();
  await page.getByRole('menuitem', { name: '新增下级栏目' }).click();
  await saveAs(page, `新的下级 ${mark}`);
  expect(cata(server.dataDir, `新的下级 ${mark}`)).toMatchObject({ sort: 7, parent_id: parentId });
});

test('a column is edited beside the tree, and on a phone in a sheet from below; Escape closes that', async ({
  page,
  server,
}) => {
  const mark = randomUUID();
  const names = [`左边 ${mark}`, `右边 ${mark}`] as const;
  for (const name of names) {
    await callApi(page, 'cata/create', { id: randomUUID(), ...sampleOf('cata', { name }) });
  }
  await page.goto('/#/content/cata');
  const details = page.getByRole('complementary', { name: '编辑栏目' });
  await item(page, names[0]).click();
  await expect(details.getByRole('heading', { name: names[0] })).toBeVisible();
  await expect(item(page, names[0])).toHaveAttribute('aria-current', 'true');
  await details.getByRole('radio', { name: '单页' }).check();
  await details.getByRole('switch', { name: '状态' }).uncheck();
  await saveToServer(page);
  expect(cata(server.dataDir, names[0])?.fields).toMatchObject({ type: 'page', status: 'off' });
  const row = page.locator('[data-branch]').filter({ hasText: names[0] });
  await expect(row).toContainText('单页');
  await expect(row).toContainText('停用');

  // The keys move what has the focus, and the focus goes along.
  const order = () => tree(page).getByRole('link').filter({ hasText: mark }).allInnerTexts();
  await expect.poll(order).toEqual([...names]);
  await item(page, names[1]).focus();
  await page.keyboard.press('Alt+ArrowUp');
  await expect.poll(order).toEqual([names[1], names[0]]);
  await expect(item(page, names[1])).toBeFocused();
  await page.keyboard.press('Alt+ArrowDown');
  await expect.poll(order).toEqual([...names]);
  await page.keyboard.press('Alt+ArrowRight');
  await expect
    .poll(() => cata(server.dataDir, names[1])?.parent_id)
    .toBe(cata(server.dataDir, names[0])?.id);

  await page.setViewportSize({ width: 360, height: 740 });
  await page.reload();
  await expect(details).toBeFocused();
  await expect(details.getByRole('button', { name: '保存' })).toBeInViewport();
  await page.keyboard.press('Escape');
  await expect(details).toHaveCount(0);
  await expect(page).not.toHaveURL(/open=/);
});
