/** What this handler needs of the event and of the worker. */
export interface ControlEvent {
  request: Pick<Request, 'mode'>;
  waitUntil(work: Promise<unknown>): void;
}
export interface ControlDeps {
  fetch(address: string, options: RequestInit): Promise<Response>;
  caches: Pick<CacheStorage, 'keys' | 'delete'>;
  unregister(): Promise<boolean>;
}

/** Looks at `/control.json` whenever a page is opened, beside answering it: a page that is broken cannot. */
export function handleControl(event: ControlEvent, deps: ControlDeps): void {
  if (event.request.mode === 'navigate') event.waitUntil(obey(deps).catch(() => undefined));
}

/** Ordered to retire, the worker removes itself and its caches; the next page comes from the server. */
async function obey({ fetch, caches, unregister }: ControlDeps): Promise<void> {
  const reply = await fetch('/control.json', { cache: 'no-store' });
  const order: unknown = reply.ok ? await reply.json() : null;
  if ((order as { action?: unknown } | null)?.action !== 'retire') return;
  await unregister();
  for (const name of await caches.keys()) await caches.delete(name);
}
