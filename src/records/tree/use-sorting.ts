import { useEffect, useRef, useState } from 'react';
import { client } from '../../state/base/page-client.ts';
import type { WritingCall } from '../../state/session/Permitted.tsx';

interface Sorting {
  rows: readonly unknown[];
  /** Drops the order that is shown: rows have come that have it, or it was refused. */
  forget: () => void;
  reload: () => void;
}

/** Sends an order, after those that are on their way. */
type SendOrder = (call: WritingCall, request: object, onTaken?: () => void) => Promise<void>;

/**
 * Sends orders one after the other, so that the newest arrives last. Rows are reloaded when no request is in progress any
 * more, whether the server has taken it or not; what comes before that is older than what is shown. A refusal is reported
 * by the app's error policy.
 */
export function useSorting({ rows, forget, reload }: Sorting): SendOrder {
  /** Orders that rows which come now may not have: the last of them is, until rows have been asked for again. */
  const underWay = useRef(0);
  const [reloads, setReloads] = useState(0);
  const last = useRef<Promise<unknown>>(Promise.resolve());
  const seen = useRef({ rows, reloads });
  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer is the news
  useEffect(() => {
    // A view that comes back runs its effects again: nothing is new to it then.
    const before = seen.current;
    seen.current = { rows, reloads };
    if (before.rows !== rows && underWay.current === 0) forget();
    underWay.current -= reloads - before.reloads;
  }, [rows, reloads]);
  return async (call, request, onTaken) => {
    underWay.current += 1;
    const answer = last.current.then(() => client.call(call, request));
    const taken = answer.then(
      () => true,
      () => false,
    );
    last.current = taken;
    const isTaken = await taken;
    if (isTaken) onTaken?.();
    if (underWay.current > 1) {
      underWay.current -= 1;
      return;
    }
    if (!isTaken) forget();
    reload();
    // Drawn together with the reload, and so with whatever came before it.
    setReloads((count) => count + 1);
  };
}
