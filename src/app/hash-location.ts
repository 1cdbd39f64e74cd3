import { createContext, useCallback, useContext, useSyncExternalStore } from 'react';
import type { BaseLocationHook } from 'wouter';
import { pathOf } from '../lib/app-path.ts';
import { relocateTag } from '../state/menu/tags.store.ts';
import { currentLocation, goTo, hrefOf, type NavigateOptions, searchOf } from './address.ts';
import { currentEntry } from './visits.ts';

function subscribe(listener: () => void): () => void {
  addEventListener('hashchange', listener);
  addEventListener('popstate', listener);
  return () => {
    removeEventListener('hashchange', listener);
    removeEventListener('popstate', listener);
  };
}

/** The location that a view renders, whatever the address is meanwhile; null outside the views. */
export const ViewLocation = createContext<string | null>(null);

/** The whole location, query included. */
export function useFullLocation(): string {
  const own = useContext(ViewLocation);
  return useSyncExternalStore(subscribe, () => own ?? currentLocation());
}

/** Number of the history entry that is shown. */
export const useEntry = (): number => useSyncExternalStore(subscribe, currentEntry);

const usePath = (): string => pathOf(useFullLocation());
const useSearch = (): string => escapePercent(searchOf(useFullLocation()));

/**
 * Navigates to a path. A view that was left cannot lead away from what is shown now: what it replaces is the location of
 * its tag.
 */
function useGoTo(): typeof goTo {
  const own = useContext(ViewLocation);
  return useCallback(
    (to: string, options?: NavigateOptions) => {
      const isLeft = own !== null && pathOf(own) !== pathOf(currentLocation());
      if (!isLeft) goTo(to, options);
      else if (options?.replace) relocateTag(own, to);
    },
    [own],
  );
}

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
  (): [string, typeof goTo] => [usePath(), useGoTo()],
  { hrefs: hrefOf, searchHook: useSearch },
);
