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

/** A row of a tree as a line among all that are shown. */
export interface TreeLine<Row> extends Branch<Row> {
  /** From 0. */
  depth: number;
  /** Its place among its siblings, from 0, and how many they are. */
  at: number;
  of: number;
}

/** The lines of a forest from above, without what stands below the `closed` ones. */
export function linesOf<Row extends Placed>(
  forest: readonly Branch<Row>[],
  closed: ReadonlySet<string>,
): TreeLine<Row>[] {
  const lines: TreeLine<Row>[] = [];
  const add = (level: readonly Branch<Row>[], depth: number): void =>
    level.forEach((branch, at) => {
      lines.push({ ...branch, depth, at, of: level.length });
      if (!closed.has(branch.row.id)) add(branch.children, depth + 1);
    });
  add(forest, 0);
  return lines;
}
