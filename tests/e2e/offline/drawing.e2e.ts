import type { BrowserContext, Page } from '@playwright/test';
import { waitForDrawing } from '../../support/browser/device-storage.ts';
import { expect, test } from '../../support/browser/fixtures.ts';
import { holdScripts } from '../../support/browser/hold-scripts.ts';
import { layoutShift, watchLayoutShift } from '../../support/browser/layout-shift.ts';
import { expectToStay } from '../../support/browser/waiting.ts';
import { go, start, tag } from '../../support/pages/pages.ts';

// A service worker would answer with the scripts that these tests hold back.
test.use({ serviceWorkers: 'block' });

const LIST = '/content/article';
/** Milliseconds that a press lasts: the app is ready well before, and waits no longer than 2 s. */
const HELD = 800;
const menu = (page: Page) => page.getByRole('navigation', { name: '主菜单' });
const rows = (page: Page) => page.getByRole('table').getByRole('link');
const drawing = (page: Page) => page.locator('[data-drawing]');

/** A page that was seen before, opened anew: no script has come yet. */
async function openDrawn(
  first: Page,
  context: BrowserContext,
  path: string,
  text: string,
  arrange: (page: Page) => Promise<void> = async () => {},
) {
  await start(first);
  await arrange(first);
  await go(first, path);
  await waitForDrawing(first, path, text);
  await first.close();
  const page = await context.newPage();
  const release = await holdScripts(page);
  await watchLayoutShift(page);
  await page.goto(`/#${path}`, { waitUntil: 'commit' });
  await expect(drawing(page)).toBeVisible();
  return { page, release };
}

for (const { path, text, content } of [
  {
    path: '/dashboard',
    text: '最近修改的文章',
    content: (page: Page) => page.getByRole('region', { name: '最近修改的文章' }).getByRole('link'),
  },
  { path: LIST, text: 'tbody', content: rows },
  {
    path: '/content/cata',
    text: '栏目树',
    content: (page: Page) => page.getByRole('list', { name: '栏目树' }).getByRole('link'),
  },
]) {
  test(`S-PWA-7 ${path} looks as it did before any script has come, and nothing moves when the app takes its place`, async ({
    page: first,
    context,
  }) => {
    const { page, release } = await openDrawn(first, context, path, text);
    await expect(menu(page).getByText('内容管理')).toBeVisible();
    await expect(content(page).first()).toBeVisible();
    const before = await content(page).first().boundingBox();
    release();
    await expect(drawing(page)).toHaveCount(0);
    await expect(content(page).first()).toBeVisible();
    expect(await content(page).first().boundingBox()).toEqual(before);
    expect(await layoutShift(page)).toEqual([]);
  });
}

test('S-PWA-7 S-SIDE-1 a folder of the menu that was opened by hand is closed from the first, as it will be', async ({
  page: first,
  context,
}) => {
  const folder = (page: Page) => menu(page).getByRole('button', { name: '内容管理' });
  const open = async (page: Page) => {
    await folder(page).click();
    await expect(folder(page)).toHaveAttribute('aria-expanded', 'true');
  };
  const { page, release } = await openDrawn(first, context, '/resource/file', '文件名', open);
  await expect(folder(page)).toHaveAttribute('aria-expanded', 'false');
  await expect(menu(page).getByRole('link', { name: '文章管理' })).toHaveCount(0);
  release();
  await expect(drawing(page)).toHaveCount(0);
  await expect(folder(page)).toHaveAttribute('aria-expanded', 'false');
  expect(await layoutShift(page)).toEqual([]);
});

test('S-PWA-7 S-SIDE-1 a page is kept with a menu of icons, and not with its folder closed by hand', async ({
  page,
}) => {
  await start(page);
  await go(page, '/content/cata');
  await menu(page).getByRole('button', { name: '内容管理' }).click();
  await expect(page.locator('.sidebar [data-by-hand="true"]')).toBeVisible();
  await page.getByRole('button', { name: '折叠菜单' }).click();
  await expect(page.locator('.sidebar [data-by-hand="true"]')).toHaveCount(0);
  await go(page, LIST);
  await waitForDrawing(page, LIST, 'tbody');
});

test('S-PWA-7 what is pressed and typed before the app is there is done by it', async ({
  page: first,
  context,
}) => {
  const { page, release } = await openDrawn(first, context, LIST, 'tbody');
  await page.getByRole('searchbox', { name: '关键词' }).pressSequentially('合同');
  release();
  await expect(page).toHaveURL(/keyword=%E5%90%88%E5%90%8C/);
  const field = page.getByRole('searchbox', { name: '关键词' });
  await expect(field).toHaveValue('合同');
  await expect(field).toBeFocused();
});

