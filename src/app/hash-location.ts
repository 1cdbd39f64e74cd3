import { useSyncExternalStore } from 'react';
import type { BaseLocationHook } from 'wouter';

interface NavigateOptions {
  replace?: boolean;
  state?: unknown;
}

/**
 * Where the app is: everything after the `#`, query included, always with a slash in front. wouter's own hash hook
 * moves the query in front of the `#` and so breaks links that have one (measured on 3.13).
 */
export function currentLocation(): string {
  const hash = location.hash.slice(1);
  return hash.startsWith('/') ? hash : `/${hash}`;
}

/** Path without the query. */
export const pathOf = (full: string): string => full.split('?', 1)[0] || '/';

/** Query without its question mark, as it stands in the address. */
export function searchOf(full: string): string {
  const at = full.indexOf('?');
  return at < 0 ? '' : full.slice(at + 1);
}

/** Goes to a path of the app, query included. */
export function navigate(to: string, { replace = false, state = null }: NavigateOptions = {}): void {
  const url = `#${to.startsWith('/') ? to : `/${to}`}`;
  history[replace ? 'replaceState' : 'pushState'](state, '', url);
  // pushState tells nobody; the listeners below wait for this.
  dispatchEvent(new HashChangeEvent('hashchange'));
}

function subscribe(listener: () => void): () => void {
  addEventListener('hashchange', listener);
  addEventListener('popstate', listener);
  return () => {
    removeEventListener('hashchange', listener);
    removeEventListener('popstate', listener);
  };
}

/** The whole location, query included. */
export const useFullLocation = (): string => useSyncExternalStore(subscribe, currentLocation);

const usePath = (): string => useSyncExternalStore(subscribe, () => pathOf(currentLocation()));
const useSearch = (): string =>
  escapePercent(useSyncExternalStore(subscribe, () => searchOf(currentLocation())));

/** wouter decodes the query once more than URLSearchParams expects; `%25` must survive that. */
function escapePercent(search: string): string {
  try {
    decodeURI(search);
    return search.replaceAll('%25', '%2525');
  } catch {
    return search;
  }
}

/** wouter location hook for `#/path?query`. */
export const useHashLocation: BaseLocationHook = Object.assign(
  (): [string, typeof navigate] => [usePath(), navigate],
  { hrefs: (href: string) => `#${href}`, searchHook: useSearch },
);
