import { expect, it } from 'vitest';
import { hashToken } from '../../../server/security/session/tokens.ts';
import { endpoints } from '../../../src/contract/endpoints.ts';
import { idOfUser, readUser, updateOf } from '../../support/calls/user-calls.ts';
import { onEachDatabase, PASSWORD, type Visitor } from '../../support/server/test-server.ts';

interface Asked {
  admin: Visitor;
  /** The same user on another device. */
  elsewhere: Visitor;
  /** Of the user. */
  id: string;
}

/** Every way to end somebody's session from another one. */
const ways: Record<string, (asked: Asked) => Promise<unknown>> = {
  'is signed out by an administrator': ({ admin: { client }, id }) =>
    client.call(endpoints.sessionRevoke, { target: { scope: 'user', id }, reason: '' }),
  'signs the other devices out': ({ elsewhere: { client } }) =>
    client.call(endpoints.profileSessionsEnd, { id: null }),
  'changes the password elsewhere': ({ elsewhere: { client } }) =>
    client.call(endpoints.profilePassword, { current: PASSWORD, next: 'shanqiao-7-denghuo' }),
  'is disabled': ({ admin: { client }, id }) =>
    client.call(endpoints.userStatus, { ids: [id], status: 'off' }),
  'is disabled in the form': async ({ admin, id }) =>
    admin.client.call(
      endpoints.userUpdate,
      updateOf(await readUser(admin, id), { realName: '离任', status: 'off' }),
    ),
  'is deleted': ({ admin: { client }, id }) => client.call(endpoints.userDelete, { ids: [id] }),
  'gets another password': ({ admin: { client }, id }) => client.call(endpoints.userReset, { id }),
  'loses the second factor': ({ admin: { client }, id }) =>
    client.call(endpoints.userResetFactor, { id }),
};

onEachDatabase((server) => {
  it.each(Object.entries(ways))(
    'S-ADM-6 pages of a user who %s are notified at once',
    async (_, end) => {
      const user = await server().userWith();
      const elsewhere = await server().visitor().signIn(user.userName);
      const asked = { admin: await server().admin(), elsewhere };
      const ended: string[] = [];
      const note = (hash: string) => ended.push(hash);
      const { events } = server().deps;
      events.on('sessionEnded', note);
      await end({ ...asked, id: await idOfUser(server(), user.userName) });
      events.off('sessionEnded', note);
      expect(ended).toContain(hashToken(user.token ?? ''));
    },
  );

  it.each<[string, (user: Visitor & { userName: string }) => Promise<unknown>]>([
    ['gives way to a new one', (user) => user.signIn(user.userName)],
    ['ends by a log-out', ({ client }) => client.call(endpoints.logout, {})],
  ])('S-SEC-11 S-SESS-6 pages of a session that %s are notified at once', async (_, end) => {
    const user = await server().userWith();
    const before = hashToken(user.token ?? '');
    const ended: string[] = [];
    const note = (hash: string) => ended.push(hash);
    const { events } = server().deps;
    events.on('sessionEnded', note);
    await end(user);
    events.off('sessionEnded', note);
    expect(ended).toEqual([before]);
  });
});
