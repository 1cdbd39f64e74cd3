import type { Locator, Page } from '@playwright/test';
import { contrast } from '../../../src/lib/colour.ts';
import { expect, test } from '../../support/browser/fixtures.ts';
import { signIn } from '../../support/browser/sign-in.ts';
import { main } from '../../support/pages/record-pages.ts';
import { articlePlaces } from '../../support/places/article-places.ts';
import { go } from '../../support/places/place.ts';

/** What two surfaces differ by at least, for a hovered or current entry to be seen. */
const SEEN = 1.1;

/** The opaque colour behind an element, as #rrggbb. */
const surfaceOf = (found: Locator): Promise<string> =>
  found.evaluate((element) => {
    for (let at: Element | null = element; at; at = at.parentElement) {
      const [r = 0, g = 0, b = 0, alpha = 1] =
        getComputedStyle(at)
          .backgroundColor.match(/[\d.]+/g)
          ?.map(Number) ?? [];
      if (alpha === 1)
        return `#${[r, g, b].map((part) => part.toString(16).padStart(2, '0')).join('')}`;
    }
    return '#ffffff';
  });

const difference = async (one: Locator, other: Locator) =>
  contrast(await surfaceOf(one), await surfaceOf(other));

const openUserMenu = async (page: Page) => {
  await page.getByRole('button', { name: '用户菜单' }).click();
  await expect(page.getByRole('menuitem', { name: '布局设置' })).toBeVisible();
};

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(colorScheme, () => {
    test.use({ colorScheme, serviceWorkers: 'block' });

    test(`the current entry of a menu and of a list is seen, ${colorScheme}`, async ({ page }) => {
      await signIn(page);
      await go(page, '/cata/add');
      await openUserMenu(page);
      const menu = page.getByRole('menu');
      await page.keyboard.press('End');
      const last = menu.getByRole('menuitem').last();
      await expect(last).toHaveAttribute('data-highlighted');
      await expect.poll(() => difference(last, menu)).toBeGreaterThanOrEqual(SEEN);
      await page.keyboard.press('Escape');
      await main(page).getByRole('combobox', { name: '上级栏目' }).click();
      const list = page.getByRole('listbox');
      const option = list.getByRole('option').nth(1);
      await option.hover();
      await expect.poll(() => difference(option, list)).toBeGreaterThanOrEqual(SEEN);
    });

    test(`a button under the pointer is seen, on the page and in a dialog, ${colorScheme}`, async ({
      page,
    }) => {
      await signIn(page);
      await go(page, '/dashboard');
      const expectSeen = async (button: Locator) => {
        const before = await surfaceOf(button);
        await button.hover();
        await expect
          .poll(async () => contrast(before, await surfaceOf(button)))
          .toBeGreaterThanOrEqual(SEEN);
      };
      await expectSeen(main(page).getByRole('link', { name: '上传文件' }).first());
      await openUserMenu(page);
      await page.getByRole('menuitem', { name: '退出登录' }).click();
      await expectSeen(
        page.getByRole('alertdialog', { name: '提示' }).getByRole('button', { name: '取消' }),
      );
    });

    test(`a badge on a sheet is seen, ${colorScheme}`, async ({ page }) => {
      await page.setViewportSize({ width: 768, height: 900 });
      await signIn(page);
      await page.goto('/#/dashboard');
      await articlePlaces.find(({ name }) => name === 'article-history')?.open(page);
      const versions = page.getByRole('complementary', { name: '历史版本' });
      const badge = versions.getByText('当前', { exact: true });
      await expect.poll(() => difference(badge, versions)).toBeGreaterThanOrEqual(SEEN);
    });
  });
}
