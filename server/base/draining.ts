import type { Deps } from './call.ts';

const draining = new WeakSet<Deps>();

/** Marks the server as draining: readiness fails from here on, so that load balancers send new work elsewhere. */
export const startDraining = (deps: Deps): void => void draining.add(deps);

/** Whether the server is shutting down. */
export const isDraining = (deps: Deps): boolean => draining.has(deps);
