import { useMemo, useState } from 'react';
import { type Branch, treeOf } from '../../lib/trees/tree.ts';
import { type Placement, placed } from '../../lib/trees/tree-move.ts';
import type { WritingCall } from '../../state/session/Permitted.tsx';
import { useSorting } from './use-sorting.ts';

/** A row of a tree, as far as every kind has the same. */
export interface TreeRow {
  id: string;
  parentId?: string | null;
  /** Place among its siblings. */
  sort: number;
  updatedAt: number;
}

interface Placing<Row> {
  forest: readonly Branch<Row>[];
  /** `onTaken`: the server has it. */
  place: (placement: Placement, onTaken?: () => void) => Promise<void>;
}

const none: readonly Placement[] = [];

/** Rows as a tree whose order can be changed: shown at once, then sent. */
export function usePlacing<Row extends TreeRow>(
  rows: readonly Row[],
  sort: WritingCall | undefined,
  reload: () => void,
): Placing<Row> {
  /** Those that the rows do not have yet. */
  const [placements, setPlacements] = useState(none);
  const send = useSorting({ rows, forget: () => setPlacements(none), reload });
  const forest = useMemo(
    () => treeOf(placements.reduce<readonly Row[]>(placed, rows)),
    [rows, placements],
  );
  return {
    forest,
    async place(placement, onTaken) {
      if (!sort) return;
      setPlacements((before) => [...before, placement]);
      await send(sort, placement, onTaken);
    },
  };
}
