import { describe, expect, it } from 'vitest';
import { mergeFields } from './merge.ts';

const base = { title: '题', body: '文', ids: ['a'], cover: null, data: { x: 1, y: 'a' } };

describe('merging', () => {
  it.each([
    ['nothing', {}, {}, {}, []],
    ['one side', { title: '甲' }, {}, { title: '甲' }, []],
    ['the other side', {}, { body: '乙' }, { body: '乙' }, []],
    ['both, each its own field', { title: '甲' }, { body: '乙' }, { title: '甲', body: '乙' }, []],
    ['both to the same', { title: '同' }, { title: '同' }, { title: '同' }, []],
    ['both, each otherwise', { title: '甲' }, { title: '乙' }, { title: '甲' }, ['title']],
    ['lists as a whole', { ids: ['a', 'b'] }, { ids: [] }, { ids: ['a', 'b'] }, ['ids']],
    [
      'both, each its own part of one field',
      { data: { x: 2, y: 'a' } },
      { data: { x: 1, y: 'b', z: 3 } },
      { data: { x: 2, y: 'b', z: 3 } },
      [],
    ],
    [
      'both, the same part of one field',
      { data: { x: 2, y: 'c' } },
      { data: { x: 3, y: 'a' } },
      { data: { x: 2, y: 'c' } },
      ['data'],
    ],
    ['one from a value to parts', { cover: { a: 1 } }, { cover: null }, { cover: { a: 1 } }, []],
    ['nothing to something', { cover: 'x' }, {}, { cover: 'x' }, []],
  ])('S-API-5 changed by %s', (_, mine, theirs, expected, overlaps) => {
    const merged = mergeFields(base, { ...base, ...mine }, { ...base, ...theirs, version: 9 });
    expect(merged).toEqual({ fields: { ...base, ...expected }, overlaps });
  });
});
