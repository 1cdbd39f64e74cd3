import { CACHED_CALLS } from '../src/contract/cached-calls.ts';

interface Rule {
  condition: { urlPattern: string };
  source: 'network' | 'fetch-event';
}

/** What the event of a worker's installation offers where the browser has static routes. */
export interface RoutingEvent extends ExtendableEvent {
  addRoutes?(rules: Rule[]): Promise<void>;
}

const patternOf = (path: string): string => path.replace('{base}', '/cn/*');
const route = (urlPattern: string, source: Rule['source']): Rule => ({
  condition: { urlPattern },
  source,
});

/**
 * Sends the calls past the worker, where the browser can: none waits until the worker runs, and a file's bytes take the
 * shorter way. Those that it answers come first: the first rule that fits holds.
 */
export function bypassCalls(event: RoutingEvent): void {
  const added = event.addRoutes?.([
    ...Object.values(CACHED_CALLS).map((path) => route(patternOf(path), 'fetch-event')),
    ...['/cn/*', '/dict/*'].map((pattern) => route(pattern, 'network')),
  ]);
  if (added) event.waitUntil(added);
}
