import { waitForCached, waitForPage } from '../../support/browser/device-storage.ts';
import { expect, test } from '../../support/browser/fixtures.ts';
import { layoutShift, watchLayoutShift } from '../../support/browser/layout-shift.ts';
import { go, startInstalled } from '../../support/pages/pages.ts';
import { saveToDevice, text } from '../../support/pages/record-pages.ts';

test.use({ serviceWorkers: 'allow' });

const WAITING = '断网时写的文章';

for (const { name, path, kept } of [
  { name: 'list', path: '/content/article', kept: 'record/article-list' },
  { name: 'dashboard', path: '/dashboard', kept: 'record/dashboard/recent' },
]) {
  test(`S-PWA-7 a ${name} that is opened with a save waiting shows it in its first drawing: nothing moves`, async ({
    page: first,
    context,
    consoleWatch,
  }) => {
    consoleWatch.allowNetworkErrors();
    await startInstalled(first);
    await go(first, path);
    await waitForCached(first, kept, '');
    await waitForPage(first, path);
    await context.setOffline(true);
    await go(first, '/article/add');
    await text(first, '标题').fill(WAITING);
    await saveToDevice(first);
    await first.close();
    for (const round of ['first', 'second']) {
      const page = await context.newPage();
      await watchLayoutShift(page);
      await page.goto(`/#${path}`);
      await expect(page.getByRole('main').getByText(WAITING)).toBeVisible();
      await expect(page.getByRole('main').getByRole('link').nth(1)).toBeVisible();
      // What is read anew after the first drawing says the same.
      await page.waitForLoadState('networkidle');
      expect(await layoutShift(page), round).toEqual([]);
      await page.close();
    }
  });
}
