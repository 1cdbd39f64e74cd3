import type { Page } from '@playwright/test';
import { atWidths, inParts } from '../../support/browser/at-widths.ts';
import { expect, test } from '../../support/browser/fixtures.ts';
import { misfits } from '../../support/browser/misfits.ts';
import { signIn } from '../../support/browser/sign-in.ts';
import { attributeOf } from '../../support/browser/waiting.ts';
import { go } from '../../support/places/place.ts';
import { openLoginErrors, places } from '../../support/places/places.ts';
import { WHOLE } from '../../support/run/whole.ts';

test.use({ serviceWorkers: 'block', contextOptions: { reducedMotion: 'reduce' } });

/** A window of 1280 × 1024, as pages see it that are shown at 400 % (WCAG 1.4.10). */
const LARGEST = { width: 320, height: 256 };
/** The same at 200 %. */
const LARGE = { width: 640, height: 512 };

// `npm run test:all` walks all places; 360 px, which every run looks at, is as wide as 400 % within a tenth.
const WALKS = [
  [200, LARGE],
  [400, LARGEST],
] as const;
for (const [percent, { width, height }] of WHOLE ? WALKS : []) {
  for (const [index, list] of inParts(places, 3).entries()) {
    test(`at ${percent} % no screen, menu or dialog loses its shape: part ${index + 1}`, async ({
      page,
    }) => {
      await signIn(page);
      await atWidths(page, list, {
        ...{ widths: [width], floats: [width], height },
        check: async (name) => expect.soft(await misfits(page), name).toEqual([]),
      });
    });
  }
}

test('at 400 % the login page has its shape', async ({ page }) => {
  await page.setViewportSize(LARGEST);
  await openLoginErrors(page);
  expect(await misfits(page)).toEqual([]);
});

/** Share of the window's height that stays covered while the page is scrolled. */
const covered = (page: Page): Promise<number> =>
  page.evaluate(() => {
    scrollTo(0, innerHeight);
    const stays = (element: Element | null): boolean =>
      element !== null &&
      (/fixed|sticky/.test(getComputedStyle(element).position) || stays(element.parentElement));
    const lines = Array.from({ length: innerHeight }, (_, y) => y);
    const isCovered = (y: number) => stays(document.elementFromPoint(innerWidth / 2, y));
    return lines.filter(isCovered).length / innerHeight;
  });

test('at 400 % what stays in sight leaves more than half of the window to what is read', async ({
  page,
}) => {
  await signIn(page);
  const article = await firstArticle(page);
  await page.setViewportSize(LARGEST);
  for (const path of ['/content/article', article, '/content/cata', '/content/expands']) {
    await go(page, path);
    expect.soft(await covered(page), path).toBeLessThan(0.4);
  }
});

async function firstArticle(page: Page): Promise<string> {
  await go(page, '/content/article');
  const link = page.getByRole('table').getByRole('link').first();
  return (await attributeOf(link, 'href')).slice(1);
}

test('with reduced motion nothing moves, whatever opens', async ({ page }) => {
  await signIn(page);
  await go(page, '/dashboard');
  const moving = () =>
    page.evaluate(() =>
      document
        .getAnimations()
        .filter(({ effect }) => Number(effect?.getComputedTiming().endTime) > 20)
        .map(({ effect }) => String((effect as KeyframeEffect).target?.className)),
    );
  await page.getByRole('button', { name: '用户菜单' }).click();
  expect(await moving()).toEqual([]);
  await page.getByRole('menuitem', { name: '布局设置' }).click();
  await expect(page.getByRole('dialog', { name: '布局设置' })).toBeVisible();
  expect(await moving()).toEqual([]);
  await page.keyboard.press('Escape');
  await page.keyboard.press('ControlOrMeta+k');
  await expect(page.getByRole('searchbox', { name: '搜索菜单' })).toBeFocused();
  expect(await moving()).toEqual([]);
});
