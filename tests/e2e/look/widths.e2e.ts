import type { Locator, Page } from '@playwright/test';
import { violations } from '../../support/browser/axe.ts';
import { expect, test } from '../../support/browser/fixtures.ts';
import { layoutShift, watchLayoutShift } from '../../support/browser/layout-shift.ts';
import { misfits } from '../../support/browser/misfits.ts';
import { signIn } from '../../support/browser/sign-in.ts';
import { main } from '../../support/pages/record-pages.ts';
import { articlePlaces, conflictPlace } from '../../support/places/article-places.ts';
import { go } from '../../support/places/place.ts';

test.use({ serviceWorkers: 'block' });

const PHONE = { width: 360, height: 740 };
const TABLET = { width: 768, height: 1024 };
const TABLET_ACROSS = { width: 1024, height: 768 };

const shown = (page: Page, css: string): Locator =>
  page.locator('.view[data-active="true"]').locator(css);

/** Left edge, right edge, top and bottom of the first that is found, CSS px. */
const edgesOf = (found: Locator) =>
  found.first().evaluate((element) => {
    const { left, right, top, bottom } = element.getBoundingClientRect();
    return { left, right, top, bottom };
  });

/** Has the server break at these calls. */
async function breakCalls(page: Page, calls: RegExp): Promise<void> {
  const json = { rtn_code: 500, rtn_msg: '服务器内部错误', rtn_data: null };
  await page.route(calls, (route) => route.fulfill({ status: 500, json }));
}

for (const [width, height] of [
  [360, 740],
  [768, 1024],
] as const) {
  test(`the banner of cached data is apart from the heading below it, ${width} wide`, async ({
    page,
    consoleWatch,
  }) => {
    consoleWatch.expect(/status of 500/);
    await page.setViewportSize({ width, height });
    await signIn(page);
    for (const [path, calls] of [
      ['/content/article', /\/article\/search$/],
      ['/content/expands', /\/expand\/search$/],
      ['/system/dict', /\/dict\/search$/],
    ] as const) {
      await go(page, path);
      await expect(main(page).getByRole('heading', { level: 1 })).toBeVisible();
      const before = (await edgesOf(main(page).getByRole('heading', { level: 1 }))).top;
      await breakCalls(page, calls);
      await page.reload();
      const note = main(page).getByRole('note');
      await expect(note).toContainText('显示的是本设备保存的内容');
      const bottom = (await edgesOf(note)).bottom;
      const heading = main(page).getByRole('heading', { level: 1 });
      expect((await edgesOf(heading)).top, path).toBe(before);
      expect((await edgesOf(heading)).top - bottom, path).toBeGreaterThanOrEqual(6);
      const button = main(page).locator('.page-actions > *').last();
      expect((await edgesOf(button)).top - bottom, path).toBeGreaterThanOrEqual(6);
    }
  });
}

test('on a phone the button of a row is apart from its cover', async ({ page }) => {
  await page.setViewportSize(PHONE);
  await signIn(page);
  await go(page, '/content/article');
  const row = shown(page, 'tr:has(.thumbnail)').first();
  const cover = await edgesOf(row.locator('.thumbnail'));
  const more = await edgesOf(row.getByRole('button', { name: /^更多/ }));
  expect(more.left).toBeGreaterThanOrEqual(cover.right);
});

test('on a phone the connection and its time are one line', async ({ page }) => {
  await page.setViewportSize(PHONE);
  await signIn(page);
  await go(page, '/content/article');
  const status = await edgesOf(page.getByRole('status', { name: '连接状态' }));
  const time = await edgesOf(page.locator('.navbar time'));
  expect((time.top + time.bottom) / 2).toBeCloseTo((status.top + status.bottom) / 2, 0);
  await expect(page.locator('.navbar-title')).toHaveText('文章管理');
  const cut = await page
    .locator('.navbar-title')
    .evaluate((title) => title.scrollWidth - title.clientWidth);
  expect(cut).toBe(0);
});

