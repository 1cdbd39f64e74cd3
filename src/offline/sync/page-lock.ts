/** Milliseconds that a page which is just going (a reload) is given to be gone. */
const PATIENCE = 300;

const lockName = (page: string): string => `lexdesk-page/${page}`;

/** Names this page for what it keeps. */
export const PAGE: string = crypto.randomUUID();

// Held as long as the page lives, however it ends.
void navigator.locks.request(lockName(PAGE), () => new Promise(() => {}));

/** Whether a page is no more, so that somebody else may go on with what it kept. */
export const isGone = (page: string): Promise<boolean> =>
  isFree(page, { signal: AbortSignal.timeout(PATIENCE) }).catch(() =>
    // Time may be up because this page was busy: the lock manager decides.
    isFree(page, { ifAvailable: true }),
  );

const isFree = (page: string, options: LockOptions): Promise<boolean> =>
  navigator.locks.request(lockName(page), { mode: 'shared', ...options }, (lock) => lock !== null);
