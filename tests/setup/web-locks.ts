import { Locks } from '../support/device/locks.ts';

// Node 20 has no Web Locks, and in some environments no navigator.
if (!globalThis.navigator?.locks) {
  const navigator = globalThis.navigator ?? {};
  Object.defineProperty(navigator, 'locks', { value: new Locks(), configurable: true });
  Object.defineProperty(globalThis, 'navigator', {
    value: navigator,
    configurable: true,
    writable: true,
  });
}
