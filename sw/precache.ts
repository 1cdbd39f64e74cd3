import {
  cleanupOutdatedCaches,
  createHandlerBoundToURL,
  type PrecacheEntry,
  precacheAndRoute,
} from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { serverPaths } from './server-paths.ts';

/** Caches the build's own files and answers every navigation with the shell, whatever the address. */
export function installPrecache(files: (PrecacheEntry | string)[]): void {
  precacheAndRoute(files, { cleanURLs: false });
  cleanupOutdatedCaches();
  const shell = createHandlerBoundToURL('/index.html');
  registerRoute(new NavigationRoute(shell, { denylist: serverPaths }));
}
