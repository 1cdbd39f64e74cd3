import { describe, expect, it } from 'vitest';
import { hashPassword } from '../../../server/security/passwords/passwords.ts';
import { endpoints } from '../../../src/contract/endpoints.ts';
import {
  readUser as get,
  idOfUser,
  makeUser,
  secondAdministrator,
  setStatus as statusOf,
  updateOf,
} from '../../support/calls/user-calls.ts';
import { onEachDatabase, PASSWORD, type Visitor } from '../../support/server/test-server.ts';

const rule = (message: unknown) => ({ kind: 'refusal', code: 2003, message });

onEachDatabase((server) => {
  const idOf = (userName: string) => idOfUser(server(), userName);

  describe('S-ADM-1 nobody', () => {
    it('disables, demotes, deletes or resets themselves', async () => {
      const me = await secondAdministrator(server());
      const { client, id } = me;
      const own = await get(me, id);
      const update = (change: Record<string, unknown>) =>
        client.call(endpoints.userUpdate, updateOf(own, change));
      await expect(update({ status: 'off' })).rejects.toMatchObject(rule('不能停用自己'));
      await expect(update({ roleIds: ['editor'] })).rejects.toMatchObject(
        rule('不能去掉自己的角色'),
      );
      expect(await statusOf(me, id, 'off')).toMatchObject({ code: 2003 });
      const { results } = await client.call(endpoints.userDelete, { ids: [id] });
      expect(results).toMatchObject([{ code: 2003, message: '不能删除自己' }]);
      await expect(client.call(endpoints.userReset, { id })).rejects.toMatchObject({ code: 2003 });
      expect(await get(me, id)).toEqual(own);
    });

    it('gives rights that they do not have, or changes somebody who has more', async () => {
      const codes = ['user:search', 'user:create', 'user:update', 'user:delete', 'user:reset'];
      const clerk = await server().userWith(...codes, 'session:end');
      await expect(makeUser(clerk, { roleIds: ['admin'] })).rejects.toMatchObject({ code: 2003 });
      const { list } = await clerk.client.call(endpoints.userRoles, {});
      expect(list.find(({ id }) => id === 'admin')).toMatchObject({ mayGive: false });
      const made = await makeUser(clerk);
      const more = updateOf(made, { roleIds: ['admin'] });
      await expect(clerk.client.call(endpoints.userUpdate, more)).rejects.toMatchObject({
        code: 2003,
      });
      const id = await idOf('admin');
      const admin = await get(clerk, id);
      const stronger = rule('这位用户的权限比你多，只有权限更多的人能修改');
      const tries = [
        clerk.client.call(endpoints.userUpdate, updateOf(admin, { realName: '改名' })),
        clerk.client.call(endpoints.userReset, { id }),
        clerk.client.call(endpoints.sessionRevoke, { target: { scope: 'user', id }, reason: '' }),
      ];
      for (const one of await Promise.allSettled(tries)) {
        expect(one).toMatchObject({ status: 'rejected', reason: stronger });
      }
      expect(await statusOf(clerk, id, 'off')).toMatchObject({ code: 2003 });
      const { results } = await clerk.client.call(endpoints.userDelete, { ids: [id] });
      expect(results).toMatchObject([{ code: 2003 }]);
      expect(await get(clerk, id)).toEqual(admin);
    });
  });

  describe('S-ADM-1 the last administrator', () => {
    /** Everybody with all rights but these two is disabled, past the rules. */
    const onlyTwo = async () => {
      const other = await secondAdministrator(server());
      const { db } = server().deps;
      await db
        .updateTable('users')
        .set({ disabled: 1 })
        .where('userName', 'not in', ['admin', other.userName])
        .where('id', 'in', (from) =>
          from.selectFrom('userRoles').select('userId').where('roleId', '=', 'admin'),
        )
        .execute();
      return other;
    };

    it('stays one, however others try at the same moment', async () => {
      for (const way of ['status', 'update', 'demote', 'delete'] as const) {
        const other = await onlyTwo();
        const admin = await server().admin();
        const adminId = await idOf('admin');
        const attack = async (by: Visitor, id: string) => {
          const record = await get(by, id);
          if (way === 'status') return (await statusOf(by, id, 'off'))?.code;
          if (way === 'delete') {
            return (await by.client.call(endpoints.userDelete, { ids: [id] })).results[0]?.code;
          }
          const change = way === 'demote' ? { roleIds: [] } : { status: 'off' };
          const call = by.client.call(endpoints.userUpdate, updateOf(record, change));
          return call.then(
            () => 0,
            (error) => error.code ?? error.kind,
          );
        };
        const codes = await Promise.all([
          attack(admin, other.id).catch((error) => error.kind),
          attack(other, adminId).catch((error) => error.kind),
        ]);
        const left = await server()
          .deps.db.selectFrom('users')
          .innerJoin('userRoles', 'userRoles.userId', 'users.id')
          .select('userName')
          .where('roleId', '=', 'admin')
          .where('disabled', '=', 0)
          .where('deletedAt', 'is', null)
          .execute();
        expect([way, codes, left.length]).toEqual([way, codes, 1]);
        expect(codes.filter((code) => code === 0)).toHaveLength(1);
        // The next way begins as this one did.
        await restore(adminId);
      }
    });

    const restore = async (id: string) => {
      const { db } = server().deps;
      const back = { disabled: 0, deletedAt: null, passwordHash: await hashPassword(PASSWORD) };
      await db.updateTable('users').set(back).where('id', '=', id).execute();
      await db
        .insertInto('userRoles')
        .values({ userId: id, roleId: 'admin' })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    };
  });
});
