const PROBE_TIMEOUT = 5000;

/**
 * Whether the server answers at all. Source: `GET /healthz`; a server without that page still proves it is there, the
 * page or redirect of a captive portal proves nothing.
 */
export async function probe(host: string): Promise<boolean> {
  try {
    const reply = await fetch(`${host}/healthz`, {
      cache: 'no-store',
      credentials: 'omit',
      redirect: 'error',
      signal: AbortSignal.timeout(PROBE_TIMEOUT),
    });
    const isPage = /html/.test(reply.headers.get('content-type') ?? '');
    return reply.status === 404 || (reply.ok && !isPage);
  } catch {
    return false;
  }
}
