import { setImmediate } from 'node:timers/promises';

/**
 * Lets the calls that wait be answered. The embedded database answers within the same turn of the event loop, however many
 * statements are awaited one after the other: a job has to end its turn between its pieces.
 */
export const breathe = (): Promise<void> => setImmediate();
