import { useEffect, useMemo, useRef, useState } from 'react';
import { client } from '../state/client.ts';
import type { WritingCall } from '../state/may-write.ts';
import { tellSaved } from '../state/tell-saved.ts';
import type { ListedRecord, ListKind } from './kind.ts';

/** What most calls that sort say beside the ids. */
const atTop = { parentId: null };
/** Milliseconds after the last step until the order is sent: a key that is held down is one call. */
const PAUSE = 600;

interface Order<Row> {
  rows: readonly Row[];
  /** Puts a record at a place, counted from 0. */
  move: (id: string, to: number) => void;
}

/**
 * Rows whose order can be changed: shown at once, sent as a whole after a pause, and asked for anew then. The order goes
 * back where the server refuses it; the app's policy tells.
 */
export function useOrder<Row extends ListedRecord>(
  { entity, calls: { sort } }: ListKind,
  rows: readonly Row[],
  reload: () => void,
  within: Readonly<Record<string, unknown>> = atTop,
): Order<Row> {
  const [order, setOrder] = useState<readonly string[] | null>(null);
  const shown = useMemo(() => ordered(rows, order), [rows, order]);
  /** What is sent when the pause is over, or the list is left before. */
  const waiting = useRef<(() => void) | null>(null);
  // Rows that come after the order was sent have it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer is the news
  useEffect(() => {
    if (!waiting.current) setOrder(null);
  }, [rows]);
  useEffect(() => {
    if (order === null || !sort) return;
    const send = async (call: WritingCall) => {
      waiting.current = null;
      try {
        await client.call(call, { ...within, ids: [...order] });
        void tellSaved(entity);
        reload();
      } catch {
        setOrder(null);
      }
    };
    waiting.current = () => void send(sort);
    const timer = setTimeout(() => waiting.current?.(), PAUSE);
    return () => clearTimeout(timer);
  }, [order, sort, entity, reload, within]);
  useEffect(() => () => waiting.current?.(), []);
  return {
    rows: shown,
    move(id, to) {
      const ids = shown.map((row) => row.id);
      const from = ids.indexOf(id);
      const at = Math.min(Math.max(to, 0), ids.length - 1);
      if (from >= 0 && at !== from) setOrder(ids.toSpliced(from, 1).toSpliced(at, 0, id));
    },
  };
}

/** The rows in the order of these ids; what the order does not know comes last. */
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
