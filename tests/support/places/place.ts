import { expect, type Page } from '@playwright/test';

/** A state of the app that people see, and how to get there and away again. */
export interface Place {
  name: string;
  open(page: Page): Promise<void>;
  /** Escape, where it is something that floats. */
  floats?: boolean;
  /** Puts back what the next place does not expect. */
  leave?(page: Page): Promise<void>;
  /** Where it exists, by the width of the window. */
  at?(width: number): boolean;
}

/** Everything that was asked for is there. */
export async function settle(page: Page): Promise<void> {
  await expect(page.locator('.progress-bar')).toHaveCount(0);
  await expect(page.locator('.skeleton:visible, .skeleton-block:visible')).toHaveCount(0);
}

/** Opens a path and waits until it is there. */
export async function go(page: Page, path: string): Promise<void> {
  await page.goto(`/#${path}`);
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
  await settle(page);
}

/** A screen as its path shows it. */
export const screen = (name: string, path: string): Place => ({
  name,
  open: (page) => go(page, path),
});

/** What tells one place from another: its address, its headings and what floats above it. */
export const identity = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const marks = document.querySelectorAll(
      'h1, [role=dialog], [role=alertdialog], [role=menu], [role=listbox]',
    );
    const seen = [...marks].filter((mark) => mark.checkVisibility());
    return [location.hash, ...seen.map((mark) => mark.ariaLabel ?? mark.textContent)].join(' | ');
  });
