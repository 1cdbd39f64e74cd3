import { useSnapshot } from 'valtio';
import { deskChangesState } from './desk-changes.store.ts';

/** A number that changes whenever other users have acted on an article. */
export function useDeskHints(id: string): number {
  const { hints, unknown } = useSnapshot(deskChangesState);
  return (hints[id] ?? 0) + unknown;
}
