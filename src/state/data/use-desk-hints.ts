import { useSnapshot } from 'valtio';
import { deskChangesState } from './desk-changes.store.ts';

/** A number that is another as soon as others have done something at an article. */
export function useDeskHints(id: string): number {
  const { hints, unknown } = useSnapshot(deskChangesState);
  return (hints[id] ?? 0) + unknown;
}
