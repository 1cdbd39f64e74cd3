import { expect, it } from 'vitest';
import { changesOf } from './audit-changes.ts';

const changes = (before: object, after: object, kind = 'article') =>
  changesOf({ kind, before, after });

it('S-ADM-5 gives the fields that differ, what is empty being no value, and those inside of one by their path', () => {
  const before = { title: '甲', author: null, flags: [], data: { unit: '元' }, sort: 1 };
  const after = { title: '乙', author: '', flags: ['top'], data: { unit: '角' }, sort: 1 };
  expect(changes(before, after)).toEqual([
    { field: 'title', before: '甲', after: '乙' },
    { field: 'data.unit', before: '元', after: '角' },
    { field: 'flags', before: null, after: ['top'] },
  ]);
});

it.each(['password', 'passwordHash', 'accessToken', 'clientSecret'])(
  'S-ADM-5 leaves out %s, also inside of a field',
  (name) => {
    expect(
      changes({ [name]: 'a', in: { [name]: 'a' } }, { [name]: 'b', in: { [name]: 'b' } }),
    ).toEqual([]);
  },
);

it.each([
  ['a rich text without any markup', { body: '短' }, { body: '短短' }, [1, 2]],
  ['what has markup', { note: '' }, { note: '<p>两字</p>' }, [0, 2]],
  ['a long text', { note: 'a'.repeat(301) }, { note: 'b' }, [301, 1]],
  ['what is more than a list of words', { fields: [{ a: 1 }] }, { fields: [] }, [9, 0]],
] as const)('S-ADM-5 only counts %s', (_, before, after, characters) => {
  const [field] = Object.keys(after);
  expect(changes(before, after)).toEqual([{ field, before: null, after: null, characters }]);
});

it('S-ADM-5 knows bodies by their kind: a summary is a rich text of a course, and a plain one of an article', () => {
  const summary = [{ summary: '旧' }, { summary: '新' }] as const;
  expect(changes(...summary)).toEqual([{ field: 'summary', before: '旧', after: '新' }]);
  expect(changes(...summary, 'course')).toMatchObject([{ characters: [1, 1] }]);
});

it('S-ADM-5 records no changes without before or without after', () => {
  expect(changesOf({ kind: 'article', after: { title: '甲' } })).toEqual([]);
});
