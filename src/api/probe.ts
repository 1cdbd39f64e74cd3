const PROBE_TIMEOUT = 5000;

/** Whether the server answers at all. Source: `GET /healthz`; a server without that page still proves it is there. */
export async function probe(host: string): Promise<boolean> {
  try {
    const reply = await fetch(`${host}/healthz`, {
      cache: 'no-store',
      credentials: 'omit',
      signal: AbortSignal.timeout(PROBE_TIMEOUT),
    });
    return reply.ok || reply.status === 404;
  } catch {
    return false;
  }
}
