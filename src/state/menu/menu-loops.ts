import { hopOf, type MenuNode, trailOf } from './menu-node.ts';

/** The nodes whose redirects lead round in a circle (a → b → a): following them would never end. */
export function circularRedirects(nodes: readonly MenuNode[]): MenuNode[] {
  const settled = new Set<MenuNode>();
  return withRedirect(nodes).flatMap((start) => {
    const way: MenuNode[] = [];
    let at: MenuNode | undefined = start;
    while (at && !settled.has(at) && !way.includes(at)) {
      way.push(at);
      at = next(at, nodes);
    }
    for (const node of way) settled.add(node);
    const circle = at && way.includes(at) ? way.slice(way.indexOf(at)) : [];
    return circle.filter(({ redirect }) => redirect !== '');
  });
}

const withRedirect = (nodes: readonly MenuNode[]): MenuNode[] =>
  nodes.flatMap((node) => [...(node.redirect ? [node] : []), ...withRedirect(node.children)]);

/** Where a visitor of the node comes out, if the menu has that path. */
function next(node: MenuNode, nodes: readonly MenuNode[]): MenuNode | undefined {
  const [path = ''] = hopOf(node).split('?', 1);
  return path ? trailOf(nodes, path).at(-1) : undefined;
}
