/**
 * The app's page as the server serves it now. The query bypasses the service worker, which caches the page it was built
 * with.
 */
export const fetchPage = (): Promise<Response> =>
  fetch(`/?asked=${Date.now()}`, { cache: 'no-store', credentials: 'same-origin' });
