import type { BrowserContext, Locator, Page } from '@playwright/test';
import { waitForCached, waitForPage } from '../../support/browser/device-storage.ts';
import { expect, test } from '../../support/browser/fixtures.ts';
import { layoutShift, watchLayoutShift } from '../../support/browser/layout-shift.ts';
import { endSessions, renameArticles } from '../../support/data/users.ts';
import { go, startInstalled } from '../../support/pages/pages.ts';
import { editorOf } from '../../support/pages/rich-text.ts';

test.use({ serviceWorkers: 'allow' });

const CALLS = '**/cn/management/v1/**';
const menu = (page: Page) => page.getByRole('navigation', { name: '主菜单' });
const figures = (page: Page) => page.getByRole('region', { name: '文章概况' });
const recent = (page: Page) => page.getByRole('region', { name: '最近修改的文章' });

const START_PAGE = ['menu', 'record/dashboard/summary', 'record/dashboard/recent'];

/** A page of the installed app whose calls wait until the test lets them go; what it draws is on the device by then. */
async function openHeld(first: Page, context: BrowserContext, path = '', drawn = START_PAGE) {
  await startInstalled(first);
  if (path) await go(first, path);
  for (const key of drawn) await waitForCached(first, key, '');
  // Which replies belong to the page.
  await waitForPage(first, path || '/dashboard');
  await first.close();
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await context.route(CALLS, async (route) => {
    await released;
    await route.continue();
  });
  const page = await context.newPage();
  await watchLayoutShift(page);
  return { page, release };
}

test('S-PWA-7 S-SESS-4 a repeat visit is drawn from the device before the server answers, and what it answers moves nothing', async ({
  page: first,
  context,
  server,
}) => {
  const { page, release } = await openHeld(first, context);
  const title = '服务器上已改过的标题';
  renameArticles(server.dataDir, title);
  await page.goto('/#/dashboard');
  await expect(menu(page).getByText('内容管理')).toBeVisible();
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
  await expect(figures(page).getByRole('link', { name: /^待审/ })).toBeVisible();
  await expect(recent(page).getByRole('link').first()).toBeVisible();
  await expect(page.getByText('离线菜单')).toBeHidden();
  await expect(recent(page)).not.toContainText(title);
  release();
  await expect(recent(page).getByRole('link', { name: title }).first()).toBeVisible();
  expect(await layoutShift(page)).toEqual([]);
});

test('S-PWA-7 S-SESS-8 a session that the server refuses ends at once, and nothing of it stays on screen', async ({
  page: first,
  context,
  server,
}) => {
  const { page, release } = await openHeld(first, context);
  endSessions(server.dataDir);
  await page.goto('/#/dashboard');
  await expect(recent(page).getByRole('link').first()).toBeVisible();
  release();
  await expect(page.getByText('当前登录状态已过期，请重新登录！')).toBeVisible();
  await expect(menu(page)).toHaveCount(0);
  await expect(recent(page)).toHaveCount(0);
  await expect(page.locator('body')).not.toContainText('系统管理员', { useInnerText: true });
});

/** Runs in a page: records whether it ever draws the shape of what is on its way. */
function watchSkeleton(): void {
  const busy = () => [...document.querySelectorAll('#shell [aria-busy="true"]')];
  // What is folded away is not in sight.
  const isBusy = () => busy().some((element) => element.checkVisibility());
  new MutationObserver(() => {
    if (isBusy()) document.documentElement.dataset.skeleton = 'drawn';
  }).observe(document, { subtree: true, childList: true });
}

for (const { name, path, drawn, content } of [
  {
    name: 'list',
    path: '/content/article',
    drawn: ['menu', 'record/article-list', 'record/article-counts', 'dict/article_status'],
    content: (page: Page) => page.getByRole('cell', { name: '已发布' }),
  },
  {
    name: 'narrowed list',
    path: '/content/article?keyword=%E5%90%88%E5%90%8C',
    drawn: ['menu', 'record/article-list'],
    content: (page: Page) => page.getByRole('table').getByRole('link'),
  },
  {
    name: 'tree',
    path: '/content/cata',
    drawn: ['menu', 'record/cata-all'],
    content: (page: Page) => page.getByRole('list', { name: '栏目树' }).getByRole('link'),
  },
]) {
  test(`S-PWA-7 a ${name} seen before is in the first drawing, whatever the network does, and what the server answers moves nothing`, async ({
    page: first,
    context,
  }) => {
    const { page, release } = await openHeld(first, context, path, drawn);
    await page.addInitScript(watchSkeleton);
    await page.goto(`/#${path}`);
    await expect(content(page).first()).toBeVisible();
    await expect(page.locator('html')).not.toHaveAttribute('data-skeleton');
    // The app may take the place of the drawing in that very moment.
    let place: Awaited<ReturnType<Locator['boundingBox']>> = null;
    const isThere = async () => {
      place = await content(page).first().boundingBox();
      return place !== null;
    };
    await expect.poll(isThere).toBe(true);
    const answered = page.waitForResponse((response) => response.url().includes('/search'));
    release();
    await answered;
    expect(await content(page).first().boundingBox()).toEqual(place);
  });
}

test('S-PWA-7 a page whose link the pointer rested on is drawn once and whole at the press', async ({
  page: first,
  context,
}) => {
  const kept = [...START_PAGE, 'record/article-list', 'record/article-counts'];
  const { page } = await openHeld(first, context, '/content/article', kept);
  await page.goto('/#/dashboard');
  await expect(recent(page).getByRole('link').first()).toBeVisible();
  await menu(page).getByRole('button', { name: '内容管理' }).click();
  await menu(page).getByRole('link', { name: '文章管理' }).hover();
  const isLoaded = () =>
    page.evaluate(() =>
      performance.getEntriesByType('resource').some(({ name }) => /article\.list-.*js$/.test(name)),
    );
  await expect.poll(isLoaded).toBe(true);
  await page.evaluate(watchSkeleton);
  await page.mouse.down();
  await page.mouse.up();
  await expect(page.getByRole('table').getByRole('link').first()).toBeVisible();
  await expect(page.locator('html')).not.toHaveAttribute('data-skeleton');
});

test('S-PWA-7 an article whose link the pointer rested on is there with its text at the press', async ({
  page,
}) => {
  await startInstalled(page);
  await go(page, '/content/article');
  const link = page.getByRole('table').getByRole('link').first();
  await link.click();
  await expect(page).toHaveURL(/\/article\/update\?id=/);
  await expect(editorOf(page)).toContainText(/./);
  // What it draws is on the device from then on.
  const location = new URL(page.url()).hash.slice(1);
  await waitForPage(page, location);
  await waitForCached(page, 'record/article/', location.split('=')[1] ?? '');
  await go(page, '/content/article');
  await page.reload();
  await link.hover();
  const isLoaded = () =>
    page.evaluate(() =>
      performance.getEntriesByType('resource').some(({ name }) => /RichTextEditor.*js$/.test(name)),
    );
  await expect.poll(isLoaded).toBe(true);
  await page.evaluate(watchSkeleton);
  await page.mouse.down();
  await page.mouse.up();
  await expect(editorOf(page)).toContainText(/./);
  await expect(page.locator('html')).not.toHaveAttribute('data-skeleton');
});
