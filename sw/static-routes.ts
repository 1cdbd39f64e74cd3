/** What the event of a worker's installation offers where the browser has static routes. */
export interface RoutingEvent extends ExtendableEvent {
  addRoutes?(rules: { condition: { urlPattern: string }; source: 'network' }): Promise<void>;
}

/**
 * Sends the calls past the worker, where the browser can: none waits until the worker runs, and a file's bytes take the
 * shorter way.
 */
export function bypassCalls(event: RoutingEvent): void {
  for (const urlPattern of ['/cn/*', '/dict/*']) {
    const added = event.addRoutes?.({ condition: { urlPattern }, source: 'network' });
    if (added) event.waitUntil(added);
  }
}
