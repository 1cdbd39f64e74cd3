export interface NavigateOptions {
  replace?: boolean;
  state?: unknown;
}

/** Where the app is: everything after the `#`, query included, always with a slash in front. */
export function currentLocation(): string {
  const hash = location.hash.slice(1);
  return hash.startsWith('/') ? hash : `/${hash}`;
}

/** The link to a path of the app. */
export const hrefOf = (path: string): string => `#${path}`;

/** Path without query and fragment. */
export const pathOf = (full: string): string => full.split(/[?#]/, 1)[0] || '/';

/** Query without its question mark, as it stands in the address. */
export const searchOf = (full: string): string => /^[^?#]*\?([^#]*)/.exec(full)?.[1] ?? '';

/** Goes to a path of the app, query included. */
export function navigate(
  to: string,
  { replace = false, state = null }: NavigateOptions = {},
): void {
  const url = `#${to.startsWith('/') ? to : `/${to}`}`;
  history[replace ? 'replaceState' : 'pushState'](state, '', url);
  // pushState tells nobody; the listeners below wait for this.
  dispatchEvent(new HashChangeEvent('hashchange'));
}

/** A page that somebody goes to begins at its top (S-ROUTE-1); a filter that changes the address moves nothing. */
export function goTo(to: string, options?: NavigateOptions): void {
  navigate(to, options);
  if (!options?.replace) window.scrollTo(0, 0);
}
