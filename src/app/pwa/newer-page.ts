import { fetchPage } from '../../api/fetch-uncached-page.ts';

/** Whether the server serves another build than this page is of. False where it does not answer. */
export async function isNewerServed(): Promise<boolean> {
  const entry = document.querySelector('script[type="module"][src]')?.getAttribute('src');
  const page = await fetchPage().then(
    (reply) => (reply.ok ? reply.text() : ''),
    () => '',
  );
  return page.includes('id="shell"') && !page.includes(`"${entry}"`);
}
