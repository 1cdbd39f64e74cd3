import { type Arrival, beginEntry } from './visits.ts';

export interface NavigateOptions {
  replace?: boolean;
  /** Default `as-left`; {@link goTo} begins at the top. */
  arrival?: Arrival;
}

/** Where the app is: everything after the `#`, query included, always with a slash in front. */
export const currentLocation = (): string => locationIn(location.hash);

/** The same, of another time. */
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
  // pushState dispatches no event; the listeners of the address wait for this.
  dispatchEvent(new HashChangeEvent('hashchange'));
}

/** A newly opened page begins at its top (S-ROUTE-1); a filter that changes the address moves nothing. */
export const goTo = (to: string, { replace = false }: NavigateOptions = {}): void =>
  navigate(to, { replace, arrival: 'at-top' });
