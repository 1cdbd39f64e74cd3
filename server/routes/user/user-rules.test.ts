import { beforeEach, expect, it } from 'vitest';
import { addUser } from '../../../tests/support/data/table-rows.ts';
import { embeddedDeps } from '../../../tests/support/server/embedded-deps.ts';
import { permissionCodes } from '../../security/access/permissions.ts';
import { refuseLast } from './user-rules.ts';

const deps = embeddedDeps();

beforeEach(async () => {
  const { db } = deps();
  const role = { id: 'admin', name: '管理员', permissions: '["*"]' };
  await db.insertInto('roles').values(role).execute();
  await addUser(db, { id: 'first' });
  await addUser(db, { id: 'second' });
  const rows = ['first', 'second'].map((userId) => ({ userId, roleId: 'admin' }));
  await db.insertInto('userRoles').values(rows).execute();
});

it('S-ADM-1 a user without all permissions is no administrator', async () => {
  const { db } = deps();
  const permissions = JSON.stringify(permissionCodes);
  await db.insertInto('roles').values({ id: 'many', name: '多数', permissions }).execute();
  await db
    .updateTable('userRoles')
    .set({ roleId: 'many' })
    .where('userId', '=', 'second')
    .execute();
  await expect(refuseLast(db, 'first')).rejects.toMatchObject({ code: 2003 });
});

it('S-ADM-1 of two active administrators either may go', async () => {
  await expect(refuseLast(deps().db, 'first')).resolves.toBeUndefined();
});

it.each([
  ['disabled', { disabled: 1 }],
  ['deleted', { deletedAt: 1 }],
])('S-ADM-1 where the other one is %s, the last stays', async (_, other) => {
  const { db } = deps();
  await db.updateTable('users').set(other).where('id', '=', 'second').execute();
  await expect(refuseLast(db, 'first')).rejects.toMatchObject({
    message: '这是最后一位启用的管理员，至少要留一位',
  });
  await expect(refuseLast(db, 'second')).resolves.toBeUndefined();
});
