import type { Page } from '@playwright/test';
import { waitForCached, waitForPage } from '../../support/browser/device-storage.ts';
import { expect, test } from '../../support/browser/fixtures.ts';
import { go, start, tag } from '../../support/pages/pages.ts';

test.use({ serviceWorkers: 'block' });

const LIST = '/content/article';
const menu = (page: Page) => page.getByRole('navigation', { name: '主菜单' });
const link = (page: Page) => menu(page).getByRole('link', { name: '文章管理' });
/** Rows with data of views that are not shown. */
const unseen = (page: Page) => page.locator('.view[data-active="false"] tbody:not(.skeleton) tr');

/** A page beside the link of a list that was seen before, but not since the page was loaded. Returns what is asked of the server for it. */
async function besideList(page: Page): Promise<string[]> {
  await start(page);
  await go(page, LIST);
  await waitForCached(page, 'record/article', '');
  await waitForPage(page, LIST);
  await tag(page, '文章管理').click({ button: 'middle' });
  await go(page, '/storage');
  await page.reload();
  await menu(page).getByRole('button', { name: '内容管理' }).click();
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/article/')) asked.push(request.url());
  });
  return asked;
}

test('S-PWA-7 a list is drawn where a pointer rests on its link, unseen and without a call, and shown at the press', async ({
  page,
}) => {
  const asked = await besideList(page);
  const heading = page.getByRole('heading', { level: 1 });
  const place = await heading.boundingBox();
  await link(page).hover();
  await expect(unseen(page).first()).toBeAttached();
  await expect(unseen(page).first()).toBeHidden();
  expect(await heading.boundingBox()).toEqual(place);
  expect(asked).toEqual([]);
  await unseen(page)
    .first()
    .evaluate((row) => row.setAttribute('data-same', ''));
  await link(page).click();
  await expect(page.getByRole('main').locator('tr[data-same]')).toBeVisible();
  await expect.poll(() => asked.length, 'it is asked for once it is shown').toBeGreaterThan(0);
  await expect(page.getByRole('heading', { level: 1, name: '文章管理' })).toBeFocused();
});

test('S-PWA-7 S-TAG-6 a list that is not opened after all is dropped', async ({ page }) => {
  const asked = await besideList(page);
  await link(page).hover();
  await expect(unseen(page).first()).toBeAttached();
  await page.getByRole('heading', { level: 1 }).hover();
  await expect(unseen(page)).toHaveCount(0);
  expect(asked).toEqual([]);
});
