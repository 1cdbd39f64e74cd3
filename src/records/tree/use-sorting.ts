import { useEffect, useRef, useState } from 'react';
import { client } from '../../state/base/page-client.ts';
import type { WritingCall } from '../../state/session/Permitted.tsx';

interface Sorting {
  rows: readonly unknown[];
  /** Drops the optimistic order: the rows reflect it, or the server refused it. */
  forget: () => void;
  reload: () => void;
}

/** Sends an order, after the pending ones. */
type SendOrder = (call: WritingCall, request: object, onStored?: () => void) => Promise<void>;

/**
 * Sends orders sequentially, so that the newest arrives last. Rows are reloaded when no request is pending any more,
 * whether the server stored the order or not; rows that arrive before that are older than what is shown. The app's
 * error policy reports a refusal.
 */
export function useSorting({ rows, forget, reload }: Sorting): SendOrder {
  /** Orders that arriving rows may not reflect; the last one counts until the reload after it is requested. */
  const underWay = useRef(0);
  const [reloads, setReloads] = useState(0);
  const last = useRef<Promise<unknown>>(Promise.resolve());
  const seen = useRef({ rows, reloads });
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for each reply
  useEffect(() => {
    // A view that is shown again re-runs its effects, although nothing is new.
    const before = seen.current;
    seen.current = { rows, reloads };
    if (before.rows !== rows && underWay.current === 0) forget();
    underWay.current -= reloads - before.reloads;
  }, [rows, reloads]);
  return async (call, request, onStored) => {
    underWay.current += 1;
    const answer = last.current.then(() => client.call(call, request));
    const stored = answer.then(
      () => true,
      () => false,
    );
    last.current = stored;
    const isStored = await stored;
    if (isStored) onStored?.();
    if (underWay.current > 1) {
      underWay.current -= 1;
      return;
    }
    if (!isStored) forget();
    reload();
    // Batched with the reload, and so rendered with whatever rows came before it.
    setReloads((count) => count + 1);
  };
}
