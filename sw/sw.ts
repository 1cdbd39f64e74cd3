import { handleControl } from './control.ts';
import { installPrecache } from './precache.ts';
import { handleShare, isSignedIn } from './share.ts';
import { handleMessage } from './update.ts';

declare const self: ServiceWorkerGlobalScope;

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
self.addEventListener('fetch', (event) => handleShare(event, { isSignedIn }));
self.addEventListener('message', (event) => handleMessage(event, self));
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));
