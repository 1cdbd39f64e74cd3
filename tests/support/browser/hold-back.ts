import type { Page } from '@playwright/test';

/** Holds what matches back until it is let go. */
export async function holdBack(page: Page, calls: string): Promise<() => void> {
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(calls, async (route) => {
    await held;
    await route.fallback();
  });
  return release;
}
