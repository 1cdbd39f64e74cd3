import type { Branch, Placed } from './tree.ts';

/** Target of moved rows: all children of `parentId` afterwards, in their order. */
export interface Placement {
  parentId: string | null;
  ids: string[];
}

export type Step = 'up' | 'down' | 'in' | 'out';
export type Side = 'before' | 'after' | 'inside';

type Forest = readonly Branch<Placed>[];
interface Spot {
  /** Ids from the root to the parent; empty at the top level. */
  above: readonly string[];
  siblings: Forest;
  at: number;
}

function spotOf(forest: Forest, id: string, above: readonly string[] = []): Spot | null {
  const at = forest.findIndex(({ row }) => row.id === id);
  if (at >= 0) return { above, siblings: forest, at };
  for (const { row, children } of forest) {
    const below = spotOf(children, id, [...above, row.id]);
    if (below) return below;
  }
  return null;
}

const idsOf = (siblings: Forest): string[] => siblings.map(({ row }) => row.id);

/**
 * One keyboard step of a row: among its siblings, into the row before it, or out of its parent, right after the parent.
 * Null where there is no such step.
 */
export function stepped(forest: Forest, id: string, step: Step): Placement | null {
  const spot = spotOf(forest, id);
  if (!spot) return null;
  const { above, siblings, at } = spot;
  const parentId = above.at(-1) ?? null;
  const before = siblings[at - 1];
  switch (step) {
    case 'up':
      return before ? moved(forest, id, before.row.id, 'before') : null;
    case 'down': {
      const next = siblings[at + 1];
      return next ? moved(forest, id, next.row.id, 'after') : null;
    }
    case 'in':
      return before ? moved(forest, id, before.row.id, 'inside') : null;
    case 'out':
      return parentId === null ? null : moved(forest, id, parentId, 'after');
  }
}

/** The current position of a row; null where the forest does not contain it. */
export function placementOf(forest: Forest, id: string): Placement | null {
  const spot = spotOf(forest, id);
  return spot && { parentId: spot.above.at(-1) ?? null, ids: idsOf(spot.siblings) };
}

/** A row dropped before, after or into (as the last child) another one. Null where that is itself or its descendant. */
export function moved(forest: Forest, id: string, target: string, side: Side): Placement | null {
  const spot = spotOf(forest, target);
  if (!spot || target === id || spot.above.includes(id)) return null;
  if (side === 'inside') {
    const children = idsOf(spot.siblings[spot.at]?.children ?? []);
    return { parentId: target, ids: [...children.filter((one) => one !== id), id] };
  }
  const ids = idsOf(spot.siblings).filter((one) => one !== id);
  ids.splice(ids.indexOf(target) + (side === 'after' ? 1 : 0), 0, id);
  return { parentId: spot.above.at(-1) ?? null, ids };
}

/** The rows after a placement, for an optimistic display. */
export function placed<Row extends Placed>(
  rows: readonly Row[],
  { parentId, ids }: Placement,
): Row[] {
  const stay = rows.filter(({ id }) => !ids.includes(id));
  const go = ids.flatMap((id) => rows.filter((row) => row.id === id));
  return [...stay, ...go.map((row) => ({ ...row, parentId }))];
}
