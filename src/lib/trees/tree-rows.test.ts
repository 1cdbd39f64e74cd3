import { expect, it } from 'vitest';
import { type Branch, treeOf } from './tree.ts';
import { endOf, linesOf, narrowed } from './tree-rows.ts';

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

it('has a line for each that is not below a closed one, with its level and its place among its siblings', () => {
  const forest = treeOf([row('a'), row('b', 'a'), row('c', 'b'), row('d', 'a'), row('e')]);
  const lines = (...closed: string[]) =>
    linesOf(forest, new Set(closed)).map(
      ({ row: { id }, depth, at, of }) => `${id}${depth} ${at + 1}/${of}`,
    );
  expect(lines()).toEqual(['a0 1/2', 'b1 1/2', 'c2 1/1', 'd1 2/2', 'e0 2/2']);
  expect(lines('b')).toEqual(['a0 1/2', 'b1 1/2', 'd1 2/2', 'e0 2/2']);
  expect(lines('a', 'b')).toEqual(['a0 1/2', 'e0 2/2']);
});
