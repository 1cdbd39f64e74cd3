import type { Page } from '@playwright/test';
import { expect, test } from '../../support/browser/fixtures.ts';
import { scrollDown, scrollTop } from '../../support/browser/scrolling.ts';
import { signIn } from '../../support/browser/sign-in.ts';
import { stateTab } from '../../support/pages/lists.ts';
import { go, openPages, tag } from '../../support/pages/pages.ts';

test.use({ serviceWorkers: 'block' });

const menuLink = (page: Page, name: string) =>
  page.getByRole('navigation', { name: '主菜单' }).getByRole('link', { name, exact: true });

test.beforeEach(async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 400 });
  await signIn(page);
  await page.goto('/#/content/article');
  await expect(page.getByRole('main').getByRole('table')).toBeVisible();
});

test('S-ROUTE-1 menu, link, search and address begin at the top of a page that is open already', async ({
  page,
}) => {
  const list = page.getByRole('main').getByRole('table');
  const leave = async () => {
    const height = await scrollDown(page);
    await openPages(page, '/uploads');
    expect(await scrollTop(page)).toBe(0);
    return height;
  };
  await leave();
  await menuLink(page, '文章管理').click();
  await expect(list).toBeVisible();
  await expect.poll(() => scrollTop(page)).toBe(0);

  await leave();
  await go(page, '/content/article');
  await expect(list).toBeVisible();
  await expect.poll(() => scrollTop(page)).toBe(0);

  await leave();
  await page.keyboard.press('Control+k');
  await page.getByRole('searchbox', { name: '搜索菜单' }).fill('wzgl');
  await page.keyboard.press('Enter');
  await expect(list).toBeVisible();
  await expect.poll(() => scrollTop(page)).toBe(0);

  // The page that is shown, from the menu.
  await scrollDown(page);
  await menuLink(page, '文章管理').click();
  await expect.poll(() => scrollTop(page)).toBe(0);
});

test('S-ROUTE-1 a tag, Back and Forward bring a page back where it stood', async ({ page }) => {
  const list = page.getByRole('main').getByRole('table');
  const height = await scrollDown(page);
  await openPages(page, '/uploads');
  await tag(page, '文章管理').click();
  await expect.poll(() => scrollTop(page)).toBe(height);

  await menuLink(page, '文章管理').click();
  await expect.poll(() => scrollTop(page)).toBe(0);
  await page.goBack();
  await expect.poll(() => scrollTop(page)).toBe(height);
  await page.goForward();
  await expect.poll(() => scrollTop(page)).toBe(0);

  await page.goBack();
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: '上传队列' })).toBeVisible();
  await page.goBack();
  await expect(list).toBeVisible();
  await expect.poll(() => scrollTop(page)).toBe(height);
});

test('S-ROUTE-1 a filter of a list moves nothing, another address of it begins at the top', async ({
  page,
}) => {
  const height = await scrollDown(page);
  await page.evaluate(() => {
    const box = document.querySelector<HTMLInputElement>('.view[data-active="true"] [type=search]');
    box?.focus({ preventScroll: true });
  });
  await page.keyboard.type('法');
  await expect(page).toHaveURL(/keyword=/);
  await expect(page.getByRole('main').getByRole('table')).toBeVisible();
  expect(await scrollTop(page)).toBeLessThanOrEqual(height);
  await scrollDown(page);
  await go(page, '/content/article?status=draft');
  await expect(stateTab(page, '草稿')).toHaveAttribute('aria-selected', 'true');
  await expect.poll(() => scrollTop(page)).toBe(0);
});

test('S-ROUTE-1 a page is reloaded where it stood', async ({ page }) => {
  const height = await scrollDown(page);
  await page.reload();
  await expect(page.getByRole('main').getByRole('table')).toBeVisible();
  await expect.poll(() => scrollTop(page)).toBe(height);
});
