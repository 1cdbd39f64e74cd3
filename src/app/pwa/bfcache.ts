/** Transactions of this page that have not ended. */
const underWay = new Set<IDBTransaction>();

/** Whether this page is just being put aside: what is not frozen goes on in its next task. */
let isLeaving = false;

/**
 * A page that is left may be frozen whole, for a return to it. WebKit leaves its transactions open
 * then, and every other page of the app waits for their stores: no form would open. So they are aborted, also those that
 * begin while the page is told that it is hidden; the step that began one begins again once its page is back
 * (src/offline/db/db.ts). One that has asked to be committed ends by itself. See docs/decisions/0047.
 */
export function releaseStores(): void {
  const { prototype } = IDBDatabase;
  const begin = prototype.transaction;
  // Two libraries open databases; this is the one place that all of their transactions pass.
  prototype.transaction = function (...wanted) {
    const begun = begin.apply(this, wanted);
    follow(begun);
    // When what it is for has been asked of it.
    if (isLeaving) queueMicrotask(() => giveUp(begun));
    return begun;
  };
  addEventListener('pagehide', ({ persisted }) => {
    if (!persisted) return;
    for (const one of underWay) giveUp(one);
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

function giveUp(transaction: IDBTransaction): void {
  try {
    transaction.abort();
  } catch {
    // It ends by itself.
  }
}
