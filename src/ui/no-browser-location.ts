/**
 * Stands in for wouter's `use-browser-location`, which replaces functions of the browser's history as soon as it is
 * loaded: the router is given a location of our own (src/app/hash-location.ts).
 */
export function useBrowserLocation(): never {
  throw new Error('<Router> needs a hook');
}

/** The same for what comes after the question mark. */
export function useSearch(): never {
  throw new Error('<Router> needs a searchHook');
}
