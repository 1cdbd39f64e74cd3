import { whileAlone } from './while-alone.ts';

/** Held shared by all that may seal with the key: a page as long as it has it, a worker while it seals. */
const lockName = (user: string, id: string): string => `lexdesk-key:${user}/${id}`;

/** Joins those who may seal with a key; gives the function that leaves them. */
export const joinSealing = (user: string, id: string): Promise<() => void> =>
  new Promise((resolve, reject) => {
    const hold = () => new Promise<void>((leave) => resolve(leave));
    navigator.locks.request(lockName(user, id), { mode: 'shared' }, hold).catch(reject);
  });

/**
 * Does `work` while nobody can seal with a key, frozen pages included. Waits so many milliseconds for them to go; where they do
 * not, nothing is done.
 */
export const whileNobodySeals = (
  user: string,
  id: string,
  patience: number,
  work: () => Promise<void>,
): Promise<boolean> => whileAlone(lockName(user, id), patience, work);
