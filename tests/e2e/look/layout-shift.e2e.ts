import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../../support/browser/fixtures.ts';
import { holdBack } from '../../support/browser/hold-back.ts';
import { layoutShift, watchLayoutShift } from '../../support/browser/layout-shift.ts';
import { signIn } from '../../support/browser/sign-in.ts';
import { attributeOf } from '../../support/browser/waiting.ts';
import { storeArticle } from '../../support/pages/api-calls.ts';
import { storeCourse, title } from '../../support/pages/course-desk.ts';
import { startInstalled } from '../../support/pages/pages.ts';
import { entityPaths } from '../../support/places/entity-places.ts';
import { go } from '../../support/places/place.ts';
import { WHOLE } from '../../support/run/whole.ts';

// Motion is where something may jump.
test.use({ serviceWorkers: 'allow', contextOptions: { reducedMotion: 'no-preference' } });

const PATHS = [
  '/dashboard',
  '/content/article',
  '/content/article?status=published',
  '/article/add',
  '/content/cata',
  '/cata/add',
  '/content/expands',
  ...entityPaths,
  '/uploads',
  '/storage',
  '/profile/index',
];

/** Loads the page anew, and waits until it rests. */
async function shiftOf(page: Page, path: string) {
  await page.goto('about:blank');
  await go(page, path);
  await page.waitForLoadState('networkidle');
  return layoutShift(page);
}

for (const width of WHOLE ? [1440, 768, 360] : [1440, 360]) {
  test(`S-PWA-7 nothing moves on any screen between its first paint and rest, ${width} wide`, async ({
    page,
  }) => {
    test.setTimeout(300_000);
    await page.setViewportSize({ width, height: 900 });
    await startInstalled(page);
    await go(page, '/content/article');
    await page.getByRole('table').getByRole('link').first().click();
    await expect(page).toHaveURL(/article\/update\?id=/);
    const article = new URL(page.url()).hash.slice(1);
    await go(page, '/content/course');
    await page.getByRole('table').getByRole('link').first().click();
    await page.getByRole('list', { name: '章节树' }).getByRole('link').first().click();
    await expect(page).toHaveURL(/course\/update\?id=.*courseId=/);
    const chapter = new URL(page.url()).hash.slice(1);
    await watchLayoutShift(page);
    const moved: string[] = [];
    for (const path of [...PATHS, article, chapter]) {
      // Once as it is opened for the first time, and again with all of it on the device.
      for (const time of ['first', 'again']) {
        for (const [value, what] of await shiftOf(page, path))
          moved.push(`${path}, ${time}: ${value.toFixed(4)} ${what}`);
      }
    }
    expect(moved).toEqual([]);
  });
}

/** Screens that show something else while there is no network. */
const AWAY = [
  '/dashboard',
  '/content/article',
  '/content/cata',
  '/content/course',
  '/content/course?order=1',
  '/content/expands',
  '/content/expands?view=models',
  '/system/dict',
  '/system/dict?view=entries',
  '/resource/file',
  '/uploads',
  '/storage',
  '/profile/index',
];
/** And the first record of these. */
const RECORDS = [
  '/content/article',
  '/content/course',
  '/content/expands?view=models',
  '/system/dict',
];

for (const width of [1440, 360]) {
  test(`S-PWA-7 nothing moves when the network goes, nor when it comes back, ${width} wide`, async ({
    page,
    context,
    consoleWatch,
  }) => {
    consoleWatch.allowNetworkErrors();
    test.setTimeout(300_000);
    await page.setViewportSize({ width, height: 900 });
    await startInstalled(page);
    const records: string[] = [];
    for (const path of RECORDS) {
      await go(page, path);
      const link = page.getByRole('table').getByRole('link').first();
      records.push((await attributeOf(link, 'href')).replace(/^#/, ''));
    }
    await watchLayoutShift(page);
    const moved: string[] = [];
    for (const path of [...AWAY, ...records]) {
      await shiftOf(page, path);
      const before = (await layoutShift(page)).length;
      await context.setOffline(true);
      await expect(page.getByText('离线', { exact: true }).first()).toBeAttached();
      await context.setOffline(false);
      await expect(page.getByText('离线', { exact: true })).toHaveCount(0);
      await page.waitForLoadState('networkidle');
      for (const [value, what] of (await layoutShift(page)).slice(before))
        moved.push(`${path}: ${value.toFixed(4)} ${what}`);
    }
    expect(moved).toEqual([]);
  });
}

test.describe('while a page is on its way', () => {
  test.use({ serviceWorkers: 'block' });

  for (const width of [1440, 768, 360]) {
    test(`S-PWA-7 its skeleton has the shape of the records, ${width} wide`, async ({ page }) => {
      await page.setViewportSize({ width, height: 900 });
      await signIn(page);
      for (const [path, calls, line] of [
        ['/content/article', '**/article/search', 'tbody tr'],
        ['/resource/file', '**/file/search', '.file-tile-large'],
        ['/content/cata', '**/cata/search', '.branch'],
      ] as const) {
        const release = await holdBack(page, calls);
        await page.goto(`/#${path}`);
        const skeleton = page.locator(`[aria-busy="true"] ${line}`);
        await expect(skeleton.first()).toBeVisible();
        const [first, second] = await Promise.all(
          [0, 1].map((at) => skeleton.nth(at).boundingBox()),
        );
        release();
        await expect(skeleton).toHaveCount(0);
        const lines = page.locator(line).filter({ visible: true });
        // The first begins at the same place; where titles may take two lines, others are as tall.
        expect((await lines.first().boundingBox())?.y, path).toBe(first?.y);
        expect((await lines.nth(1).boundingBox())?.height, path).toBe(second?.height);
      }
    });

    test(`S-PWA-7 the skeleton of the desk has its shape, ${width} wide`, async ({ page }) => {
      await page.setViewportSize({ width, height: 900 });
      await signIn(page);
      await page.goto('/');
      const id = await storeArticle(page, '题', { body: '<p>文</p>' });
      const release = await holdBack(page, '**/article/get');
      await page.goto(`/#/article/update?id=${id}`);
      const skeleton = page.locator('[aria-busy="true"].desk');
      await expect(skeleton).toBeVisible();
      const places = async (desk: Locator) => {
        const parts = ['.desk-bar', '[data-field="title"]', '.desk-summary', '.rich-text p'];
        const boxes = parts.map((part) => desk.locator(part).first().boundingBox());
        return (await Promise.all(boxes)).map((box) => box?.y);
      };
      const before = await places(skeleton);
      release();
      const desk = page.locator('form.desk');
      // Not the text that stands there until its editor has come: it would be gone while it is measured.
      await expect(desk.locator('[contenteditable] p').first()).toBeVisible();
      expect(await places(desk)).toEqual(before);
    });
  }

  test('S-PWA-7 a chapter that comes before the outline of its course stays where it is', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 360, height: 900 });
    await signIn(page);
    await page.goto('/');
    const { id, chapters } = await storeCourse(page, '第一讲');
    const release = await holdBack(page, '**/chapter/search');
    await page.goto(`/#/course/update?id=${chapters.第一讲}&courseId=${id}`);
    await expect(title(page)).toHaveValue('第一讲');
    const before = await title(page).boundingBox();
    release();
    await expect(page.getByText('第 1 章')).toBeVisible();
    expect(await title(page).boundingBox()).toEqual(before);
  });
});
