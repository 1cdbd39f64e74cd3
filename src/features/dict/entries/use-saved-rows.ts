import { useEffect, useState } from 'react';
import { useSnapshot } from 'valtio';
import { type OutboxEntry, outboxState } from '../../../state/editing/outbox.store.ts';
import type { Entry } from './entry-filter.ts';

interface SavedRow {
  row: Entry;
  /** The save that the server has not confirmed, if any. */
  waiting: OutboxEntry | undefined;
}

/** Shows rows as saved on this device until the server's list has caught up. */
export function useSavedRows(): (row: Entry) => SavedRow {
  const { entries, receipts } = useSnapshot(outboxState);
  const [seen, setSeen] = useState<ReadonlyMap<string, OutboxEntry>>(new Map());
  useEffect(() => {
    const own = entries.filter(
      ({ entity, operation }) => entity === 'dictDetail' && operation === 'update',
    );
    if (own.length > 0)
      setSeen((map) => new Map([...map, ...own.map((one) => [one.recordId, one] as const)]));
  }, [entries]);
  return (row) => {
    const waiting = entries.findLast(({ recordId }) => recordId === row.id);
    const last = waiting ?? seen.get(row.id);
    const isAhead =
      last !== undefined && (waiting !== undefined || isBehind(row, receipts[last.id]?.version));
    return { row: isAhead ? { ...row, ...last.fields } : row, waiting };
  };
}

/** The server has confirmed a later version than the list contains. */
const isBehind = ({ version }: Entry, confirmed: number | null | undefined): boolean =>
  typeof confirmed === 'number' && version < confirmed;
