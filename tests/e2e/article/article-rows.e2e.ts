import { randomUUID } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../../support/browser/fixtures.ts';
import { signIn } from '../../support/browser/sign-in.ts';
import { callApi, storeArticle } from '../../support/pages/api-calls.ts';
import { chip, narrow, openFilters, stateTab } from '../../support/pages/lists.ts';
import { main } from '../../support/pages/record-pages.ts';

test.use({ serviceWorkers: 'block' });

const row = (page: Page, title: string): Locator => main(page).getByRole('row', { name: title });
const keyword = (page: Page): Locator => page.getByRole('searchbox', { name: '关键词' });
const count = (page: Page, state: string): Locator => stateTab(page, state).locator('.tab-count');

/** Articles of one mark, drafts but for the last, which waits for review; the list shows them. */
async function openArticles(
  page: Page,
  names: readonly string[],
  part: Record<string, unknown> = {},
): Promise<string> {
  const mark = `列${randomUUID().slice(0, 8)}`;
  await signIn(page);
  await page.goto('/#/dashboard');
  await expect(page.getByRole('button', { name: '用户菜单' })).toBeVisible();
  let last = '';
  for (const name of names) last = await storeArticle(page, `${mark}${name}`, part);
  await callApi(page, 'article/submit', { ids: [last] });
  await page.goto(`/#/content/article?keyword=${mark}`);
  await expect(main(page).getByRole('table')).toContainText(mark);
  return mark;
}

test('S-LIST-1 tabs count what each state has under the other filters, and stand in the address', async ({
  page,
}) => {
  const mark = await openArticles(page, ['甲', '乙', '丙']);
  for (const [state, number] of [
    ['全部', 3],
    ['草稿', 2],
    ['待审', 1],
    ['已发布', 0],
  ] as const) {
    await expect(count(page, state)).toHaveText(String(number));
  }
  await expect(page.locator('.page-detail')).toHaveText('3 篇');
  await stateTab(page, '待审').click();
  await expect(page).toHaveURL(/status=pending/);
  await expect(row(page, `${mark}丙`)).toBeVisible();
  await expect(row(page, `${mark}甲`)).toHaveCount(0);
  await expect(count(page, '草稿')).toHaveText('2');
  await narrow(page, '属性', '头条');
  await expect(count(page, '全部')).toHaveText('0');
  await chip(page, '属性：头条').click();
  await expect(count(page, '全部')).toHaveText('3');
  await page.reload();
  await expect(stateTab(page, '待审')).toHaveAttribute('aria-selected', 'true');
  await expect(row(page, `${mark}丙`)).toBeVisible();
});

test('S-LIST-1 S-PWA-7 a press on a row of the tab before opens nothing, however long the next one takes', async ({
  page,
}) => {
  await page.clock.install();
  const mark = await openArticles(page, ['甲', '乙']);
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1000);
  await page.route('**/article/search', () => undefined);
  await stateTab(page, '已发布').click();
  await expect(page).toHaveURL(/status=published/);
  const before = main(page).getByRole('link', { name: `${mark}甲` });
  await expect(before).toBeVisible();
  await before.click({ force: true });
  await expect(page).toHaveURL(/status=published/);
});