test('on a phone the ways out of a conflict are as wide as the banner', async ({
  page,
  consoleWatch,
}) => {
  consoleWatch.allow(/status of 412/);
  await page.setViewportSize(PHONE);
  await signIn(page);
  await page.goto('/#/dashboard');
  await conflictPlace.open(page);
  await page.keyboard.press('Escape');
  const banner = main(page).getByRole('alert').filter({ hasText: '逐项比较' });
  const boxes = [];
  for (const button of await banner.getByRole('button').all()) boxes.push(await edgesOf(button));
  expect(boxes).toHaveLength(3);
  expect(new Set(boxes.map(({ left }) => Math.round(left))).size).toBe(1);
  expect(new Set(boxes.map(({ right }) => Math.round(right))).size).toBe(1);
});

test('an error of a field has its icon', async ({ page }) => {
  await signIn(page);
  for (const [path, key] of [
    ['/article/add', 'ControlOrMeta+s'],
    ['/cata/add', 'ControlOrMeta+s'],
  ] as const) {
    await go(page, path);
    await page.keyboard.press(key);
    const error = shown(page, '.field-error').first();
    await expect(error).toBeVisible();
    const icon = await error.evaluate((element) => {
      const { maskImage, width } = getComputedStyle(element, '::before');
      return { drawn: maskImage.includes('svg'), width: Number.parseFloat(width) };
    });
    expect(icon, path).toEqual({ drawn: true, width: 13 });
  }
});

test('rows of a list with pictures are as tall as each other', async ({ page }) => {
  await signIn(page);
  await go(page, '/content/expands');
  const rows = shown(page, '.table-box tbody tr');
  await expect(rows).toHaveCount(6);
  const heights = await rows.evaluateAll((all) =>
    all.map((row) => Math.round(row.getBoundingClientRect().height)),
  );
  expect(new Set(heights).size, heights.join()).toBe(1);
});

test('on a tablet the columns of the tree of menus are in line', async ({ page }) => {
  await page.setViewportSize(TABLET_ACROSS);
  await signIn(page);
  await go(page, '/system/menu');
  const lefts = await shown(page, '.branch [data-column="status"]').evaluateAll((cells) =>
    cells.map((cell) => Math.round(cell.getBoundingClientRect().left)),
  );
  expect(lefts.length).toBeGreaterThan(10);
  expect(new Set(lefts).size, lefts.join()).toBe(1);
});

test('on a tablet a list of articles gives its titles the room', async ({ page }) => {
  await page.setViewportSize(TABLET_ACROSS);
  await signIn(page);
  await go(page, '/content/article');
  const { left, right } = await edgesOf(shown(page, 'tbody .title-cell'));
  expect(right - left).toBeGreaterThanOrEqual(320);
  const states = shown(page, '[data-width="state"]');
  const cut = await states.evaluateAll((cells) =>
    cells.filter((cell) => cell.scrollWidth > cell.clientWidth).map((cell) => cell.textContent),
  );
  expect(cut).toEqual([]);
});

test('on a tablet roles that stand alone lie on the sheet, at the margin of a page', async ({
  page,
}) => {
  await page.setViewportSize(TABLET_ACROSS);
  await signIn(page);
  await go(page, '/system/user');
  const heading = main(page).getByRole('heading', { level: 1 });
  const margin = (await edgesOf(heading)).left;
  await go(page, '/system/role');
  expect((await edgesOf(heading)).left).toBe(margin);
  expect((await edgesOf(shown(page, '.side-list a > .one-line'))).left).toBe(margin);
  const colours = await shown(page, '.side-list').evaluate((list) => [
    getComputedStyle(list).backgroundColor,
    getComputedStyle(document.querySelector('main') as HTMLElement).backgroundColor,
  ]);
  expect(colours[0]).toBe('rgba(0, 0, 0, 0)');
});

