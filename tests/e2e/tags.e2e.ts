import type { Locator, Page } from '@playwright/test';
import { expect, login, test } from '../support/fixtures.ts';

const bar = (page: Page) => page.getByRole('tablist', { name: '已打开的页面' });
const tags = (page: Page) => bar(page).getByRole('tab');
const tag = (page: Page, name: string) => bar(page).getByRole('tab', { name, exact: true });
const item = (page: Page, name: string) => page.getByRole('menuitem', { name, exact: true });

test.beforeEach(async ({ page }) => {
  await page.goto('/');
  await login(page);
  await expect(page).toHaveURL(/#\/dashboard$/);
});

/** Goes to a path of the app as a link would. */
const go = (page: Page, path: string) =>
  page.evaluate((to) => {
    location.hash = to;
  }, path);

async function openPages(page: Page, ...paths: string[]): Promise<void> {
  for (const path of paths) {
    await go(page, path);
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
  }
}

async function drag(page: Page, from: Locator, to: Locator): Promise<void> {
  const [start, end] = [await from.boundingBox(), await to.boundingBox()];
  if (!start || !end) throw new Error('nothing to drag');
  const y = start.y + start.height / 2;
  await page.mouse.move(start.x + 15, y);
  await page.mouse.down();
  for (const part of [0.3, 0.7, 1]) {
    await page.mouse.move(start.x + 15 + (end.x + end.width - start.x - start.width + 4) * part, y);
  }
  await page.mouse.up();
}

test('S-TAG-6 a view comes back as it was left: typed text, filters and height', async ({
  page,
}) => {
  await openPages(page, '/article/add');
  await page.getByRole('textbox', { name: '标题' }).fill('写到一半');
  await page.setViewportSize({ width: 1440, height: 400 });
  await page.mouse.move(700, 300);
  await page.mouse.wheel(0, 240);
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(100);
  const height = await page.evaluate(() => scrollY);
  await page.getByRole('textbox', { name: '作者' }).evaluate((input) => {
    Object.assign(input, { sameNode: true });
  });

  await openPages(page, '/content/article');
  expect(await page.evaluate(() => scrollY)).toBe(0);
  await page.getByRole('searchbox', { name: '关键词' }).fill('试用期');
  await expect(page).toHaveURL(/keyword=/);

  await tags(page).filter({ hasText: '写到一半' }).click();
  await expect(page.getByRole('textbox', { name: '标题' })).toHaveValue('写到一半');
  expect(await page.evaluate(() => scrollY)).toBe(height);
  const author = page.getByRole('textbox', { name: '作者' });
  expect(await author.evaluate((input) => 'sameNode' in input), 'not remounted').toBe(true);
  await expect(page.getByText('已恢复未保存的草稿')).toBeHidden();

  await tag(page, '文章管理').click();
  await expect(page).toHaveURL(/keyword=/);
  await expect(page.getByRole('searchbox', { name: '关键词' })).toHaveValue('试用期');
});

test('S-TAG-6 S-ROUTE-7 refreshing and the redirect address make the view anew and leave its tag', async ({
  page,
}) => {
  await openPages(page, '/content/article?status=draft', '/uploads');
  const list = page.getByRole('main').getByRole('table');
  const mark = () => list.evaluate((node) => void Object.assign(node, { old: true }));
  const isOld = () => list.evaluate((node) => 'old' in node);
  await tag(page, '文章管理').click();
  await expect(list).toBeVisible();
  await mark();
  await tag(page, '文章管理').click({ button: 'right' });
  await item(page, '刷新').click();
  await expect.poll(isOld).toBe(false);
  await mark();
  await go(page, '/redirect/content/article?status=draft#part');
  await expect.poll(isOld).toBe(false);
  await expect(page).toHaveURL(/#\/content\/article\?status=draft#part$/);
  await expect(page.getByRole('combobox', { name: '状态' })).toHaveValue('draft');
  await expect(tags(page)).toHaveText(['首页', '文章管理', '上传队列']);
});

test('S-TAG-6 closing a tag discards its view; two records are two views', async ({ page }) => {
  await openPages(page, '/content/article');
  const links = page.getByRole('main').getByRole('table').getByRole('link');
  const [first, second] = [await links.nth(0).innerText(), await links.nth(1).innerText()];
  await links.nth(0).click();
  await expect(page.getByRole('textbox', { name: '标题' })).toHaveValue(first);
  await tag(page, '文章管理').click();
  await links.nth(1).click();
  await expect(page.getByRole('textbox', { name: '标题' })).toHaveValue(second);
  await tag(page, first).click();
  await expect(page.getByRole('textbox', { name: '标题' })).toHaveValue(first);

  await tag(page, '文章管理').click();
  await page.getByRole('searchbox', { name: '关键词' }).fill('合同');
  await expect(page).toHaveURL(/keyword=/);
  await tag(page, '文章管理').locator('.tag-close').click();
  await openPages(page, '/content/article');
  await expect(page.getByRole('searchbox', { name: '关键词' })).toHaveValue('');
});

test('S-TAG-4 the context menu offers every command, stays in the window, and closes', async ({
  page,
}) => {
  await openPages(page, '/content/article', '/article/add', '/uploads', '/profile/index');
  await tag(page, '上传队列').click({ button: 'right' });
  const menu = page.getByRole('menu');
  await expect(menu.getByRole('menuitem')).toHaveText([
    '刷新',
    '关闭',
    '关闭其他',
    '关闭全部',
    '关闭左侧',
    '关闭右侧',
    '固定',
  ]);
  expect((await menu.boundingBox())?.width).toBeGreaterThanOrEqual(105);
  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();
  await expect(tag(page, '上传队列')).toBeFocused();

  await tag(page, '上传队列').click({ button: 'right' });
  await expect(menu).toBeVisible();
  await page.mouse.click(700, 500);
  await expect(menu).toBeHidden();
  await tag(page, '上传队列').click({ button: 'right' });
  await expect(menu).toBeVisible();
  await page.evaluate(() => document.dispatchEvent(new Event('scroll')));
  await expect(menu).toBeHidden();

  // By keyboard, on the tag itself.
  await tag(page, '个人中心').focus();
  await page.keyboard.press('ArrowLeft');
  await expect(tag(page, '上传队列')).toBeFocused();
  await page.keyboard.press('Shift+F10');
  await expect(menu).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(tags(page)).toHaveText(['首页', '文章管理', '写文章', '个人中心']);

  await page.setViewportSize({ width: 360, height: 300 });
  await tag(page, '个人中心').click({ button: 'right' });
  const box = await menu.boundingBox();
  expect(box?.x).toBeGreaterThanOrEqual(0);
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(360);
});

test('S-TAG-4 S-TAG-5 closing in groups, pinning, and where it leads', async ({ page }) => {
  await openPages(page, '/content/article', '/article/add', '/uploads', '/profile/index');
  const choose = async (name: string, command: string) => {
    await tag(page, name).click({ button: 'right' });
    await item(page, command).click();
  };
  await choose('上传队列', '固定');
  await expect(tags(page)).toHaveText(['首页', '上传队列', '文章管理', '写文章', '个人中心']);
  await expect(tag(page, '上传队列').locator('.tag-close')).toHaveCount(0);
  await choose('写文章', '关闭右侧');
  await expect(tags(page)).toHaveText(['首页', '上传队列', '文章管理', '写文章']);
  await expect(page).toHaveURL(/#\/article\/add$/);
  await choose('写文章', '关闭左侧');
  await expect(tags(page)).toHaveText(['首页', '上传队列', '写文章']);
  await choose('写文章', '关闭全部');
  await expect(tags(page)).toHaveText(['首页', '上传队列']);
  await expect(page).toHaveURL(/#\/uploads$/);
  await openPages(page, '/profile/index', '/article/add');
  await tag(page, '首页').click();
  await choose('写文章', '关闭其他');
  await expect(tags(page)).toHaveText(['首页', '上传队列', '写文章']);
  await expect(page).toHaveURL(/#\/dashboard$/);
  await choose('写文章', '关闭全部');
  await expect(page).toHaveURL(/#\/dashboard$/);
  await choose('上传队列', '取消固定');
  await tag(page, '上传队列').click({ button: 'middle' });
  await expect(tags(page)).toHaveText(['首页']);
});

test('S-TAG-8 tags are dragged by mouse and keyboard and survive a reload', async ({ page }) => {
  await openPages(page, '/content/article', '/article/add', '/uploads');
  await tag(page, '文章管理').hover();
  await page.waitForLoadState('networkidle');
  await drag(page, tag(page, '文章管理'), tag(page, '上传队列'));
  await expect(tags(page)).toHaveText(['首页', '写文章', '上传队列', '文章管理']);
  await expect(page).toHaveURL(/#\/uploads$/);
  await drag(page, tag(page, '文章管理'), tag(page, '首页'));
  await expect(tags(page)).toHaveText(['首页', '文章管理', '写文章', '上传队列']);
  await tag(page, '上传队列').focus();
  await page.keyboard.press('Alt+Shift+ArrowLeft');
  await expect(tags(page)).toHaveText(['首页', '文章管理', '上传队列', '写文章']);
  await expect(tag(page, '上传队列')).toBeFocused();

  await page.reload();
  await expect(tags(page)).toHaveText(['首页', '文章管理', '上传队列', '写文章']);
  await expect(page).toHaveURL(/#\/uploads$/);
});

test('S-TAG-9 S-TAG-2 closing a tag with unsaved edits asks; the edits stay as a draft', async ({
  page,
}) => {
  await openPages(page, '/article/add');
  await page.getByRole('textbox', { name: '标题' }).fill('没有保存的标题');
  const edited = tag(page, '有未保存的修改 没有保存的标题');
  await expect(edited).toBeVisible();
  await edited.click({ button: 'middle' });
  const question = page.getByRole('alertdialog', { name: '关闭页面' });
  await expect(question).toContainText('「没有保存的标题」有未保存的修改，确定关闭吗？');
  await question.getByRole('button', { name: '取消' }).click();
  await expect(edited).toBeVisible();

  await go(page, '/uploads');
  await expect(page).toHaveURL(/#\/uploads$/);
  await edited.focus();
  await page.keyboard.press('Delete');
  await question.getByRole('button', { name: '关闭', exact: true }).click();
  await expect(tags(page)).toHaveText(['首页', '上传队列']);
  await openPages(page, '/article/add');
  await expect(page.getByText('已恢复未保存的草稿')).toBeVisible();
  await expect(page.getByRole('textbox', { name: '标题' })).toHaveValue('没有保存的标题');
});

test('S-TAG-7 with thirty tags the wheel scrolls the bar and the active tag is in view', async ({
  page,
}) => {
  const ids = Array.from({ length: 30 }, (_, index) => `/article/update?id=missing-${index}`);
  for (const path of ids) await go(page, path);
  await expect(tags(page)).toHaveCount(31);
  await expect(tags(page).nth(30)).toBeInViewport();
  await tags(page).nth(30).hover();
  await page.mouse.wheel(0, -100_000);
  await expect(tags(page).first()).toBeInViewport();
  await expect(tags(page).nth(30)).not.toBeInViewport();
  expect(await page.evaluate(() => scrollY)).toBe(0);
  await go(page, '/article/update?id=missing-12');
  await expect(tags(page).nth(13)).toHaveAttribute('aria-selected', 'true');
  await expect(tags(page).nth(13)).toBeInViewport();
});

test('S-ROUTE-1 a page begins at its top with the focus on its heading', async ({ page }) => {
  await page.setViewportSize({ width: 1000, height: 300 });
  await openPages(page, '/content/article');
  await expect(page.getByRole('main').getByRole('table')).toBeVisible();
  await page.getByRole('main').getByRole('link').last().scrollIntoViewIfNeeded();
  await openPages(page, '/article/add');
  expect(await page.evaluate(() => scrollY)).toBe(0);
  await expect(page.getByRole('heading', { level: 1, name: '写文章' })).toBeFocused();
});