test('S-LIST-1 addresses of before work: one state of a tab, and days', async ({ page }) => {
  await signIn(page);
  await page.goto(
    '/#/content/article?status=approved&from=2026-01-02&to=2026-01-31&sort=updatedAt',
  );
  await expect(chip(page, '状态：已通过')).toBeVisible();
  await expect(chip(page, '修改于：1月2日 – 1月31日')).toBeVisible();
  await page.getByRole('button', { name: '清除', exact: true }).click();
  await expect(page).toHaveURL(/#\/content\/article\?sort=updatedAt$/);
  await expect(stateTab(page, '全部')).toHaveAttribute('aria-selected', 'true');
});

test('S-LIST-1 a range of days is one press, and one chip', async ({ page }) => {
  await signIn(page);
  await page.goto('/#/content/article');
  const panel = await openFilters(page);
  await panel.getByRole('button', { name: '近 7 天' }).click();
  await expect(page).toHaveURL(/from=.*to=|to=.*from=/);
  await panel.getByRole('button', { name: '完成' }).click();
  await expect(chip(page, '修改于：近 7 天')).toBeVisible();
  await chip(page, '修改于：近 7 天').click();
  await expect(page).toHaveURL(/#\/content\/article$/);
});

test('S-LIST-1 six tab stops lead to the first record at most, or one press of the skip link', async ({
  page,
}) => {
  const mark = await openArticles(page, ['甲', '乙']);
  await main(page).getByRole('heading', { level: 1 }).focus();
  await page.keyboard.press('Shift+Tab');
  const skip = page.getByRole('button', { name: '跳到列表' });
  await expect(skip).toBeFocused();
  await skip.press('Enter');
  await expect(row(page, mark).first().getByRole('link')).toBeFocused();

  await skip.focus();
  let stops = 1;
  const isInRow = () => page.evaluate(() => Boolean(document.activeElement?.closest('tbody')));
  for (; stops < 20; stops += 1) {
    await page.keyboard.press('Tab');
    if (await isInRow()) break;
  }
  expect(stops).toBeLessThanOrEqual(6);
});

test('S-LIST-1 tabs, tools and heads are gone through by arrow keys; a slash leads into the search', async ({
  page,
}) => {
  await openArticles(page, ['甲']);
  await stateTab(page, '全部').focus();
  await page.keyboard.press('ArrowRight');
  await expect(stateTab(page, '草稿')).toBeFocused();
  await page.getByRole('main').getByRole('button', { name: '更多筛选' }).focus();
  await page.keyboard.press('End');
  await expect(page.getByRole('button', { name: '回收站' })).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await expect(page.getByRole('button', { name: '导出 CSV' })).toBeFocused();
  await page.getByRole('checkbox', { name: '选择本页全部' }).focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/sort=title/);
  await page.keyboard.press('/');
  await expect(keyword(page)).toBeFocused();
  await page.keyboard.type('a/b');
  await expect(keyword(page)).toHaveValue(/a\/b/);
});

test('S-LIST-1 at 360 the first record is within the first screen, filters and all', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 640 });
  const mark = await openArticles(page, ['甲'], { flags: ['headline'] });
  await narrow(page, '属性', '头条');
  const box = await row(page, `${mark}甲`).boundingBox();
  expect((box?.y ?? 999) + (box?.height ?? 0)).toBeLessThanOrEqual(640 - 48);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
});

test('S-LIST-2 a row shows exceptions, summary and names of its people; a press anywhere opens it', async ({
  page,
}) => {
  const mark = await openArticles(page, ['乙', '甲'], {
    ...{ flags: ['headline', 'pinned'], summary: '一句摘要', author: '' },
  });
  const first = row(page, `${mark}甲`);
  for (const text of ['头条', '置顶', '一句摘要', '待审', '系统管理员']) {
    await expect(first).toContainText(text);
  }
  await expect(first).not.toContainText('admin');
  await expect(first.getByRole('time')).toHaveAttribute('title', /^\d{4}/);
  await first.getByText('一句摘要').click();
  await expect(page.getByRole('textbox', { name: '标题', exact: true })).toHaveValue(`${mark}甲`);
  await page.goBack();
  await first.getByRole('checkbox').check();
  await expect(page).toHaveURL(/content\/article/);
});

test('S-LIST-2 actions of a row show on hover and on focus, and do what the batch does to one', async ({
  page,
}) => {
  const mark = await openArticles(page, ['甲', '乙']);
  const first = row(page, `${mark}甲`);
  const more = first.getByRole('button', { name: `更多 ${mark}甲` });
  // The drawing: a hidden button could not be reached by keys.
  const drawing = more.locator('svg');
  await expect(drawing).toBeHidden();
  await first.hover();
  await expect(drawing).toBeVisible();
  await page.mouse.move(0, 0);
  await first.getByRole('link').focus();
  await expect(drawing).toBeVisible();
  await more.click();
  await page.getByRole('menuitem', { name: '提交' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '提交' }).click();
  await expect(first).toContainText('待审');
  await expect(page).toHaveURL(/content\/article/);
});