test('on a tablet the bar of chosen rows is as tall as the filters, offline too', async ({
  page,
  context,
  consoleWatch,
}) => {
  consoleWatch.allowNetworkErrors();
  await page.setViewportSize(TABLET);
  await signIn(page);
  await go(page, '/content/article');
  await page
    .getByRole('checkbox', { name: /^选择 / })
    .first()
    .check();
  const band = shown(page, '.list-band');
  const bar = band.locator('.batch-bar');
  await expect(bar).toContainText('已选 1 篇');
  const heightOf = async (found: Locator) => (await found.boundingBox())?.height;
  expect(await heightOf(bar)).toBe(await heightOf(band));
  await context.setOffline(true);
  await expect(bar).toContainText('批量操作需要连接服务器');
  expect(await heightOf(bar)).toBe(await heightOf(band));
});

test('S-DESK-6 nothing lies over the beginning of a version', async ({ page }) => {
  await signIn(page);
  await page.goto('/#/dashboard');
  await articlePlaces.find(({ name }) => name === 'article-history')?.open(page);
  const paper = shown(page, '[aria-label="版本历史"] > .desk-paper');
  await expect(paper.locator('.paper-diff').first()).toBeVisible();
  const bar = await edgesOf(shown(page, '.history-bar'));
  const fade = await paper.evaluate((element) =>
    Number.parseFloat(getComputedStyle(element, '::before').top),
  );
  expect(fade).toBeLessThanOrEqual(bar.bottom);
});

for (const [width, place] of [
  [360, 'sheet'],
  [768, 'sheet'],
  [1024, 'beside'],
] as const) {
  test(`S-DESK-6 the versions are ${place === 'beside' ? 'beside the text' : 'a sheet below it'}, ${width} wide`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 768 });
    await signIn(page);
    await page.goto('about:blank');
    await watchLayoutShift(page);
    // What unfolds in the menu has moved by then.
    await go(page, '/content/article');
    await page.evaluate(() => {
      window.shifts = [];
    });
    await articlePlaces.find(({ name }) => name === 'article-history')?.open(page);
    const history = page.getByRole('region', { name: '版本历史' });
    const versions = history.getByRole('complementary', { name: '历史版本' });
    const text = await edgesOf(history.getByRole('region', { name: '正文的差别' }));
    const paper = await edgesOf(shown(page, '[aria-label="版本历史"] > .desk-paper'));
    const list = await edgesOf(versions);
    if (place === 'beside') {
      expect(paper.right - paper.left).toBeGreaterThanOrEqual(480);
      expect(text.right).toBeLessThanOrEqual(list.left);
      expect(list.top).toBe(paper.top);
    } else {
      expect(list.left).toBe(paper.left);
      expect(list.right).toBe(paper.right);
      expect(list.bottom).toBe(768);
      expect(list.top).toBeGreaterThanOrEqual(768 * 0.6);
    }
    expect(await misfits(page)).toEqual([]);
    expect(await violations(page)).toEqual([]);
    expect(await layoutShift(page)).toEqual([]);
  });
}

test('S-DESK-6 a folded menu gives its room to the text beside the versions', async ({ page }) => {
  await page.setViewportSize({ width: 992, height: 768 });
  await signIn(page);
  await page.goto('/#/dashboard');
  await articlePlaces.find(({ name }) => name === 'article-history')?.open(page);
  const paper = () => edgesOf(shown(page, '[aria-label="版本历史"] > .desk-paper'));
  const list = () => edgesOf(page.getByRole('complementary', { name: '历史版本' }));
  const isBeside = async () => (await list()).left === (await paper()).right;
  await expect.poll(isBeside).toBe(false);
  await page.getByRole('button', { name: '折叠菜单' }).click();
  await expect.poll(isBeside).toBe(true);
});

test('on a tablet a session names its device in full', async ({ page }) => {
  await page.setViewportSize(TABLET_ACROSS);
  await signIn(page);
  await go(page, '/system/session');
  const cut = await shown(page, '.session-devices .device-name *').evaluateAll((parts) =>
    parts.filter((part) => part.scrollWidth > part.clientWidth + 1).map((part) => part.textContent),
  );
  expect(cut).toEqual([]);
});
