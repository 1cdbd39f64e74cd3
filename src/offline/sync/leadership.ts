import { announce, listen } from '../model/messages.ts';

/** Interval of the leader's liveness check, and the timeout of its answer, milliseconds. */
const CHECK_INTERVAL = 15_000;
const CHECK_TIMEOUT = 5000;

type Lead = (led: AbortSignal) => Promise<void>;

/**
 * Runs `lead` in one tab of the user at a time, until `signal` aborts. The browser hands over the Web Lock when its
 * holder closes or crashes. A frozen tab still holds it: waiting tabs check that the leader is alive, and steal the
 * lock if it does not answer. The signal passed to `lead` aborts when leadership is lost. A request that a frozen tab
 * finishes later is harmless: it carries the item's idempotency key.
 */
export async function runAsLeader(user: string, lead: Lead, signal: AbortSignal): Promise<void> {
  let silent = false;
  while (!signal.aborted) silent = await waitForTurn(user, lead, signal, silent);
}

/** Waits for the lock, or steals it, and leads. True: the wait ended because the leader did not answer. */
async function waitForTurn(
  user: string,
  lead: Lead,
  signal: AbortSignal,
  steal: boolean,
): Promise<boolean> {
  const waiting = new AbortController();
  const lost = new AbortController();
  const stopWatching = watchLeader(user, waiting);
  const inLead = async () => {
    stopWatching();
    const stopAnswering = listen(user, ({ type }) => {
      if (type === 'who-leads') announce(user, { type: 'leading' });
    });
    await lead(AbortSignal.any([signal, lost.signal])).finally(stopAnswering);
  };
  const options = steal ? { steal } : { signal: AbortSignal.any([signal, waiting.signal]) };
  try {
    await navigator.locks.request(`lexdesk-drain:${user}`, options, inLead);
  } catch (error) {
    // Stopped, timed out, or the lock was stolen while this tab was frozen.
    if (!(error instanceof DOMException) || error.name !== 'AbortError') throw error;
  } finally {
    stopWatching();
    lost.abort();
  }
  return waiting.signal.aborted;
}

/** Aborts `waiting` when the leader does not answer a check. Returns the function that stops checking. */
function watchLeader(user: string, waiting: AbortController): () => void {
  let late: ReturnType<typeof setTimeout> | undefined;
  const stopListening = listen(user, ({ type }) => type === 'leading' && clearTimeout(late));
  const timer = setInterval(() => {
    clearTimeout(late);
    late = setTimeout(() => waiting.abort(), CHECK_TIMEOUT);
    announce(user, { type: 'who-leads' });
  }, CHECK_INTERVAL);
  return () => {
    clearInterval(timer);
    clearTimeout(late);
    stopListening();
  };
}
