import { withExclusiveLock } from './exclusive-lock.ts';

/**
 * Lock held in shared mode by everything that may seal with the key: a page while it has the key, a worker while it
 * seals.
 */
const lockName = (user: string, id: string): string => `lexdesk-key:${user}/${id}`;

/** Acquires the shared lock of a key; resolves with the function that releases it. */
export const acquireSealingLock = (user: string, id: string): Promise<() => void> =>
  new Promise((resolve, reject) => {
    const hold = () => new Promise<void>((leave) => resolve(leave));
    navigator.locks.request(lockName(user, id), { mode: 'shared' }, hold).catch(reject);
  });

/**
 * Runs `work` while nobody can seal with a key, frozen pages included. False: the lock was not free within the timeout,
 * and nothing was done.
 */
export const withExclusiveKeyLock = (
  user: string,
  id: string,
  timeout: number,
  work: () => Promise<void>,
): Promise<boolean> => withExclusiveLock(lockName(user, id), timeout, work);
