/** The app's page as the server serves it now. The query leads past the worker, which knows the page it was built with. */
export const fetchPage = (): Promise<Response> =>
  fetch(`/?asked=${Date.now()}`, { cache: 'no-store', credentials: 'same-origin' });
