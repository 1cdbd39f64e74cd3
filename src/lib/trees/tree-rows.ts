import type { Branch, Placed } from './tree.ts';

/** What of a forest `matches`, with all that stands below and above it. */
export function narrowed<Row>(
  forest: readonly Branch<Row>[],
  matches: (row: Row) => boolean,
): Branch<Row>[] {
  return forest.flatMap((branch) => {
    if (matches(branch.row)) return [branch];
    const children = narrowed(branch.children, matches);
    return children.length > 0 ? [{ ...branch, children }] : [];
  });
}

/** The place after all rows that stand below `parentId` (null: at the top). */
export function endOf(
  rows: readonly (Placed & { sort: number })[],
  parentId: string | null,
): number {
  const siblings = rows.filter((row) => (row.parentId ?? null) === parentId);
  return Math.max(-1, ...siblings.map(({ sort }) => sort)) + 1;
}
