import { expect, it } from 'vitest';
import { bypassCalls, type RoutingEvent } from './static-routes.ts';

it('S-PWA-2 calls go past the worker where the browser has static routes, and the installation waits for that', () => {
  const routes: unknown[] = [];
  const waited: unknown[] = [];
  const added = Promise.resolve();
  const event = {
    addRoutes: (rule: unknown) => {
      routes.push(rule);
      return added;
    },
    waitUntil: (work: unknown) => waited.push(work),
  };
  bypassCalls(event as unknown as RoutingEvent);
  expect(routes).toEqual([
    { condition: { urlPattern: '/cn/*' }, source: 'network' },
    { condition: { urlPattern: '/dict/*' }, source: 'network' },
  ]);
  expect(waited).toEqual([added, added]);
});

it('S-PWA-2 a browser without static routes installs as before', () => {
  const waited: unknown[] = [];
  bypassCalls({ waitUntil: (work: unknown) => waited.push(work) } as unknown as RoutingEvent);
  expect(waited).toEqual([]);
});
