/** A node of any tree with its child nodes in `children`. */
export interface TreeNode<T> {
  children: readonly T[];
}

/** The path of nodes from a root to the first that `matches`; empty where none does. */
export function trailTo<T extends TreeNode<T>>(
  roots: readonly T[],
  matches: (node: T) => boolean,
): T[] {
  for (const node of roots) {
    if (matches(node)) return [node];
    const below = trailTo(node.children, matches);
    if (below.length > 0) return [node, ...below];
  }
  return [];
}

/** A row with the id of its parent row. */
export interface Placed {
  id: string;
  parentId?: string | null;
}

/** A row with its child rows. */
export interface Branch<Row> extends TreeNode<Branch<Row>> {
  row: Row;
  children: readonly Branch<Row>[];
}

/**
 * Builds the forest, siblings in the given order. A row whose parent is not among the rows is at the top; so are
 * cycles.
 */
export function treeOf<Row extends Placed>(rows: readonly Row[]): Branch<Row>[] {
  const known = new Set(rows.map(({ id }) => id));
  const below = new Map<string | null, Row[]>();
  for (const row of rows) {
    const { parentId = null } = row;
    const place = parentId !== null && known.has(parentId) ? parentId : null;
    const siblings = below.get(place);
    if (siblings) siblings.push(row);
    else below.set(place, [row]);
  }
  const seen = new Set<string>();
  const branch = (row: Row): Branch<Row> => {
    seen.add(row.id);
    const children = (below.get(row.id) ?? []).filter(({ id }) => !seen.has(id));
    return { row, children: children.map(branch) };
  };
  const roots = (below.get(null) ?? []).map(branch);
  return [
    ...roots,
    ...rows
      .filter(({ id }) => !seen.has(id))
      .flatMap((row) => (seen.has(row.id) ? [] : [branch(row)])),
  ];
}
