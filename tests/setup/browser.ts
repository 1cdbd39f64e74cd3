import { findBrowser } from '../support/find-browser.ts';

/** Playwright's global setup: finds or installs a browser once, before the workers start. */
// biome-ignore lint/style/noDefaultExport: Playwright calls the default export of its setup file
export default function setup(): void {
  process.env.CHROME_PATH = findBrowser();
  console.log(`browser: ${process.env.CHROME_PATH}`);
}
