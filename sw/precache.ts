import {
  cleanupOutdatedCaches,
  createHandlerBoundToURL,
  type PrecacheEntry,
  precacheAndRoute,
} from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';

/** Paths the server answers itself; the worker keeps out of their way, or upload progress would stop. */
const SERVER_PATHS = [
  /^\/cn\//,
  /^\/dict\//,
  /^\/(app-config|control)\.json$/,
  /^\/(healthz|readyz|metrics)$/,
];

/** Keeps the build's own files and answers every navigation with the shell, whatever the address. */
export function installPrecache(files: (PrecacheEntry | string)[]): void {
  precacheAndRoute(files, { cleanURLs: false });
  cleanupOutdatedCaches();
  const shell = createHandlerBoundToURL('/index.html');
  registerRoute(new NavigationRoute(shell, { denylist: SERVER_PATHS }));
}
