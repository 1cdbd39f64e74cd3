/** The parts of the event that this handler uses. */
export interface ControlEvent {
  request: Pick<Request, 'mode'>;
  waitUntil(work: Promise<unknown>): void;
}
export interface ControlDeps {
  fetch(address: string, options: RequestInit): Promise<Response>;
  caches: Pick<CacheStorage, 'keys' | 'delete'>;
  unregister(): Promise<boolean>;
}

/** Checks `/control.json` at each navigation, in the worker, because a broken page cannot. */
export function handleControl(event: ControlEvent, deps: ControlDeps): void {
  if (event.request.mode === 'navigate') event.waitUntil(obey(deps).catch(() => undefined));
}

/** On the order `retire` the worker unregisters itself and deletes its caches; the next page comes from the server. */
async function obey({ fetch, caches, unregister }: ControlDeps): Promise<void> {
  const reply = await fetch('/control.json', { cache: 'no-store' });
  const order: unknown = reply.ok ? await reply.json() : null;
  if ((order as { action?: unknown } | null)?.action !== 'retire') return;
  await unregister();
  for (const name of await caches.keys()) await caches.delete(name);
}
