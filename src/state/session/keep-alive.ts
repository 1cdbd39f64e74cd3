import { getUserMenuList } from '../../contract/session/admin.ts';
import { client, observeCalls } from '../base/page-client.ts';

/**
 * Reports use without calls to the server: the server's idle limit counts from the last call, and half an hour of
 * typing is not idle.
 */
export interface KeepAlive {
  /** Records use at this moment. */
  recordUse(): void;
  /** Sends a request if there was use since the last reply which no later call would report. */
  sendIfDue(): void;
  /** Sends a request now. */
  send(): void;
  stop(): void;
}

/** Milliseconds without use after which a pause begins. */
const PAUSE = 30_000;
/** Milliseconds of uninterrupted use after which a request is sent all the same. */
const LONGEST = 5 * 60_000;

/** Observes calls, as each reply renews the session on the server. */
export function createKeepAlive(): KeepAlive {
  let used = Number.NEGATIVE_INFINITY;
  let repliedAt = performance.now();
  const send = () => {
    // Every server of this contract has this call, and it has no side effects.
    void client.call(getUserMenuList, {}, { quiet: true }).catch(() => undefined);
  };
  return {
    recordUse() {
      used = performance.now();
    },
    sendIfDue() {
      const now = performance.now();
      if (used > repliedAt && (now - used >= PAUSE || now - repliedAt >= LONGEST)) send();
    },
    send,
    stop: observeCalls({
      onReply: () => {
        repliedAt = performance.now();
      },
    }),
  };
}
