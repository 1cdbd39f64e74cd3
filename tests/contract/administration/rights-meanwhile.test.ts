import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { lockAccess } from '../../../server/security/access/lock-access.ts';
import { defaultSettings } from '../../../src/contract/access/setting.ts';
import { endpoints } from '../../../src/contract/endpoints.ts';
import {
  makeUser,
  readUser,
  secondAdministrator,
  updateOf,
} from '../../support/calls/user-calls.ts';
import { callDuringWrite } from '../../support/data/call-during-write.ts';
import { onEachDatabase, type Visitor } from '../../support/server/test-server.ts';

const newAdministrator = () => ({
  id: randomUUID(),
  userName: `x-${randomUUID().slice(0, 8)}`,
  realName: '某',
  nickName: '',
  tel: '',
  email: '',
  level: '',
  roleIds: ['admin'],
});

onEachDatabase((server, database) => {
  it.each(['demoted', 'signed out'])(
    'S-SEC-14 who is %s while a password is hashed makes no administrator',
    async (how) => {
      const admin = await server().admin();
      const other = await secondAdministrator(server());
      const made = Array.from({ length: 12 }, () =>
        other.client.call(endpoints.userCreate, newAdministrator()).then(
          ({ user }) => user.createdAt,
          () => 0,
        ),
      );
      await pause(20);
      if (how === 'demoted') {
        const user = await readUser(admin, other.id);
        await admin.client.call(endpoints.userUpdate, updateOf(user, { roleIds: [] }) as never);
      } else {
        await admin.client.call(endpoints.sessionRevoke, {
          target: { scope: 'user', id: other.id },
          reason: '',
        });
      }
      const since = Date.now();
      expect((await Promise.all(made)).filter((at) => at > since)).toEqual([]);
    },
  );

  describe.runIf(database === 'postgres')(
    'S-SEC-14 a permission that is revoked while a call waits',
    () => {
      it('grants nothing', async () => {
        const admin = await server().admin();
        const other = await secondAdministrator(server());
        const friend = await makeUser(admin);
        const before = await readUser(admin, friend.id);
        const giving = callDuringWrite(
          server(),
          async (db) => {
            await lockAccess(db, null);
            await db.deleteFrom('userRoles').where('userId', '=', other.id).execute();
          },
          () =>
            other.client.call(
              endpoints.userUpdate,
              updateOf(before, { roleIds: ['admin'] }) as never,
            ),
        );
        await expect(giving).rejects.toMatchObject({ kind: 'forbidden' });
        expect((await readUser(admin, friend.id)).roleIds).toEqual([]);
      });
      it.each<[does: string, call: (client: Visitor['client']) => Promise<unknown>]>([
        [
          'makes an administrator',
          (client) => client.call(endpoints.userCreate, newAdministrator()),
        ],
        [
          'changes the settings',
          async (client) => {
            const { version } = await client.call(endpoints.settingGet, {});
            return client.call(endpoints.settingUpdate, { version, ...defaultSettings });
          },
        ],
        [
          'ends the sessions of others',
          (client) =>
            client.call(endpoints.sessionRevoke, { target: { scope: 'others' }, reason: '' }),
        ],
      ])('refuses a caller whose session has ended and who %s', async (_, call) => {
        const other = await secondAdministrator(server());
        const calling = callDuringWrite(
          server(),
          async (db) => {
            await lockAccess(db, null);
            await db
              .updateTable('sessions')
              .set({ endedAs: 'signed-out', endNote: '' })
              .where('userId', '=', other.id)
              .execute();
          },
          () => call(other.client),
        );
        await expect(calling).rejects.toMatchObject({ kind: 'session-ended' });
      });
    },
  );
});
