import { expect, it } from 'vitest';
import { type Branch, treeOf } from './tree.ts';
import { endOf, narrowed } from './tree-rows.ts';

const row = (id: string, parentId: string | null = null) => ({ id, parentId });
const shapeOf = (branches: readonly Branch<{ id: string }>[]): unknown =>
  branches.map(({ row: { id }, children }) => (children.length > 0 ? [id, shapeOf(children)] : id));

it('narrows a forest to what matches, with what stands below and above it', () => {
  const rows = [row('a'), row('b', 'a'), row('c', 'b'), row('d', 'b'), row('e', 'd'), row('f')];
  const found = (...ids: string[]) =>
    shapeOf(narrowed(treeOf(rows), (one) => ids.includes(one.id)));
  expect(found('d')).toEqual([['a', [['b', [['d', ['e']]]]]]]);
  expect(found('c', 'f')).toEqual([['a', [['b', ['c']]]], 'f']);
  expect(found()).toEqual([]);
});

it('knows the place after all siblings', () => {
  const rows = [
    { ...row('a'), sort: 4 },
    { ...row('b'), sort: 0 },
    { ...row('c', 'a'), sort: 9 },
  ];
  expect(endOf(rows, null)).toBe(5);
  expect(endOf(rows, 'a')).toBe(10);
  expect(endOf(rows, 'b')).toBe(0);
});
