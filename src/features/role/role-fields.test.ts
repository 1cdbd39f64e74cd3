import { describe, expect, it } from 'vitest';
import type { RoleFields } from '../../contract/access/role.ts';
import { compareSides } from '../../state/editing/edit-conflicts.ts';
import { changesIn, emptyRole, roleOf, roleSpecs, sidesOf, withCodes } from './role-fields.ts';

const role = (change: Partial<RoleFields> = {}): RoleFields => ({
  ...emptyRole,
  ...{ name: '编辑', code: 'editor', permissions: ['article:search', 'cata:search'] },
  ...change,
});

describe('S-ADM-2 a role split into fields', () => {
  it('is the same when it is put together again, including permissions unknown to this app', () => {
    for (const catas of [null, [], ['a', 'b']]) {
      const permissions = ['cata:search', 'article:search', 'space:fly'];
      const back = roleOf(sidesOf(role({ catas, permissions })));
      expect(back).toEqual(role({ catas, permissions: expect.anything() }));
      expect([...back.permissions].sort()).toEqual([...permissions].sort());
    }
  });

  it('has a name for each of its parts', () => {
    expect(roleSpecs.map(({ name }) => name).sort()).toEqual(Object.keys(sidesOf(role())).sort());
  });

  it('merges changes of two users in different areas, and asks where both changed one', () => {
    const base = role();
    const mine = role({ permissions: [...base.permissions, 'file:search', 'cata:create'] });
    const theirs = role({ permissions: ['article:search'], description: '写作' });
    const { overlaps, joined, merged } = compareSides(
      sidesOf(base),
      sidesOf(mine),
      sidesOf(theirs),
    );
    expect(overlaps.map(({ field }) => field)).toEqual(['area:栏目']);
    expect(joined).toEqual([
      { field: 'description', isMine: false },
      { field: 'area:文件', isMine: true },
    ]);
    expect(roleOf(merged)).toMatchObject({
      description: '写作',
      permissions: ['article:search', 'cata:search', 'cata:create', 'file:search'],
    });
  });
});

it('S-ADM-2 changes of a role as text, area by area', () => {
  const before = role();
  const after = role({
    ...{ name: '写手', status: 'off', catas: [], storageGb: 5 },
    permissions: ['article:search', 'article:create', 'file:upload'],
  });
  expect(changesIn(before, after)).toEqual([
    ...['名称', '状态', '存储上限', '可管栏目'],
    ...['文章：+新增', '栏目：−查看', '文件：+新增'],
  ]);
  expect(changesIn(before, role())).toEqual([]);
});

it('S-ADM-2 several permissions are added or removed at once, without duplicates', () => {
  expect(withCodes(['a', 'b'], ['b', 'c'], true)).toEqual(['a', 'b', 'c']);
  expect(withCodes(['a', 'b', 'c'], ['b', 'c'], false)).toEqual(['a']);
});
