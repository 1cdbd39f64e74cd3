import { handleCall } from './answer-calls.ts';
import { handleControl } from './kill-switch.ts';
import { handleMessage } from './message.ts';
import { installPrecache } from './precache.ts';
import { renew } from './renew.ts';
import { handleShare } from './share.ts';
import { bypassCalls, type RoutingEvent } from './static-routes.ts';
import { type Drain, handlePeriodicSync, handleSync, type SyncEvent } from './sync.ts';
import { readToken } from './token.ts';

declare const self: ServiceWorkerGlobalScope;
/** Address of the second script (sw/background-send.ts), and what it defines. */
declare const DRAIN_SCRIPT: string;
declare const lexdeskDrain: Drain;

/** Aborts what this worker's events send; the next version cannot activate before that has ended. */
let sending = new AbortController();
const stopSending = () => {
  sending.abort();
  sending = new AbortController();
};
/** `fetch` bound to the current abort signal, for one event. */
const network = () => {
  const { signal } = sending;
  const send = (request: Request) =>
    fetch(request, { signal: AbortSignal.any([request.signal, signal]) });
  return { signal, send };
};

// Listeners are registered synchronously: the browser starts the worker for one event and may terminate it afterwards.
// The build replaces exactly the argument of `installPrecache` by the list of files.
installPrecache(self.__WB_MANIFEST);
self.addEventListener('fetch', (event) =>
  handleControl(event, {
    fetch: (address, options) => fetch(address, { ...options, signal: network().signal }),
    caches,
    unregister: () => self.registration.unregister(),
  }),
);
self.addEventListener('fetch', (event) =>
  handleShare(event, { isSignedIn: async () => (await readToken()) !== null }),
);
self.addEventListener('fetch', (event) => handleCall(event, network()));
self.addEventListener('install', (event) => bypassCalls(event as RoutingEvent));
self.addEventListener('message', (event) =>
  handleMessage(event, { skipWaiting: () => self.skipWaiting(), stopSending }),
);
self.addEventListener('activate', (event) => {
  event.waitUntil(self.clients.claim());
  // Not awaited: until a worker is active, every request of its pages waits.
  void renew(network());
});
self.addEventListener('push', (event) => event.waitUntil(renew(network())));
self.addEventListener('periodicsync', (event) =>
  handlePeriodicSync(event as Event & SyncEvent, { renew: () => renew(network()) }),
);

if ('sync' in self.registration) {
  let drain: Drain | undefined;
  const load = () => {
    // Evaluated once: a second evaluation would not share the state of the first, which may be sending.
    if (!drain) importScripts(DRAIN_SCRIPT);
    drain = lexdeskDrain;
    return drain;
  };
  // Imported during installation, because the browser then stores the script with the worker; later first imports are
  // rejected.
  self.addEventListener('install', (event) => event.waitUntil(Promise.resolve().then(load)));
  self.addEventListener('sync', (event) => {
    const own = network();
    const { signal } = own;
    handleSync(event as Event & SyncEvent, { load, signal, renew: () => renew(own) });
  });
}
