import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { waitForCached, waitForPage } from '../../support/browser/device-storage.ts';
import { expect, test } from '../../support/browser/fixtures.ts';
import { storeArticle } from '../../support/pages/api-calls.ts';
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

test('S-PWA-7 S-SESS-9 a desk is drawn where a pointer rests on its title, and shown at the press with what another tab has left meanwhile', async ({
  page,
  context,
}) => {
  await start(page);
  const title = `先画好 ${randomUUID()}`;
  const id = await storeArticle(page, title);
  const other = await context.newPage();
  for (const one of [page, other]) {
    await one.goto(`/#/article/update?id=${id}`);
    await expect(one.getByRole('textbox', { name: '标题', exact: true })).toHaveValue(title);
  }
  await tag(page, title).click({ button: 'middle' });
  await go(page, LIST);
  const article = page.getByRole('table').getByRole('link', { name: title });
  await expect(article).toBeVisible();
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/article/get')) asked.push(request.url());
  });
  await article.hover();
  const desk = page.locator('.view[data-active="false"] form.desk');
  await expect(desk).toBeAttached();
  await expect(desk).toBeHidden();
  expect(asked).toEqual([]);
  await other.getByRole('textbox', { name: '标题', exact: true }).fill('另一个标签页写的');
  await expect(other.getByRole('status', { name: '保存状态' })).toContainText('本设备');
  await other.close();
  await article.click();
  await expect(page.getByRole('textbox', { name: '标题', exact: true })).toHaveValue(
    '另一个标签页写的',
  );
  await expect.poll(() => asked.length, 'it is asked for once it is shown').toBeGreaterThan(0);
});
