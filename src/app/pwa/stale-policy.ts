import { fetchPage } from '../../api/fetch-uncached-page.ts';
import { configState } from '../../state/base/config.store.ts';
import { offerReload } from './missing-chunk.ts';

const PAGE = '/index.html';

/**
 * The worker caches the page together with its content security policy. When the configuration later names a new host,
 * the cached policy refuses it: the cached page is renewed, and a reload is offered.
 */
export function followStalePolicy(): void {
  document.addEventListener('securitypolicyviolation', ({ blockedURI }) => {
    if (isConfigured(blockedURI)) void renewPage().then((renewed) => renewed && offerReload());
  });
}

/** Whether the configuration names the host of the refused address. */
function isConfigured(blocked: string): boolean {
  if (!URL.canParse(blocked)) return false;
  const { apiHost, buckets, addresses } = configState.values;
  const { host } = new URL(blocked);
  return [apiHost, ...Object.values(buckets), ...Object.values(addresses)].some(
    (address) => address.split('/', 3)[2] === host,
  );
}

/** Replaces the cached page by the server's if only its headers differ. */
async function renewPage(): Promise<boolean> {
  const served = await fetchPage().catch(() => null);
  if (!served?.ok) return false;
  const text = await served.clone().text();
  for (const name of await caches.keys()) {
    const cache = await caches.open(name);
    const [key] = await cache.keys(PAGE, { ignoreSearch: true });
    const cached = key && (await (await cache.match(key))?.text());
    // Another build brings its own worker.
    if (key && cached === text) await cache.put(key, served.clone());
  }
  return true;
}
