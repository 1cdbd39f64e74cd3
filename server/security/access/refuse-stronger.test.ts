import { beforeEach, expect, it } from 'vitest';
import { addRecord, addUser } from '../../../tests/support/data/table-rows.ts';
import { embeddedDeps } from '../../../tests/support/server/embedded-deps.ts';
import { refuseStronger, strongerOf } from './refuse-stronger.ts';

const deps = embeddedDeps();
const rights = { permissions: ['x', 'y'], limits: { y: ['a'] } };

/** What each role allows, and who has which. */
const ROLES: Record<string, { permissions: string[]; catas?: string[] }> = {
  less: { permissions: ['x'] },
  more: { permissions: ['x', 'z'] },
  here: { permissions: ['y'], catas: ['a'] },
  there: { permissions: ['y'], catas: ['b'] },
};
const USERS: Record<string, string[]> = {
  ann: ['less', 'here'],
  bob: ['less', 'more'],
  cai: ['more'],
  dan: ['there'],
  eve: [],
};

beforeEach(async () => {
  const { db } = deps();
  for (const id of ['a', 'b']) await addRecord(db, { id, kind: 'cata' });
  for (const [id, { permissions, catas }] of Object.entries(ROLES)) {
    const row = { permissions: JSON.stringify(permissions), catas: catas && JSON.stringify(catas) };
    await db
      .insertInto('roles')
      .values({ id, name: id, ...row })
      .execute();
  }
  for (const [id, roles] of Object.entries(USERS)) {
    await addUser(db, { id });
    for (const roleId of roles)
      await db.insertInto('userRoles').values({ userId: id, roleId }).execute();
  }
});

const stronger = async (...ids: string[]) => [...(await strongerOf(deps().db, rights, ids))].sort();

it('who may do something that the caller may not, by any role and in any column, is stronger', async () => {
  expect(await stronger('ann', 'bob', 'cai', 'dan', 'eve')).toEqual(['bob', 'cai', 'dan']);
  expect(await stronger('ann', 'eve')).toEqual([]);
  expect(await stronger('cai')).toEqual(['cai']);
  expect(await stronger()).toEqual([]);
});

it('nobody has more permissions than a user who holds all of them', async () => {
  const all = { permissions: ['*'], limits: {} };
  expect(await strongerOf(deps().db, all, Object.keys(USERS))).toEqual(new Set());
});

it('a change of a user with more permissions is refused', async () => {
  await expect(refuseStronger(deps().db, rights, 'ann')).resolves.toBeUndefined();
  await expect(refuseStronger(deps().db, rights, 'bob')).rejects.toMatchObject({
    ...{ code: 2003, message: '这位用户的权限比你多，只有权限更多的人能修改' },
  });
});
