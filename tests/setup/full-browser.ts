import { provideBrowser } from './browser.ts';

/** Playwright's global setup where times and pictures are those of the browser that people use. */
// biome-ignore lint/style/noDefaultExport: Playwright calls the default export of its setup file
export default function setup(): void {
  provideBrowser('full');
}
