import { useEffect, useMemo, useState } from 'react';
import { type Branch, treeOf } from '../lib/tree.ts';
import { type Placement, placed } from '../lib/tree-move.ts';
import { client } from '../state/client.ts';
import type { WritingCall } from '../state/may-write.ts';

/** A row of a tree, as far as every kind has the same. */
export interface TreeRow {
  id: string;
  parentId?: string | null;
  updatedAt: number;
}

interface Placing {
  forest: readonly Branch<TreeRow>[];
  place: (placement: Placement) => Promise<void>;
}

/**
 * Rows as a tree whose order can be changed: shown at once, then asked for anew, whether the server has taken it or not.
 * Its refusal is told by the app's policy.
 */
export function usePlacing(
  rows: readonly TreeRow[],
  sort: WritingCall | undefined,
  reload: () => void,
): Placing {
  const [shown, setShown] = useState(rows);
  useEffect(() => setShown(rows), [rows]);
  const forest = useMemo(() => treeOf(shown), [shown]);
  return {
    forest,
    async place(placement) {
      if (!sort) return;
      setShown((before) => placed(before, placement));
      await client.call(sort, placement).catch(() => setShown(rows));
      reload();
    },
  };
}