test('S-LIST-2 a selection takes the place of the filters, at the same height, and Escape leaves it', async ({
  page,
}) => {
  const mark = await openArticles(page, ['甲', '乙', '丙']);
  const top = async () => (await row(page, `${mark}甲`).boundingBox())?.y;
  const before = await top();
  await row(page, `${mark}甲`).getByRole('checkbox').check();
  const bar = page.getByRole('toolbar', { name: '批量操作' });
  await expect(bar).toContainText('已选 1 篇');
  await expect(keyword(page)).toBeHidden();
  expect(await top()).toBe(before);
  await bar.getByRole('button', { name: '选择全部 3 篇' }).click();
  await expect(bar).toContainText('已选 3 篇');
  await page.keyboard.press('Escape');
  await expect(bar).toHaveCount(0);
  await expect(keyword(page)).toBeVisible();
});

test('S-LIST-2 moving asks where to, and is taken back', async ({ page }) => {
  const mark = await openArticles(page, ['甲', '乙']);
  const bar = page.getByRole('toolbar', { name: '批量操作' });
  await row(page, `${mark}甲`).getByRole('checkbox').check();
  await bar.getByRole('button', { name: '移动' }).click();
  const dialog = page.getByRole('dialog', { name: '移动 1 篇文章' });
  await dialog.getByRole('button', { name: '移动' }).click();
  await expect(dialog).toContainText('请选择要移到的栏目');
  await dialog.getByRole('button', { name: '取消' }).click();
  const cata = randomUUID();
  await callApi(page, 'cata/create', {
    ...{ id: cata, parentId: null, name: `栏目${mark}`, slug: '', type: 'list', link: '' },
    ...{ icon: '', bannerId: null, summary: '', inNavigation: true, sort: 0, status: 'on' },
    ...{ seoTitle: '', seoKeywords: '', seoDescription: '' },
  });
  await page.reload();
  await row(page, `${mark}甲`).getByRole('checkbox').check();
  await bar.getByRole('button', { name: '移动' }).click();
  const place = dialog.getByRole('combobox', { name: '移到栏目' });
  await place.click();
  await page.getByRole('option', { name: `栏目${mark}` }).click();
  await dialog.getByRole('button', { name: '移动' }).click();
  await expect(row(page, `${mark}甲`)).toContainText(`栏目${mark}`);
  await page.getByRole('button', { name: '撤销' }).click();
  await expect(page.getByText('已移回 1 篇文章')).toBeVisible();
  await expect(row(page, `${mark}甲`)).not.toContainText(`栏目${mark}`);
});

test.describe('by touch', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 360, height: 740 } });

  test('S-LIST-2 a row’s menu holds its actions, and chooses it', async ({ page }) => {
    const mark = await openArticles(page, ['甲', '乙']);
    const first = row(page, `${mark}甲`);
    await expect(first.getByRole('checkbox')).toBeHidden();
    const menu = first.getByRole('button', { name: `更多 ${mark}甲` });
    const [card, place] = [await first.boundingBox(), await menu.boundingBox()];
    await menu.tap();
    await page.getByRole('menuitem', { name: '选择', exact: true }).tap();
    await expect(page.getByRole('toolbar', { name: '批量操作' })).toContainText('已选 1 篇');
    expect(await first.boundingBox(), 'no card moves').toEqual(card);
    const tick = first.locator('.check');
    expect(await tick.boundingBox(), 'the tick lies where the menu was, over nothing else').toEqual(
      place,
    );
    await row(page, `${mark}乙`).getByRole('checkbox').check();
    await expect(page.getByRole('toolbar', { name: '批量操作' })).toContainText('已选 2 篇');
  });

  test('S-LIST-3 without a network the bar of a selection shows why its actions are unavailable', async ({
    page,
    context,
    consoleWatch,
  }) => {
    consoleWatch.allowNetworkErrors();
    const mark = await openArticles(page, ['甲']);
    await row(page, `${mark}甲`).getByRole('button', { name: /^更多/ }).tap();
    await page.getByRole('menuitem', { name: '选择', exact: true }).tap();
    await context.setOffline(true);
    const bar = page.getByRole('toolbar', { name: '批量操作' });
    await expect(bar.getByText('批量操作需要连接服务器')).toBeInViewport({ ratio: 1 });
    await expect(bar.getByRole('button', { name: '取消选择' })).toBeInViewport({ ratio: 1 });
  });
});
