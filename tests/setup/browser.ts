import { type BrowserKind, findBrowser } from '../support/browser/find-browser.ts';

/** Finds or installs a browser of this kind, for all workers of a run. */
export function provideBrowser(kind: BrowserKind): void {
  process.env.CHROME_PATH = findBrowser(kind);
  console.log(`browser: ${process.env.CHROME_PATH}`);
}

/** Playwright's global setup: `BROWSER=full` asks for the whole browser. */
// biome-ignore lint/style/noDefaultExport: Playwright calls the default export of its setup file
export default function setup(): void {
  provideBrowser(process.env.BROWSER === 'full' ? 'full' : 'shell');
}
