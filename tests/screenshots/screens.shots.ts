import { join } from 'node:path';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { expect, test } from '../support/browser/fixtures.ts';
import { waitForInstall } from '../support/pages/pages.ts';
import { conflictPlace } from '../support/places/article-places.ts';
import { withEmbedded } from '../support/places/embedded-places.ts';
import { go, type Place, settle } from '../support/places/place.ts';
import { arrive, leave, offlinePlaces, openLoginErrors, places } from '../support/places/places.ts';

/** `SHOTS_DIR` and `SHOTS_WIDTHS=1440,2560` for a look at something else than what the repository keeps: at most 12 MB. */
const { SHOTS_DIR = 'docs/screenshots', SHOTS_WIDTHS } = process.env;
const KEPT = { light: [360, 768, 1440], dark: [1440] };
const HEIGHT: Readonly<Record<number, number>> = { 360: 740, 768: 1024, 2560: 1300 };

test.use({ contextOptions: { reducedMotion: 'reduce' } });

for (const colorScheme of ['light', 'dark'] as const) {
  const widths = SHOTS_WIDTHS?.split(',').map(Number) ?? KEPT[colorScheme];

  test.describe(colorScheme, () => {
    test.use({ colorScheme });

    // A third of what PNG takes: there are hundreds.
    const shoot = async (page: Page, name: string, width: number) =>
      sharp(await page.screenshot())
        .webp({ quality: 62, effort: 6 })
        .toFile(join(SHOTS_DIR, `${name}-${width}-${colorScheme}.webp`));

    async function resize(page: Page, width: number): Promise<void> {
      await page.setViewportSize({ width, height: HEIGHT[width] ?? 900 });
    }

    async function shootAll(page: Page, list: readonly Place[]): Promise<void> {
      for (const width of widths) {
        await resize(page, width);
        // Tags that are open keep what the pictures of another width opened in them.
        await page.reload();
        for (const place of list.filter(({ at }) => at?.(width) !== false)) {
          await place.open(page);
          await shoot(page, place.name, width);
          await leave(page, place);
          // The next desk opens as it does at first.
          await page.evaluate(() => localStorage.removeItem('lexdesk.desk'));
        }
      }
    }

    test('pictures of every screen', async ({ page, server, consoleWatch }) => {
      consoleWatch.allowNetworkErrors();
      for (const width of widths) {
        await resize(page, width);
        await page.goto('about:blank');
        await page.goto('/#/login');
        await shoot(page, 'login', width);
        await openLoginErrors(page);
        await shoot(page, 'login-errors', width);
      }
      await page.goto('about:blank');
      await arrive(page);
      await waitForInstall(page);
      await shootAll(page, places);
      await server.stop('SIGKILL');
      await shootAll(page, offlinePlaces);
    });

    test('pictures of a conflict', async ({ page, consoleWatch }) => {
      consoleWatch.allow(/status of 412/);
      await arrive(page);
      await shootAll(page, [conflictPlace]);
    });

    test('pictures of other services', ({ page }) =>
      withEmbedded(page, (list) => shootAll(page, list)));
  });
}

test('pictures of the manual', async ({ page }) => {
  const shoot = async (name: string) =>
    sharp(await page.screenshot())
      .resize(960)
      .webp({ quality: 62, effort: 6 })
      .toFile(`docs/screenshots/help/${name}.webp`);
  await page.setViewportSize({ width: 1440, height: 900 });
  await arrive(page);
  await go(page, '/content/article?status=published');
  await page.getByRole('link', { name: '租房押金不退怎么办：证据与步骤' }).click();
  await expect(page.getByRole('textbox', { name: '标题', exact: true })).toHaveValue(/./);
  await settle(page);
  await shoot('desk');
  for (const [name, path] of [
    ['list', '/content/article'],
    ['cata', '/content/cata'],
  ] as const) {
    await go(page, path);
    await shoot(name);
  }
  await places.find(({ name }) => name === 'course')?.open(page);
  await shoot('course');
});
