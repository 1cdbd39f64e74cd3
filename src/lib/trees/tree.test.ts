import { describe, expect, it } from 'vitest';
import { type Branch, treeOf } from './tree.ts';

const row = (id: string, parentId: string | null = null) => ({ id, parentId });
const shape = (branches: readonly Branch<{ id: string }>[]): unknown =>
  branches.map(({ row: { id }, children }) => (children.length > 0 ? [id, shape(children)] : id));

describe('rows as a tree', () => {
  it('preserves the order of siblings, whatever order the levels come in', () => {
    expect(shape(treeOf([row('c', 'b'), row('b'), row('a'), row('d', 'b')]))).toEqual([
      ['b', ['c', 'd']],
      'a',
    ]);
  });

  it('shows what has lost its parent', () => {
    expect(shape(treeOf([row('a', 'gone')]))).toEqual(['a']);
  });

  it('shows rows of a circle once, and ends', () => {
    expect(shape(treeOf([row('a', 'b'), row('b', 'a'), row('c', 'c')]))).toEqual([
      ['a', ['b']],
      'c',
    ]);
  });
});
