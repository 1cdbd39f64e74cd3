import type { Locator, Page } from '@playwright/test';
import { expect } from '../browser/fixtures.ts';
import { signIn } from '../browser/sign-in.ts';

/** The tags bar's tabs. */
export const tags = (page: Page): Locator =>
  page.getByRole('tablist', { name: '已打开的页面' }).getByRole('tab');

/** The tab with exactly this name. */
export const tag = (page: Page, name: string): Locator =>
  page.getByRole('tablist', { name: '已打开的页面' }).getByRole('tab', { name, exact: true });

/** Goes to a path of the app as a link would. */
export const go = (page: Page, path: string): Promise<void> =>
  page.evaluate((to) => {
    location.hash = to;
  }, path);

/** Goes to one path after the other, each time waiting for its heading. */
export async function openPages(page: Page, ...paths: string[]): Promise<void> {
  for (const path of paths) {
    await go(page, path);
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
  }
}

/** Counts how often a page is loaded from now on. */
export function countLoads(page: Page): () => number {
  let loads = 0;
  page.on('domcontentloaded', () => {
    loads += 1;
  });
  return () => loads;
}

/** Waits until the app is installed in the browser: everything it may load later lies on the device. */
export async function waitForInstall(page: Page): Promise<void> {
  const controlled = () =>
    page.evaluate(async () => {
      await navigator.serviceWorker.ready;
      return navigator.serviceWorker.controller !== null;
    });
  await expect.poll(controlled, { timeout: 60_000 }).toBe(true);
}

/** Signs in as `admin`, on the dashboard. */
export async function start(page: Page): Promise<void> {
  await signIn(page);
  await page.goto('/');
  await expect(page.getByRole('button', { name: '用户菜单' })).toBeVisible();
}

/** The same, and waits until the app is installed: from then on the network may go. */
export async function startInstalled(page: Page): Promise<void> {
  await start(page);
  await waitForInstall(page);
}

/** Comes back to the app without a token. The page is left first: none of its calls goes out without one. */
export async function returnWithoutToken(page: Page): Promise<void> {
  await page.goto('about:blank');
  await page.context().clearCookies({ name: 'token' });
  await page.goto('/');
}
