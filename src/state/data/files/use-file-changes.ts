import { useEffect, useRef } from 'react';
import { useSnapshot } from 'valtio';
import { outboxState } from '../../editing/outbox.store.ts';
import { requireUserName } from '../../session/session.store.ts';
import { uploadsState } from '../../uploads/uploads.store.ts';
import { useDecrease } from '../use-decrease.ts';

/** Milliseconds in which several finished uploads count as one change. */
const PAUSE = 500;

/**
 * Calls `reload` (a stable function) after an upload of this device has finished, a save of a file was confirmed, or a
 * tab of this device has changed a file.
 */
export function useFileChanges(reload: () => void): void {
  useArrivals(reload);
  useConfirmedSaves(reload);
  useChanges(reload);
}

function useArrivals(reload: () => void): void {
  const { items } = useSnapshot(uploadsState);
  const arrived = items.filter(({ state }) => state === 'done').length;
  const before = useRef(arrived);
  useEffect(() => {
    const isNews = arrived > before.current;
    if (!isNews) before.current = arrived;
    if (!isNews) return;
    const timer = setTimeout(() => {
      before.current = arrived;
      reload();
    }, PAUSE);
    return () => clearTimeout(timer);
  }, [arrived, reload]);
}

function useConfirmedSaves(reload: () => void): void {
  const { entries } = useSnapshot(outboxState);
  useDecrease(entries.filter(({ entity }) => entity === 'file').length, reload);
}

function useChanges(reload: () => void): void {
  useEffect(() => {
    let stop: (() => void) | null = null;
    let ended = false;
    const user = requireUserName();
    // The messages chunk is loaded by then; the list does not wait for it.
    void import('../../../offline/model/messages.ts').then(({ listen }) => {
      if (ended) return;
      stop = listen(user, (message) => {
        if (message.type === 'changed' && message.entity === 'file') reload();
      });
    });
    return () => {
      ended = true;
      stop?.();
    };
  }, [reload]);
}
