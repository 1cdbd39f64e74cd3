import type { Page } from '@playwright/test';
import { expect } from './fixtures.ts';

/** Where the page stands, pixels. */
export const scrollTop = (page: Page): Promise<number> => page.evaluate(() => scrollY);

/** Scrolls the page with the wheel as far as its content reaches; gives where it stands when it stands still. */
export async function scrollDown(page: Page): Promise<number> {
  await page.mouse.move(700, 300);
  await expect(async () => {
    await page.mouse.wheel(0, 260);
    await expect.poll(() => scrollTop(page), { timeout: 1000 }).toBeGreaterThan(150);
  }).toPass();
  const isStill = () =>
    page.evaluate(
      () =>
        new Promise<boolean>((resolve) => {
          const before = scrollY;
          setTimeout(() => resolve(scrollY === before), 150);
        }),
    );
  await expect.poll(isStill).toBe(true);
  return scrollTop(page);
}
