import { getUserMenuList } from '../../contract/session/admin.ts';
import { client, observeCalls } from '../base/page-client.ts';

/**
 * Lets the server know of use that makes no calls: its own limit counts from the last call, and whoever types for half
 * an hour is not idle.
 */
export interface KeepAlive {
  /** Somebody uses the app, here and now. */
  note(): void;
  /** Tells the server, if there is something to tell that a later call would not tell anyway. */
  look(): void;
  /** Tells the server now. */
  send(): void;
  stop(): void;
}

/** Milliseconds without use after which a pause begins. */
const PAUSE = 30_000;
/** Milliseconds of use without a pause after which the server is told all the same. */
const LONGEST = 5 * 60_000;

/** Starts listening to calls: each answered one has told the server. */
export function createKeepAlive(): KeepAlive {
  let used = Number.NEGATIVE_INFINITY;
  let told = performance.now();
  const send = () => {
    // Every server of this contract has this call, and it changes nothing.
    void client.call(getUserMenuList, {}, { quiet: true }).catch(() => undefined);
  };
  return {
    note() {
      used = performance.now();
    },
    look() {
      const now = performance.now();
      if (used > told && (now - used >= PAUSE || now - told >= LONGEST)) send();
    },
    send,
    stop: observeCalls({
      onReply: () => {
        told = performance.now();
      },
    }),
  };
}
