import { expect, it } from 'vitest';
import { addUser } from '../../../tests/support/data/table-rows.ts';
import { embeddedDeps } from '../../../tests/support/server/embedded-deps.ts';
import { grantOf, holdsAll, permissionsOf, rightsOf } from './permissions.ts';

const deps = embeddedDeps();

/** A user with a role for each list of codes. */
const userWith = async (...roles: string[][]) => {
  const { db } = deps();
  const userId = await addUser(db);
  for (const [at, codes] of roles.entries()) {
    const id = `${userId} ${at}`;
    await db
      .insertInto('roles')
      .values({ id, name: '', permissions: JSON.stringify(codes) })
      .execute();
    await db.insertInto('userRoles').values({ userId, roleId: id }).execute();
  }
  return userId;
};
const read = (userId: string) => permissionsOf(deps(), 1, userId);

it('are those of all roles of the user, each once, and of no other', async () => {
  const userId = await userWith(['file:upload', 'article:search'], ['article:search', 'cata:sort']);
  await userWith(['article:delete']);
  const { permissions } = await read(userId);
  expect([...permissions].sort()).toEqual(['article:search', 'cata:sort', 'file:upload']);
  expect(await read(await userWith())).toMatchObject({ permissions: [] });
});

it('are all there are for the asterisk: those of calls and of pages of other services', async () => {
  const { permissions } = await read(await userWith(['article:search'], ['*']));
  const [first, ...rest] = permissions;
  expect(first).toBe('*');
  expect(rest).toEqual(expect.arrayContaining(['article:search', 'file:upload', 'monitor:sql']));
  expect(rest).toContain('docs:api');
  expect(new Set(rest).size).toBe(rest.length);
  for (const code of rest) expect(code).toMatch(/^\w+:\w+/);
});

it('have a version that is the same in whichever order roles name them', async () => {
  const expected = await read(await userWith(['a:1', 'b:2']));
  expect((await read(await userWith(['a:1']))).permissionVersion).not.toBe(
    expected.permissionVersion,
  );
  for (const roles of [[['b:2', 'a:1']], [['a:1'], ['b:2', 'a:1']]]) {
    const { permissionVersion, permissions } = await read(await userWith(...roles));
    expect(permissionVersion).toBe(expected.permissionVersion);
    expect(permissions).toHaveLength(2);
  }
});

it('are all only with the asterisk', () => {
  expect(holdsAll(['article:search', '*'])).toBe(true);
  expect(holdsAll(['article:search'])).toBe(false);
});

const grant = (permissions: string[], catas: string[] | null = null) => ({ permissions, catas });

it('S-ADM-3 each code is good in the columns of all roles that hold it, and everywhere where one is not limited', () => {
  expect(rightsOf([grant(['x', 'y'], ['a', 'b']), grant(['y', 'z'], ['b', 'c'])])).toEqual({
    permissions: ['x', 'y', 'z'],
    limits: { x: ['a', 'b'], y: ['a', 'b', 'c'], z: ['b', 'c'] },
  });
  expect(rightsOf([grant(['x'], ['a']), grant(['x', 'y'])])).toEqual({
    ...{ permissions: ['x', 'y'], limits: {} },
  });
  expect(rightsOf([grant(['x'], [])])).toEqual({ permissions: ['x'], limits: { x: [] } });
  expect(rightsOf([grant(['x'], ['a']), grant(['*'], ['a'])])).toMatchObject({ limits: {} });
});

it('a role’s row lists its permissions', () => {
  expect(grantOf({ permissions: '["x"]', catas: null })).toEqual(grant(['x']));
  expect(grantOf({ permissions: '["x"]', catas: '["a"]' })).toEqual(grant(['x'], ['a']));
});

it('S-ADM-3 have another version with other columns, in whichever order these stand', async () => {
  const versionWith = async (...catas: string[]) => {
    const userId = await userWith(['a:1', 'b:2']);
    await deps()
      .db.updateTable('roles')
      .set({ catas: JSON.stringify(catas) })
      .where('id', '=', `${userId} 0`)
      .execute();
    return (await read(userId)).permissionVersion;
  };
  const whole = (await read(await userWith(['a:1', 'b:2']))).permissionVersion;
  const limited = await versionWith('a', 'b');
  expect(limited).not.toBe(whole);
  expect(await versionWith('b', 'a')).toBe(limited);
  expect(await versionWith('a')).not.toBe(limited);
  expect(limited).toMatch(/^[0-9a-f]{12}$/);
});

it('a role that is disabled gives none', async () => {
  const userId = await userWith(['a:1'], ['b:2']);
  await deps()
    .db.updateTable('roles')
    .set({ disabled: 1 })
    .where('id', '=', `${userId} 1`)
    .execute();
  expect((await read(userId)).permissions).toEqual(['a:1']);
});

it('have another version when the menu changes', async () => {
  const userId = await userWith(['a:1']);
  const before = await read(userId);
  const row = { id: 'm', parentId: null, path: 'm', name: 'M', component: '', meta: '{}', sort: 0 };
  await deps()
    .db.insertInto('menus')
    .values({ ...row, hidden: 0 })
    .execute();
  const after = await permissionsOf(deps(), 2, userId);
  expect(after.permissionVersion).not.toBe(before.permissionVersion);
});
