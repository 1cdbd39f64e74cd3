import { useEffect, useRef } from 'react';
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
  const underWay = useRef(0);
  const last = useRef<Promise<unknown>>(Promise.resolve());
  const seen = useRef(rows);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer is the news
  useEffect(() => {
    // A view that comes back runs its effects again.
    if (seen.current === rows) return;
    seen.current = rows;
    if (underWay.current === 0) forget();
  }, [rows]);
  return async (call, request, onTaken) => {
    underWay.current += 1;
    const answer = last.current.then(() => client.call(call, request));
    const taken = answer.then(
      () => true,
      () => false,
    );
    last.current = taken;
    const isTaken = await taken;
    underWay.current -= 1;
    if (isTaken) onTaken?.();
    if (underWay.current > 0) return;
    if (!isTaken) forget();
    reload();
  };
}
