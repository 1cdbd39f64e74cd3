import { readText } from '../api/read-text.ts';

/** Whether the server serves another build than this page is of. False where it cannot be asked. */
export async function isNewerServed(): Promise<boolean> {
  const entry = document.querySelector('script[type="module"][src]')?.getAttribute('src');
  // The query leads past the worker, which knows this build only.
  const page = await readText(`/?asked=${Date.now()}`).catch(() => '');
  return page.includes('id="shell"') && !page.includes(`"${entry}"`);
}
