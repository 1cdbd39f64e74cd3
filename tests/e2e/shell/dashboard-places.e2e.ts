import type { Page } from '@playwright/test';
import { expect, test } from '../../support/browser/fixtures.ts';
import { holdBack } from '../../support/browser/hold-back.ts';
import { layoutShift, watchLayoutShift } from '../../support/browser/layout-shift.ts';
import { signIn } from '../../support/browser/sign-in.ts';
import { callApi } from '../../support/pages/api-calls.ts';

test.use({ serviceWorkers: 'block', contextOptions: { reducedMotion: 'no-preference' } });

const SUMMARY = '**/dashboard/summary';
const RECENT = '**/article/search';
const MENU = '**/getUserMenuList';

/** Opens the dashboard; what it waits for comes late, one after the other, and nothing may have moved by then. */
async function openSlowly(page: Page, ...calls: string[]): Promise<void> {
  const releases = [];
  for (const call of calls) releases.push(await holdBack(page, call));
  await page.goto('about:blank');
  await page.goto('/#/dashboard');
  await expect(page.getByRole('heading', { name: '今天要处理' })).toBeVisible();
  // Frames, for what is drawn to have been painted: what moves afterwards is seen to move.
  await painted(page);
  for (const [at, release] of releases.entries()) {
    const answered = page.waitForResponse(String(calls[at]));
    release();
    await answered;
    await painted(page);
  }
  await page.waitForLoadState('networkidle');
  await expect(page.getByRole('region', { name: '等待同步' })).toBeVisible();
  await painted(page);
  await page.unrouteAll();
  expect(await layoutShift(page), calls.join()).toEqual([]);
}

const painted = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    for (let frame = 0; frame < 15; frame += 1) {
      await new Promise((resolve) => requestAnimationFrame(resolve));
    }
  });

/** As on a device that has nothing of this user yet. */
async function forget(page: Page): Promise<void> {
  const { origin } = new URL(page.url());
  await page.goto('about:blank');
  const session = await page.context().newCDPSession(page);
  await session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'indexeddb' });
}

for (const width of [1440, 768, 360]) {
  for (const content of ['example content', 'nothing']) {
    test(`S-PWA-7 nothing moves on the dashboard when its replies come late, with ${content}, ${width} wide`, async ({
      page,
    }) => {
      await page.setViewportSize({ width, height: 900 });
      await signIn(page);
      if (content === 'nothing') await callApi(page, 'example/clear', {});
      await watchLayoutShift(page);
      await openSlowly(page, SUMMARY, MENU, RECENT);
      // Once more with what the device has kept by now, and again without.
      await openSlowly(page, SUMMARY, RECENT);
      await forget(page);
      await openSlowly(page, RECENT, SUMMARY, MENU);
    });
  }
}
