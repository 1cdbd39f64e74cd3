import { expect, it } from 'vitest';
import { treeOf } from '../../../lib/trees/tree.ts';
import { chapterRows, flatRows, lengthInWords, wholeLength } from './chapter-rows.ts';

const fields = { type: 'video', duration: 60, status: 'on', parentId: null };
const row = (id: string, sort: number, more = {}) =>
  ({ ...fields, id, sort, title: id, updatedAt: 1, ...more }) as never;
const save = (recordId: string, operation: 'create' | 'update', more = {}) =>
  ({
    recordId,
    operation,
    savedAt: 9,
    fields: { ...fields, title: `${recordId}!`, sort: 1, ...more },
  }) as never;
const shown = (...given: Parameters<typeof chapterRows>) =>
  chapterRows(...given).map(({ title, sort, stored }) => [title, sort, stored]);

it('S-DESK-8 queued saves are merged into the chapters: new ones in their places, changed ones as saved', () => {
  const list = [row('a', 0), row('b', 2)];
  expect(shown(list, [])).toEqual([
    ['a', 0, true],
    ['b', 2, true],
  ]);
  expect(shown(list, [save('b', 'update'), save('x', 'create')])).toEqual([
    ['a', 0, true],
    ['x!', 1, false],
    ['b!', 2, true],
  ]);
});

it('S-DESK-8 a new chapter that was changed before it was sent is one row, as saved last', () => {
  expect(shown([], [save('x', 'create'), save('x', 'update', { title: '改' })])).toEqual([
    ['改', 1, false],
  ]);
});

it('S-DESK-8 a queued move of a chapter from another course is shown once the server has confirmed it', () => {
  expect(shown([], [save('y', 'update')])).toEqual([]);
});

it.each([
  [0, ''],
  [59, '1 分'],
  [3600, '1 小时'],
  [6686, '1 小时 52 分'],
])('S-DESK-8 %i seconds are %s', (seconds, words) => {
  expect(lengthInWords(seconds)).toBe(words);
});

it('S-DESK-8 the duration of a course counts video and audio only, whatever else once had a duration', () => {
  const rows = chapterRows([row('a', 0), row('b', 1, { type: 'document' })], []);
  expect(wholeLength(rows)).toBe(60);
});

it('S-DESK-8 chapters are listed in depth-first order', () => {
  const rows = chapterRows([row('a', 0), row('b', 1), row('a1', 0, { parentId: 'a' })], []);
  expect(flatRows(treeOf(rows)).map(({ id }) => id)).toEqual(['a', 'a1', 'b']);
});
