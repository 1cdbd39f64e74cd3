import { describe, expect, it } from 'vitest';
import { type Branch, treeOf } from './tree.ts';
import { moved, placed, placementOf, stepped } from './tree-move.ts';

const row = (id: string, parentId: string | null = null) => ({ id, parentId });
/** a, b (b1, b2 (b21)), c */
const rows = [row('a'), row('b'), row('b1', 'b'), row('b2', 'b'), row('b21', 'b2'), row('c')];
const forest = treeOf(rows);
const shape = (branches: readonly Branch<{ id: string }>[]): unknown =>
  branches.map(({ row: { id }, children }) => (children.length > 0 ? [id, shape(children)] : id));

describe('a row of a tree moves', () => {
  it.each([
    ['b', 'up', { parentId: null, ids: ['b', 'a', 'c'] }],
    ['b', 'down', { parentId: null, ids: ['a', 'c', 'b'] }],
    ['b2', 'up', { parentId: 'b', ids: ['b2', 'b1'] }],
    ['b2', 'in', { parentId: 'b1', ids: ['b2'] }],
    ['c', 'in', { parentId: 'b', ids: ['b1', 'b2', 'c'] }],
    ['b1', 'out', { parentId: null, ids: ['a', 'b', 'b1', 'c'] }],
    ['b21', 'out', { parentId: 'b', ids: ['b1', 'b2', 'b21'] }],
    ['a', 'up', null],
    ['a', 'in', null],
    ['a', 'out', null],
    ['c', 'down', null],
    ['gone', 'up', null],
  ] as const)('%s one step %s', (id, step, placement) => {
    expect(stepped(forest, id, step)).toEqual(placement);
  });

  it.each([
    ['c', 'b2', 'before', { parentId: 'b', ids: ['b1', 'c', 'b2'] }],
    ['b21', 'a', 'inside', { parentId: 'a', ids: ['b21'] }],
    ['b1', 'b', 'inside', { parentId: 'b', ids: ['b2', 'b1'] }],
    ['b', 'b', 'after', null],
    ['b', 'b21', 'inside', null],
    ['b', 'b1', 'after', null],
  ] as const)('%s onto %s, %s', (id, target, side, placement) => {
    expect(moved(forest, id, target, side)).toEqual(placement);
  });

  it.each([
    ['b2', { parentId: 'b', ids: ['b1', 'b2'] }],
    ['c', { parentId: null, ids: ['a', 'b', 'c'] }],
    ['gone', null],
  ] as const)('from where %s stood, to be put back', (id, placement) => {
    expect(placementOf(forest, id)).toEqual(placement);
  });

  it('and is shown there at once, with what stands below it', () => {
    const placement = moved(forest, 'b2', 'a', 'before');
    expect(placement && shape(treeOf(placed(rows, placement)))).toEqual([
      ['b2', ['b21']],
      'a',
      ['b', ['b1']],
      'c',
    ]);
  });
});
