import type { Page } from '@playwright/test';
import { expect, test } from '../../support/browser/fixtures.ts';
import { signIn } from '../../support/browser/sign-in.ts';
import { textOf } from '../../support/browser/waiting.ts';
import { stateTab } from '../../support/pages/lists.ts';
import { go, openPages, tag, tags } from '../../support/pages/pages.ts';

test.use({ serviceWorkers: 'block' });

const item = (page: Page, name: string) => page.getByRole('menuitem', { name, exact: true });

test.beforeEach(async ({ page }) => {
  await signIn(page);
  await page.goto('/');
  await expect(page).toHaveURL(/#\/dashboard$/);
});

test('S-TAG-6 a view comes back as it was left: typed text, filters and height', async ({
  page,
}) => {
  await openPages(page, '/article/add');
  await page.getByRole('textbox', { name: '标题', exact: true }).fill('写到一半');
  await page.setViewportSize({ width: 1440, height: 400 });
  await page.mouse.move(700, 300);
  const height = 240;
  await page.mouse.wheel(0, height);
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(height);
  await page.getByRole('textbox', { name: '副标题' }).evaluate((input) => {
    Object.assign(input, { sameNode: true });
  });

  await openPages(page, '/content/article');
  expect(await page.evaluate(() => scrollY)).toBe(0);
  await page.getByRole('searchbox', { name: '关键词' }).fill('试用期');
  await expect(page).toHaveURL(/keyword=/);

  await tags(page).filter({ hasText: '写到一半' }).click();
  await expect(page.getByRole('textbox', { name: '标题', exact: true })).toHaveValue('写到一半');
  // It grows with the frame that follows.
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(height);
  const author = page.getByRole('textbox', { name: '副标题' });
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
  await expect(stateTab(page, '草稿')).toHaveAttribute('aria-selected', 'true');
  await expect(tags(page)).toHaveText(['首页', '文章管理', '上传队列']);
});

test('S-TAG-6 closing a tag discards its view; two records are two views', async ({ page }) => {
  await openPages(page, '/content/article');
  const links = page.getByRole('main').getByRole('table').getByRole('link');
  const [first, second] = [await textOf(links.nth(0)), await textOf(links.nth(1))];
  await links.nth(0).click();
  await expect(page.getByRole('textbox', { name: '标题', exact: true })).toHaveValue(first);
  await tag(page, '文章管理').click();
  await links.nth(1).click();
  await expect(page.getByRole('textbox', { name: '标题', exact: true })).toHaveValue(second);
  await tag(page, first).click();
  await expect(page.getByRole('textbox', { name: '标题', exact: true })).toHaveValue(first);

  await tag(page, '文章管理').click();
  await page.getByRole('searchbox', { name: '关键词' }).fill('合同');
  await expect(page).toHaveURL(/keyword=/);
  await tag(page, '文章管理').locator('.tag-close').click();
  await openPages(page, '/content/article');
  await expect(page.getByRole('searchbox', { name: '关键词' })).toHaveValue('');
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

test('S-ROUTE-1 a page that is left and wanted again at once has arrived', async ({ page }) => {
  await openPages(page, '/content/article', '/uploads');
  // The home page's own address only leads on.
  for (const path of ['/', '/content/article', '/', '/dashboard', '/']) await go(page, path);
  await expect(page).toHaveURL(/#\/dashboard$/);
  await expect(page.locator('.progress-bar')).toHaveCount(0);
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeFocused();
});

test('S-TAG-6 twelve views stay in memory, and among them every one with something typed', async ({
  page,
}) => {
  await openPages(page, '/content/article');
  const links = page.getByRole('main').getByRole('table').getByRole('link');
  await expect(links.first()).toBeVisible();
  const addresses = await links.evaluateAll((all) =>
    all.map((link) => (link.getAttribute('href') ?? '').slice(1)),
  );
  const [first = '', ...others] = addresses;
  others.push('/uploads', '/profile/index');
  expect(others.length).toBeGreaterThan(12);
  await openPages(page, first);
  await page.getByRole('textbox', { name: '摘要' }).fill('没有保存的摘要');
  const typed = await page.getByRole('textbox', { name: '摘要' }).elementHandle();
  for (const path of others) await openPages(page, path);
  await expect(page.locator('.view')).toHaveCount(12);
  await go(page, first);
  await expect(page.getByRole('textbox', { name: '摘要' })).toHaveValue('没有保存的摘要');
  expect(await typed?.evaluate((box) => box.isConnected), 'the same view').toBe(true);
});

test('S-TAG-6 a view that waits is out of reach and keeps its layout', async ({ page }) => {
  await openPages(page, '/article/add');
  const title = page.getByRole('main').getByRole('textbox', { name: '标题', exact: true });
  await expect(title).toBeVisible();
  const waiting = await title.elementHandle();
  await openPages(page, '/uploads');
  await expect(title).toHaveCount(0);
  // React lays views aside a moment after they were left, by a style that would drop their layout.
  await expect
    .poll(() => page.locator('.view[data-view^="/article/add"] > div').getAttribute('style'))
    .not.toBeNull();
  await expect.poll(() => waiting?.isVisible()).toBe(false);
  const { focused, laidOut } = await page.evaluate((box) => {
    (box as HTMLElement).focus();
    return {
      focused: document.activeElement === box,
      laidOut: (box as HTMLElement).offsetWidth > 0,
    };
  }, waiting);
  expect({ focused, laidOut }).toEqual({ focused: false, laidOut: true });
});

test('S-TAG-6 a question that is open when its view goes out of sight goes with it', async ({
  page,
}) => {
  await openPages(page, '/article/add');
  await page.getByRole('textbox', { name: '标题', exact: true }).fill('草稿');
  await tags(page).filter({ hasText: '草稿' }).locator('.tag-close').click();
  await page.getByRole('alertdialog').getByRole('button', { name: '关闭', exact: true }).click();
  await openPages(page, '/article/add');
  await page.getByRole('button', { name: '放弃草稿' }).click();
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await go(page, '/uploads');
  await expect(page.getByRole('heading', { level: 1, name: '上传队列' })).toBeVisible();
  await expect(page.getByRole('alertdialog')).toBeHidden();
  // The page behind it can be used.
  await page.getByRole('button', { name: '用户菜单' }).click();
  await expect(page.getByRole('menuitem', { name: '个人中心' })).toBeVisible();
});
