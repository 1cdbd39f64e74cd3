/** Transactions of this page that have not ended. */
const underWay = new Set<IDBTransaction>();

/** Whether the page is just entering the back/forward cache: if it is not frozen, its next task resets this. */
let isLeaving = false;

/**
 * Aborts open transactions when the page enters the back/forward cache. WebKit leaves them open in the frozen page, and
 * every other page of the app waits for their stores: no form would open. This includes transactions that begin during
 * `pagehide`; the interrupted step is repeated once the page is back (src/offline/db/db.ts). A transaction whose
 * `commit()` was called ends by itself. See docs/decisions/0047.
 */
export function releaseStores(): void {
  const { prototype } = IDBDatabase;
  const begin = prototype.transaction;
  // Two libraries open databases; all of their transactions pass through here.
  prototype.transaction = function (...wanted) {
    const begun = begin.apply(this, wanted);
    follow(begun);
    // After its first requests are queued.
    if (isLeaving) queueMicrotask(() => abort(begun));
    return begun;
  };
  addEventListener('pagehide', ({ persisted }) => {
    if (!persisted) return;
    for (const one of underWay) abort(one);
    isLeaving = true;
    setTimeout(() => {
      isLeaving = false;
    });
  });
}

function follow(transaction: IDBTransaction): void {
  underWay.add(transaction);
  const forget = () => underWay.delete(transaction);
  transaction.addEventListener('complete', forget);
  transaction.addEventListener('abort', forget);
}

function abort(transaction: IDBTransaction): void {
  try {
    transaction.abort();
  } catch {
    // Already committing or ended.
  }
}
