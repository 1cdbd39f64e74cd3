import type { Locator, Page } from '@playwright/test';
import { afterFrame } from '../browser/after-frame.ts';
import { expect } from '../browser/fixtures.ts';

/** What of the desk is on the page; other tags may hold desks of their own. */
const shown = (page: Page): Locator => page.locator('.view[data-active="true"] .desk');

/** Badges that say where the article stands. */
export const stateBadges = (page: Page): Locator => shown(page).locator('.desk-state .badge');
/** The badge with this state. */
export const stateBadge = (page: Page, name: string): Locator =>
  stateBadges(page).filter({ hasText: new RegExp(`^${name}$`) });

/** The article's tags, each a chip in its field. */
export const tagsOf = (page: Page): Locator =>
  page.getByRole('list', { name: '已选的标签' }).getByRole('listitem');

/** Opens sections of the panel, and the panel itself where it is not beside the text. */
export async function openSections(page: Page, ...titles: readonly string[]): Promise<void> {
  const panel = shown(page).getByRole('complementary', { name: '文章设置', includeHidden: true });
  await expect(panel).toBeAttached();
  // A page that comes back to a window of another width has the panel of the former one for a moment.
  await expect(async () => {
    await panel.evaluate((element: HTMLElement) => {
      if (!element.hidden) return;
      const toggle = element
        .closest('.desk')
        ?.querySelector('[aria-label="文章设置"][aria-expanded]');
      (toggle as HTMLElement).click();
    });
    await afterFrame(page);
    await expect(panel).toBeVisible({ timeout: 1 });
  }).toPass();
  for (const title of titles) {
    const section = panel.locator('details').filter({
      has: page.locator('summary b').getByText(title, { exact: true }),
    });
    await section.evaluate((element: HTMLDetailsElement) => {
      element.open = true;
    });
    await expect(section).toHaveAttribute('open');
  }
}

/** Presses 提交审核, and says that it is meant though something is missing. */
export async function submitAnyway(page: Page): Promise<void> {
  await page.getByRole('button', { name: '提交审核', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: '仍然提交' }).click();
}
