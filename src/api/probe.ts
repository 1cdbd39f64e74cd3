const PROBE_TIMEOUT = 5000;

/**
 * Whether the server answers at all. Source: `GET /healthz`. A 404 from a server without that endpoint counts; a page
 * or redirect of a captive portal does not.
 */
export const probe = async (host: string): Promise<boolean> => (await fetchHealth(host)) !== null;

/** The server's clock in milliseconds, to the second; null without a response, or where CORS hides it. */
export async function fetchServerTime(host: string): Promise<number | null> {
  const time = Date.parse((await fetchHealth(host))?.headers.get('date') ?? '');
  return Number.isNaN(time) ? null : time;
}

/** The server's own answer, or null. */
async function fetchHealth(host: string): Promise<Response | null> {
  try {
    const reply = await fetch(`${host}/healthz`, {
      cache: 'no-store',
      credentials: 'omit',
      redirect: 'error',
      signal: AbortSignal.timeout(PROBE_TIMEOUT),
    });
    const isPage = /html/.test(reply.headers.get('content-type') ?? '');
    return reply.status === 404 || (reply.ok && !isPage) ? reply : null;
  } catch {
    return null;
  }
}
