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

/** What the events of this worker send; the next version cannot take over before it has ended. */
let sending = new AbortController();
const stopSending = () => {
  sending.abort();
  sending = new AbortController();
};
/** The network for one event. */
const network = () => {
  const { signal } = sending;
  const send = (request: Request) =>
    fetch(request, { signal: AbortSignal.any([request.signal, signal]) });
  return { signal, send };
};

// Listeners are registered while the script runs: the browser starts the worker for one event and may end it after.
// The build puts the list of files in this very expression.
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
  // Not waited for: until a worker is active, every request of its pages waits.
  void renew(network());
});
self.addEventListener('push', (event) => event.waitUntil(renew(network())));
self.addEventListener('periodicsync', (event) =>
  handlePeriodicSync(event as Event & SyncEvent, { renew: () => renew(network()) }),
);

if ('sync' in self.registration) {
  let drain: Drain | undefined;
  const load = () => {
    // A second evaluation would know nothing of what the first one sends.
    if (!drain) importScripts(DRAIN_SCRIPT);
    drain = lexdeskDrain;
    return drain;
  };
  // The browser stores what is imported during installation with the worker; later imports are refused.
  self.addEventListener('install', (event) => event.waitUntil(Promise.resolve().then(load)));
  self.addEventListener('sync', (event) => {
    const own = network();
    const { signal } = own;
    handleSync(event as Event & SyncEvent, { load, signal, renew: () => renew(own) });
  });
}
