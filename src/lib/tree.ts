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
