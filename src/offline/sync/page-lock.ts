/** Milliseconds that a page which is being left (a reload) is given to end. */
const PATIENCE = 300;

const lockName = (page: string): string => `lexdesk-page/${page}`;

/** Id of this page, the owner of its drafts. */
export const PAGE: string = crypto.randomUUID();

// Held until the page ends, however that happens.
void navigator.locks.request(lockName(PAGE), () => new Promise(() => {}));

/** Whether a page has ended, so that another may continue with its drafts. */
export const isGone = (page: string): Promise<boolean> =>
  isFree(page, { signal: AbortSignal.timeout(PATIENCE) }).catch(() =>
    // Time may be up because this page was busy: the lock manager decides.
    isFree(page, { ifAvailable: true }),
  );

const isFree = (page: string, options: LockOptions): Promise<boolean> =>
  navigator.locks.request(lockName(page), { mode: 'shared', ...options }, (lock) => lock !== null);
