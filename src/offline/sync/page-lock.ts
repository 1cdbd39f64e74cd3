/** How long to wait for a page that is being closed (a reload), milliseconds. */
const TIMEOUT = 300;

const lockName = (page: string): string => `lexdesk-page/${page}`;

/** Id of this page, the owner of its drafts. */
export const PAGE: string = crypto.randomUUID();

// Held until the page ends, in whatever way.
void navigator.locks.request(lockName(PAGE), () => new Promise(() => {}));

/** Whether a page has ended, so that another may continue its drafts. */
export const isGone = (page: string): Promise<boolean> =>
  isFree(page, { signal: AbortSignal.timeout(TIMEOUT) }).catch(() =>
    // This page may have been too busy to be granted the lock in time: query the lock's current state.
    isFree(page, { ifAvailable: true }),
  );

const isFree = (page: string, options: LockOptions): Promise<boolean> =>
  navigator.locks.request(lockName(page), { mode: 'shared', ...options }, (lock) => lock !== null);
