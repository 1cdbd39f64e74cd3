import type { Locator } from '@playwright/test';
import { expect } from '../browser/fixtures.ts';

/** What a select offers; it is open. */
export const offered = (select: Locator): Locator =>
  select.page().locator('[role="listbox"]').getByRole('option');

/** Opens a select, and closes it once it offers exactly these, by their labels. */
export async function expectOffered(
  select: Locator,
  labels: readonly string[],
  message?: string,
): Promise<void> {
  await select.click();
  await expect(offered(select), message).toHaveText(labels);
  await select.page().keyboard.press('Escape');
  await expect(offered(select)).toHaveCount(0);
}

/** Opens a select and chooses an option by its label or its value, or the one at a place, from 0. */
export async function chooseOption(select: Locator, wanted: string | number): Promise<void> {
  await select.click();
  const options = offered(select);
  const byName = options.and(
    select.page().getByRole('option', { name: String(wanted), exact: true }),
  );
  const byValue = options.and(select.page().locator(`[data-value="${wanted}"]`));
  await (typeof wanted === 'number' ? options.nth(wanted) : byName.or(byValue).first()).click();
  // It takes the focus back a frame after its list is gone.
  await expect(select).toBeFocused();
}
