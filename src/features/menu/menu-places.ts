import type { Menu, MenuFields } from '../../contract/access/menu.ts';
import { joinPath, readablePath } from '../../lib/app-path.ts';
import { type Branch, treeOf } from '../../lib/trees/tree.ts';
import { linesOf } from '../../lib/trees/tree-rows.ts';
import type { Option } from '../../ui/fields/options.ts';

const noneClosed: ReadonlySet<string> = new Set();

/** Possible parents of an entry of this kind, without the entry itself (null: new) and its descendants. */
export function parentsFor(
  rows: readonly Menu[],
  kind: MenuFields['kind'],
  id: string | null,
): Option[] {
  const others = without(treeOf(rows), id);
  const options = linesOf(others, noneClosed)
    .filter(({ row }) => row.kind === 'folder' || (kind === 'button' && row.kind === 'page'))
    .map(({ row, depth }) => ({
      ...{ value: row.id, label: row.title, depth },
      disabled: kind === 'button' && row.kind === 'folder',
    }));
  return kind === 'button' ? options : [{ value: '', label: '顶层' }, ...options];
}

const without = (forest: readonly Branch<Menu>[], id: string | null): Branch<Menu>[] =>
  forest.flatMap(({ row, children }) =>
    row.id === id ? [] : [{ row, children: without(children, id) }],
  );

/** Location of an entry in the app, in readable form. */
export function addressOf(
  rows: readonly Menu[],
  { parentId, path }: Pick<Menu, 'parentId' | 'path'>,
): string {
  const parent = rows.find(({ id }) => id === parentId);
  // The tree has no cycle: the server rejects them.
  const base = path.startsWith('/') || !parent ? '' : addressOf(rows, parent);
  return readablePath(joinPath(base, path));
}

/** Entries that can be highlighted in place of this one. */
export const highlightsFor = (rows: readonly Menu[], id: string | null): Option[] => [
  { value: '', label: '自己' },
  ...rows
    .filter((row) => row.kind === 'page' && !row.external && row.id !== id)
    .map((row) => ({
      ...{ value: addressOf(rows, row), label: row.title },
      detail: addressOf(rows, row),
    })),
];
