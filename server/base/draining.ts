import type { Deps } from './call.ts';

const draining = new WeakSet<Deps>();

/** From now on the server takes no work that may as well go to another process. */
export const startDraining = (deps: Deps): void => void draining.add(deps);

/** Whether the server is about to end. */
export const isDraining = (deps: Deps): boolean => draining.has(deps);