test('S-PWA-7 a link that is pressed before the app is there leads to its page, in its tag', async ({
  page: first,
  context,
}) => {
  const { page, release } = await openDrawn(first, context, LIST, 'tbody');
  await menu(page).getByRole('link', { name: '首页' }).click();
  await expect(drawing(page)).toBeVisible();
  release();
  await expect(page).toHaveURL(/#\/dashboard$/);
  await expect(tag(page, '首页')).toHaveAttribute('aria-selected', 'true');
});

test('S-PWA-7 a press that is held when the app is ready ends where it began', async ({
  page: first,
  context,
}) => {
  const { page, release } = await openDrawn(first, context, LIST, 'tbody');
  await menu(page).getByRole('link', { name: '首页' }).hover();
  await page.mouse.down();
  const asked = page.waitForResponse(/getUserMenuList/);
  release();
  await asked;
  await expectToStay(() => drawing(page).count(), 1, HELD);
  await page.mouse.up();
  await expect(page).toHaveURL(/#\/dashboard$/);
  await expect(drawing(page)).toHaveCount(0);
});

test('S-PWA-7 a menu that is opened before the app is there opens', async ({
  page: first,
  context,
}) => {
  const { page, release } = await openDrawn(first, context, LIST, 'tbody');
  await page.getByRole('button', { name: '用户菜单' }).click();
  release();
  await expect(page.getByRole('menuitem', { name: '个人中心' })).toBeVisible();
});

test('S-PWA-7 S-KEY-1 a key that is pressed before the app is there does what it does there', async ({
  page: first,
  context,
}) => {
  const { page, release } = await openDrawn(first, context, LIST, 'tbody');
  await page.keyboard.press('Control+k');
  release();
  await expect(page.getByRole('searchbox', { name: '搜索菜单' })).toBeFocused();
});

test('S-PWA-7 S-ROUTE-1 a page that is scrolled before the app is there stays where it is', async ({
  page: first,
  context,
}) => {
  await first.setViewportSize({ width: 1280, height: 400 });
  const { page, release } = await openDrawn(first, context, LIST, 'tbody');
  await page.mouse.move(800, 300);
  await page.mouse.wheel(0, 200);
  const scrolled = () => page.evaluate(() => window.scrollY);
  await expect.poll(scrolled).toBe(200);
  release();
  await expect(drawing(page)).toHaveCount(0);
  await expect(rows(page).first()).toBeVisible();
  await expect.poll(scrolled).toBe(200);
});

test('S-PWA-7 S-NAV-8 the early drawing shows no state that holds for one moment only', async ({
  page: first,
  context,
}) => {
  const { page, release } = await openDrawn(first, context, '/dashboard', '最近修改的文章');
  const claims = [
    page.getByText('在线', { exact: true }),
    page.getByText('保存过的内容都已在服务器上。'),
  ];
  for (const claim of claims) await expect(claim).toBeHidden();
  release();
  for (const claim of claims) await expect(claim).toBeVisible();
});

test('S-PWA-7 S-SESS-7 a page is not shown again where the session has ended for want of use', async ({
  page: first,
  context,
}) => {
  await start(first);
  await waitForDrawing(first, '/dashboard', '最近修改的文章');
  await first.evaluate(() => localStorage.setItem('lexdesk.used', String(Date.now() - 36e5 * 9)));
  await first.close();
  const page = await context.newPage();
  const release = await holdScripts(page);
  await page.goto('/#/dashboard', { waitUntil: 'commit' });
  await expect(page.locator('.skeleton-block').first()).toBeVisible();
  await expect(drawing(page)).toHaveCount(0);
  release();
  await expect(page.getByText('当前登录状态已过期，请重新登录！')).toBeVisible();
});

test('S-PWA-7 S-UP-3 files cannot be given to a drawing, which would lose them: they wait for the app', async ({
  page: first,
  context,
}) => {
  const { page, release } = await openDrawn(first, context, '/uploads', '添加文件');
  const files = ['起诉状.txt', '证据.txt'].map((name) => ({
    ...{ name, mimeType: 'text/plain', buffer: Buffer.from(name) },
  }));
  const field = page.getByLabel('添加文件到上传队列', { exact: true });
  await expect(page.getByText('选择文件，拖到这里')).toBeVisible();
  await expect(field).toHaveCount(0);
  const giving = field.setInputFiles(files);
  release();
  await giving;
  await expect(drawing(page)).toHaveCount(0);
  for (const { name } of files) {
    await expect(page.getByRole('list', { name: '上传的文件' })).toContainText(name);
  }
});
