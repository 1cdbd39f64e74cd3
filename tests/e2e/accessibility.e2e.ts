import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { withEmbedded } from '../support/embedded-places.ts';
import { expect, test } from '../support/fixtures.ts';
import type { Place } from '../support/place.ts';
import {
  arrive,
  leave,
  offlinePlaces,
  openLoginErrors,
  places,
  seeAll,
} from '../support/places.ts';
import { smallTargets } from '../support/targets.ts';

const WIDTHS = [360, 768, 1440];
/** Also looked at for sideways scrolling; no other rule of axe depends on them. */
const MORE_WIDTHS = [1024, 2560];

/** Rule and element of each finding, so that a failure names what to mend. */
async function violations(page: Page): Promise<string[]> {
  const { violations: found } = await new AxeBuilder({ page }).analyze();
  return found.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
}

/** What reaches beyond the window's right edge, and makes the page scroll sideways. */
const overflow = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return [];
    return [...document.querySelectorAll('body *')]
      .filter((element) => element.getBoundingClientRect().right > clientWidth + 0.5)
      .map((element) => `${element.tagName} ${element.className}`.slice(0, 80));
  });

async function look(
  page: Page,
  list: readonly Place[],
  width: number,
  axe: boolean,
): Promise<void> {
  await page.setViewportSize({ width, height: 900 });
  for (const place of list) {
    if (place.at?.(width) === false) continue;
    await place.open(page);
    const where = `${place.name} at ${width}`;
    expect.soft(await overflow(page), `${where} scrolls sideways`).toEqual([]);
    if (axe) expect.soft(await violations(page), where).toEqual([]);
    await leave(page, place);
  }
}

const middle = Math.ceil(places.length / 2);
/** Two browsers look at them at the same time. */
const halves = [places.slice(0, middle), places.slice(middle)];

/** Milliseconds for all places there are, one after the other; a machine of half the speed has time as well. */
const LONG = 600_000;

test.use({ contextOptions: { reducedMotion: 'reduce' } });

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`${colorScheme} scheme`, () => {
    test.use({ colorScheme });

    test('S-SESS-1 the login page has no accessibility violation', async ({ page }) => {
      await openLoginErrors(page);
      for (const width of [...WIDTHS, ...MORE_WIDTHS]) {
        await page.setViewportSize({ width, height: 900 });
        expect.soft(await overflow(page), `${width}`).toEqual([]);
        expect.soft(await violations(page), `${width}`).toEqual([]);
      }
    });

    for (const width of WIDTHS) {
      for (const [half, list] of halves.entries()) {
        const title = `no screen, menu or dialog has one at ${width}, half ${half + 1}`;
        test(`S-ROUTE-8 S-SET-1 ${title}`, async ({ page }) => {
          test.setTimeout(LONG);
          await page.setViewportSize({ width, height: 900 });
          await arrive(page);
          await look(page, list, width, true);
        });
      }
    }

    test('S-API-5 nor has what is shown without a server', async ({
      page,
      server,
      consoleWatch,
    }) => {
      test.setTimeout(LONG);
      consoleWatch.allowNetworkErrors();
      await arrive(page);
      await seeAll(page);
      await server.stop('SIGKILL');
      for (const width of WIDTHS) await look(page, offlinePlaces, width, true);
    });

    test('S-CFG-2 nor have the frames of other services', async ({ page }) => {
      await withEmbedded(page, async (list) => {
        for (const width of WIDTHS) await look(page, list, width, true);
      });
    });
  });
}

test('S-ROUTE-8 no screen scrolls sideways on tablets held upright or on wide desktops', async ({
  page,
}) => {
  test.setTimeout(LONG);
  await arrive(page);
  for (const width of MORE_WIDTHS) await look(page, places, width, false);
});

test.describe('with fingers', () => {
  test.use({ hasTouch: true, isMobile: true });

  for (const width of [360, 1024]) {
    test(`S-NAV-6 every screen, menu and dialog has targets of 44 px at ${width}`, async ({
      page,
    }) => {
      test.setTimeout(LONG);
      await page.setViewportSize({ width, height: 900 });
      await arrive(page);
      for (const place of places.filter(({ at }) => at?.(width) !== false)) {
        await place.open(page);
        expect.soft(await smallTargets(page), `${place.name} at ${width}`).toEqual([]);
        await leave(page, place);
      }
    });
  }
});
