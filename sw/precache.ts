import {
  cleanupOutdatedCaches,
  createHandlerBoundToURL,
  type PrecacheEntry,
  precacheAndRoute,
} from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { serverPaths } from './server-paths.ts';

/** Precaches the files of the build, and answers every navigation with the app shell, whatever the address. */
export function installPrecache(files: (PrecacheEntry | string)[]): void {
  precacheAndRoute(files, { cleanURLs: false });
  cleanupOutdatedCaches();
  const shell = createHandlerBoundToURL('/index.html');
  registerRoute(new NavigationRoute(shell, { denylist: serverPaths }));
}
