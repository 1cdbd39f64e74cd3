const PROBE_TIMEOUT = 5000;

/** Whether the server answers at all. Source: `GET /healthz`; a server without that page still proves it is there. */
export async function probe(host: string): Promise<boolean> {
  const reply = await ask(host);
  return reply !== null && (reply.ok || reply.status === 404);
}

/** The server's clock in milliseconds, to the second; null where it cannot be asked, or other origins may not read it. */
export async function askServerTime(host: string): Promise<number | null> {
  const time = Date.parse((await ask(host))?.headers.get('date') ?? '');
  return Number.isNaN(time) ? null : time;
}

function ask(host: string): Promise<Response | null> {
  return fetch(`${host}/healthz`, {
    cache: 'no-store',
    credentials: 'omit',
    signal: AbortSignal.timeout(PROBE_TIMEOUT),
  }).catch(() => null);
}
