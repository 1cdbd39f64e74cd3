import type { Branch, Placed } from './tree.ts';

/** The matching part of a forest, with the descendants and ancestors of each match. */
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

/** The position after all children of `parentId` (null: the top level). */
export function endOf(
  rows: readonly (Placed & { sort: number })[],
  parentId: string | null,
): number {
  const siblings = rows.filter((row) => (row.parentId ?? null) === parentId);
  return Math.max(-1, ...siblings.map(({ sort }) => sort)) + 1;
}

/** A row of a tree as one of the visible lines. */
export interface TreeLine<Row> extends Branch<Row> {
  /** From 0. */
  depth: number;
  /** Its position among its siblings, from 0, and their number. */
  at: number;
  of: number;
}

/** The visible lines of a forest, without the descendants of `closed` rows. */
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
