import { useEffect, useMemo, useRef, useState } from 'react';
import { broadcastChange } from '../../state/data/changes/broadcast-change.ts';
import type { ListedRecord, ListKind } from '../kind.ts';
import { useSorting } from '../tree/use-sorting.ts';

/** Parameters of most sort calls, besides the ids. */
const atTop = { parentId: null };
/** Debounce of the sort call, milliseconds after the last step: holding a key results in one call. */
const PAUSE = 600;

interface Order<Row> {
  rows: readonly Row[];
  /** Moves a record to a position, from 0. */
  move: (id: string, to: number) => void;
}

/** Rows whose order can be changed: shown at once, sent as a whole after a debounce. */
export function useOrder<Row extends ListedRecord>(
  { entity, calls: { sort } }: ListKind,
  rows: readonly Row[],
  reload: () => void,
  within: Readonly<Record<string, unknown>> = atTop,
): Order<Row> {
  const [order, setOrder] = useState<readonly string[] | null>(null);
  const shown = useMemo(() => ordered(rows, order), [rows, order]);
  /** The pending send, run after the debounce or when the list is left before. */
  const waiting = useRef<(() => void) | null>(null);
  const send = useSorting({
    rows,
    forget() {
      if (!waiting.current) setOrder(null);
    },
    reload,
  });
  useEffect(() => () => waiting.current?.(), []);
  return {
    rows: shown,
    move(id, to) {
      const ids = shown.map((row) => row.id);
      const from = ids.indexOf(id);
      const at = Math.min(Math.max(to, 0), ids.length - 1);
      if (!sort || from < 0 || at === from) return;
      const next = ids.toSpliced(from, 1).toSpliced(at, 0, id);
      const leave = () => {
        // A newer order has replaced this one, or it was sent when the list was left.
        if (waiting.current !== leave) return;
        waiting.current = null;
        void send(sort, { ...within, ids: next }, () => void broadcastChange(entity));
      };
      waiting.current = leave;
      setOrder(next);
      setTimeout(leave, PAUSE);
    },
  };
}

/** The rows in the order of these ids; rows that the order lacks come last. */
function ordered<Row extends ListedRecord>(
  rows: readonly Row[],
  order: readonly string[] | null,
): readonly Row[] {
  if (order === null) return rows;
  const left = new Map(rows.map((row) => [row.id, row]));
  const known = order.flatMap((id) => {
    const row = left.get(id);
    left.delete(id);
    return row ?? [];
  });
  return [...known, ...left.values()];
}
