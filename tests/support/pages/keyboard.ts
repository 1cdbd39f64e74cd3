import type { FileChooser, Locator, Page } from '@playwright/test';
import { expect } from '../browser/fixtures.ts';

/** Presses keys, one after the other. */
export const press = async (page: Page, ...keys: string[]): Promise<void> => {
  for (const key of keys) await page.keyboard.press(key);
};

/** Goes on with a key until it is there; fails where it cannot be reached. */
export async function goTo(page: Page, wanted: Locator, key = 'Tab'): Promise<void> {
  await expect(wanted).toBeVisible();
  for (let step = 0; step < 60; step += 1) {
    if (await wanted.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press(key);
  }
  throw new Error(`${wanted} is not reached by ${key}`);
}

/** Takes the system's dialogs from now on: Playwright begins with that a moment after it is asked for an event. */
export function takeFileDialogs(page: Page): void {
  page.on('filechooser', () => undefined);
}

/** Opens the system's dialog with Enter, and chooses a file in it; {@link takeFileDialogs} comes first. */
export async function chooseFile(
  page: Page,
  file: Parameters<FileChooser['setFiles']>[0],
): Promise<void> {
  const choosing = page.waitForEvent('filechooser');
  await press(page, 'Enter');
  await (await choosing).setFiles(file);
}
