import type { Page } from '@playwright/test';
import { inParts } from '../../support/browser/at-widths.ts';
import { expect, test } from '../../support/browser/fixtures.ts';
import { arrive, leave, places } from '../../support/places/places.ts';

test.use({ serviceWorkers: 'block' });

/** Dialogs, menus and lists in sight. */
const FLOATING = ':is([role=dialog], [role=alertdialog], [role=menu], [role=listbox]):visible';

/** Whether something in sight has the focus. */
const isFocusSeen = (page: Page): Promise<boolean> =>
  page.evaluate(() => {
    const { activeElement, body } = document;
    return activeElement !== null && activeElement !== body && activeElement.checkVisibility();
  });

for (const width of [1024, 360]) {
  const floating = places.filter(({ floats, at }) => floats && at?.(width) !== false);
  for (const [at, part] of inParts(floating, 2).entries()) {
    test(`what floats takes the focus and gives it back, ${width} wide, part ${at + 1}`, async ({
      page,
      consoleWatch,
    }) => {
      consoleWatch.allowNetworkErrors();
      await page.setViewportSize({ width, height: 900 });
      await arrive(page);
      for (const place of part) {
        await test.step(place.name, async () => {
          await place.open(page);
          await expect.poll(() => isFocusSeen(page), `${place.name}, open`).toBe(true);
          await leave(page, place);
          await expect(page.locator(FLOATING), place.name).toHaveCount(0);
          await expect.poll(() => isFocusSeen(page), `${place.name}, left`).toBe(true);
        });
      }
    });
  }
}
