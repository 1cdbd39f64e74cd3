import type { Page } from '@playwright/test';

/** Holds every script file back until it is let go: the page is HTML only. Not for pages that a service worker serves. */
export async function holdScripts(page: Page): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/*.js', async (route) => {
    await released;
    await route.continue();
  });
  return () => release();
}
