/** A node of any tree whose children stand under `children`. */
export interface TreeNode<T> {
  children: readonly T[];
}

/** The nodes from a root down to the first that `matches`; empty where none does. */
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

/** A row with those below it. */
export interface Branch<Row> extends TreeNode<Branch<Row>> {
  row: Row;
  children: readonly Branch<Row>[];
}

/** Rows as the tree they name, siblings in the order given. One whose parent is not among them stands at the top; so do rows in a cycle. */
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
