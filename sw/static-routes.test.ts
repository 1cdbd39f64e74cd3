import { expect, it } from 'vitest';
import { bypassCalls, type RoutingEvent } from './static-routes.ts';

it('S-PWA-2 S-PWA-3 calls go past the worker where the browser has static routes, but for those that it answers, and the installation waits for that', () => {
  const routes: unknown[] = [];
  const waited: unknown[] = [];
  const added = Promise.resolve();
  const event = {
    addRoutes: (rules: unknown[]) => {
      routes.push(...rules);
      return added;
    },
    waitUntil: (work: unknown) => waited.push(work),
  };
  bypassCalls(event as unknown as RoutingEvent);
  expect(routes).toEqual([
    { condition: { urlPattern: '/cn/*/admin/getUserMenuList' }, source: 'fetch-event' },
    { condition: { urlPattern: '/cn/*/dict/list' }, source: 'fetch-event' },
    { condition: { urlPattern: '/cn/*' }, source: 'network' },
    { condition: { urlPattern: '/dict/*' }, source: 'network' },
  ]);
  expect(waited).toEqual([added]);
});

it('S-PWA-2 a browser without static routes installs as before', () => {
  const waited: unknown[] = [];
  bypassCalls({ waitUntil: (work: unknown) => waited.push(work) } as unknown as RoutingEvent);
  expect(waited).toEqual([]);
});
