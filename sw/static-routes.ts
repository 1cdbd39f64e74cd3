import { CACHED_CALLS } from '../src/contract/cached-calls.ts';

interface Rule {
  condition: { urlPattern: string };
  source: 'network' | 'fetch-event';
}

/** The install event, with the Static Routing API where the browser supports it. */
export interface RoutingEvent extends ExtendableEvent {
  addRoutes?(rules: Rule[]): Promise<void>;
}

const patternOf = (path: string): string => path.replace('{base}', '/cn/*');
const route = (urlPattern: string, source: Rule['source']): Rule => ({
  condition: { urlPattern },
  source,
});

/**
 * Routes calls past the worker where the browser supports it: calls do not wait for the worker to start, and file bytes
 * are not piped through it. Calls that the worker answers come first, because the first matching rule wins.
 */
export function bypassCalls(event: RoutingEvent): void {
  const added = event.addRoutes?.([
    ...Object.values(CACHED_CALLS).map((path) => route(patternOf(path), 'fetch-event')),
    ...['/cn/*', '/dict/*'].map((pattern) => route(pattern, 'network')),
  ]);
  if (added) event.waitUntil(added);
}
