import { useEffect } from 'react';
import { useSnapshot } from 'valtio';
import { requireUserName } from '../session/session.store.ts';
import { deskChangesState } from './desk-changes.store.ts';
import { followDictChanges } from './dict/use-dict-changes.ts';

/** A number that is another as soon as others have done something at an article. */
export function useDeskHints(id: string): number {
  useEffect(() => followDictChanges(requireUserName()), []);
  const { hints, unknown } = useSnapshot(deskChangesState);
  return (hints[id] ?? 0) + unknown;
}
