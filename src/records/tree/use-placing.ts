import { useMemo, useState } from 'react';
import { type Branch, treeOf } from '../../lib/trees/tree.ts';
import { type Placement, placed } from '../../lib/trees/tree-move.ts';
import type { WritingCall } from '../../state/session/Permitted.tsx';
import { useSorting } from './use-sorting.ts';

/** The properties of a tree row that every kind has. */
export interface TreeRow {
  id: string;
  parentId?: string | null;
  /** Position among its siblings. */
  sort: number;
  updatedAt: number;
}

interface Placing<Row> {
  forest: readonly Branch<Row>[];
  /** `onStored`: called once the server has stored it. */
  place: (placement: Placement, onStored?: () => void) => Promise<void>;
}

const none: readonly Placement[] = [];

/** Rows as a tree whose order can be changed: shown at once (optimistically), then sent. */
export function usePlacing<Row extends TreeRow>(
  rows: readonly Row[],
  sort: WritingCall | undefined,
  reload: () => void,
): Placing<Row> {
  /** Placements that the rows do not reflect yet. */
  const [placements, setPlacements] = useState(none);
  const send = useSorting({ rows, forget: () => setPlacements(none), reload });
  const forest = useMemo(
    () => treeOf(placements.reduce<readonly Row[]>(placed, rows)),
    [rows, placements],
  );
  return {
    forest,
    async place(placement, onStored) {
      if (!sort) return;
      setPlacements((before) => [...before, placement]);
      await send(sort, placement, onStored);
    },
  };
}
