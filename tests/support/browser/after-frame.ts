import type { Page } from '@playwright/test';
import { expect } from './fixtures.ts';

/** Waits for the end of a frame: only then the editor hears of a caret that a key has moved. No hand is quicker. */
export const afterFrame = (page: Page): Promise<void> =>
  page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));

/** Waits until a dialog listens: for Escape when it has taken the focus, for presses beside it a task later. */
export async function waitForDialog(page: Page): Promise<void> {
  await expect(page.locator('[aria-modal=true]:focus-within')).toBeVisible();
  await afterFrame(page);
}
