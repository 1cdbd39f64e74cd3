import { type Arrival, beginEntry } from './visits.ts';

export interface NavigateOptions {
  replace?: boolean;
  /** Default `as-left`; {@link goTo} scrolls to the top. No effect with `replace`. */
  arrival?: Arrival;
}

/** Location of the app: everything after the `#`, query included, always with a leading slash. */
export const currentLocation = (): string => locationIn(location.hash);

/** The location in a given hash. */
export function locationIn(hash: string): string {
  const full = hash.slice(1);
  return full.startsWith('/') ? full : `/${full}`;
}

/** The link to a path of the app. */
export const hrefOf = (path: string): string => `#${path}`;

/** Query without its question mark, as it stands in the address. */
export const searchOf = (full: string): string => /^[^?#]*\?([^#]*)/.exec(full)?.[1] ?? '';

/** Goes to a path of the app, query included. */
export function navigate(
  to: string,
  { replace = false, arrival = 'as-left' }: NavigateOptions = {},
): void {
  const url = `#${to.startsWith('/') ? to : `/${to}`}`;
  if (replace) history.replaceState(history.state, '', url);
  else history.pushState(beginEntry(arrival), '', url);
  // pushState and replaceState dispatch no event; the address listeners need this one.
  dispatchEvent(new HashChangeEvent('hashchange'));
}

/** Opens a page at its top (S-ROUTE-1); with `replace`, as for filters, the page does not scroll. */
export const goTo = (to: string, { replace = false }: NavigateOptions = {}): void =>
  navigate(to, { replace, arrival: 'at-top' });
