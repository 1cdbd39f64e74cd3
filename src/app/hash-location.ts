import { useSyncExternalStore } from 'react';
import type { BaseLocationHook } from 'wouter';
import { currentLocation, navigate, pathOf, searchOf } from './address.ts';

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

/**
 * wouter location hook for `#/path?query`. wouter's own moves the query in front of the `#` and so breaks links that
 * have one (measured on 3.13).
 */
export const useHashLocation: BaseLocationHook = Object.assign(
  (): [string, typeof navigate] => [usePath(), navigate],
  { hrefs: (href: string) => `#${href}`, searchHook: useSearch },
);
