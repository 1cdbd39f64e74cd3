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

// Listeners are registered while the script runs: the browser starts the worker for one event and may end it after.
// The build puts the list of files in this very expression.
installPrecache(self.__WB_MANIFEST);
self.addEventListener('fetch', (event) =>
  handleControl(event, {
    fetch: (address, options) => fetch(address, options),
    caches,
    unregister: () => self.registration.unregister(),
  }),
);
self.addEventListener('fetch', (event) =>
  handleShare(event, { isSignedIn: async () => (await readToken()) !== null }),
);
const network = { send: (request: Request) => fetch(request) };
const renewal = { renew: () => renew(network) };
self.addEventListener('fetch', (event) => handleCall(event, network));
self.addEventListener('install', (event) => bypassCalls(event as RoutingEvent));
self.addEventListener('message', (event) => handleMessage(event, self));
self.addEventListener('activate', (event) => {
  event.waitUntil(self.clients.claim());
  // Not waited for: until a worker is active, every request of its pages waits.
  void renewal.renew();
});
self.addEventListener('push', (event) => event.waitUntil(renewal.renew()));
self.addEventListener('periodicsync', (event) =>
  handlePeriodicSync(event as Event & SyncEvent, renewal),
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
  self.addEventListener('sync', (event) =>
    handleSync(event as Event & SyncEvent, { load, ...renewal }),
  );
}
