import { expect, it } from 'vitest';
import { embeddedDeps } from '../../../tests/support/embedded-deps.ts';
import { addUser } from '../../../tests/support/table-rows.ts';
import { holdsAll, permissionsOf } from './permissions.ts';

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
