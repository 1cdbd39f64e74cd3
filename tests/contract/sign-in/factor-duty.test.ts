import { afterEach, describe, expect, it } from 'vitest';
import { defaultSettings } from '../../../src/contract/access/setting.ts';
import type { Endpoint } from '../../../src/contract/endpoint.ts';
import { type EndpointName, endpoints } from '../../../src/contract/endpoints.ts';
import { outcomeOf } from '../../support/calls/endpoint-requests.ts';
import {
  addPasskey,
  codeOf,
  factorState,
  firstStep,
  ownerOf,
  secondStep,
  signInWith,
  switchOn,
} from '../../support/calls/factor-calls.ts';
import { closingCode } from '../../support/calls/refused-socket.ts';
import { idOfUser, secondAdministrator, tryLogin } from '../../support/calls/user-calls.ts';
import {
  onEachDatabase,
  PASSWORD,
  type TestServer,
  type Visitor,
} from '../../support/server/test-server.ts';

const all = Object.entries(endpoints) as [EndpointName, Endpoint][];
const NEEDED = { kind: 'duty', duty: 'factor' };

/** Asks the roles for a second factor. */
async function require({ client }: Visitor, factorRoles: string[]) {
  const { version } = await client.call(endpoints.settingGet, {});
  return client.call(endpoints.settingUpdate, { version, ...defaultSettings, factorRoles });
}

/** The role of a user that tests make is named by their id. */
const roleOf = (server: TestServer, { userName }: { userName: string }) =>
  idOfUser(server, userName);

const find = ({ client }: Visitor) => client.call(endpoints.articleSearch, { page: 0, size: 1 });

onEachDatabase((server) => {
  afterEach(async () => {
    const { db } = server().deps;
    await db.deleteFrom('settings').where('name', '=', 'site').execute();
    await db
      .updateTable('accessVersion')
      .set((row) => ({ version: row('version', '+', 1) }))
      .execute();
  });

  describe('S-ADM-8 a role that asks for a second factor', () => {
    /** Somebody who has to set it up, with the token of a refused sign-in. */
    const newcomer = async (...permissions: string[]) => {
      const user = await server().userWith(...permissions);
      await require(await server().admin(), [await roleOf(server(), user)]);
      const visitor = server().visitor();
      const answer = await tryLogin(visitor, user.userName);
      return { user, visitor, answer };
    };

    it('refuses the sign-in with 1007 and a token that is good for setting it up', async () => {
      const { user, visitor, answer } = await newcomer('article:search');
      expect(answer).toMatchObject({
        ...{ rtn_code: 1007, rtn_data: { user: { userName: user.userName } } },
      });
      await expect(find(visitor)).rejects.toMatchObject(NEEDED);
      expect(await factorState(visitor)).toMatchObject({ on: false, required: true });
      await switchOn(server(), visitor);
      await expect(find(visitor)).resolves.toBeDefined();
    });

    it('lets what sets it up through, of the whole table, and the log-out', async () => {
      const { visitor } = await newcomer();
      const asked = all.filter(([name, { access }]) => access === 'session' && name !== 'logout');
      const answers = await Promise.all(
        asked.map(async ([name, endpoint]) => [
          ...[name, ...(await outcomeOf(visitor, name, endpoint))],
        ]),
      );
      const open = answers.filter(([, ...answer]) => String(answer) !== '200,1007');
      expect(open).toEqual([
        ['factorGet', 200, 0],
        ['factorBegin', 200, 2001],
        ['factorConfirm', 200, 2003],
      ]);
      expect(await outcomeOf(visitor, 'logout', endpoints.logout)).toEqual([200, 0]);
    });

    it('lets no page listen', async () => {
      const { visitor } = await newcomer();
      expect(await closingCode(server(), visitor)).toBe(1008);
    });

    it('meets a session that is open, and lets it go when it asks no more', async () => {
      const user = await server().userWith('article:search');
      await expect(find(user)).resolves.toBeDefined();
      const admin = await server().admin();
      await require(admin, [await roleOf(server(), user)]);
      await expect(find(user)).rejects.toMatchObject(NEEDED);
      await require(admin, []);
      await expect(find(user)).resolves.toBeDefined();
    });

    it('meets who is given such a role', async () => {
      const [user, other] = [await server().userWith('article:search'), await server().userWith()];
      const roleId = await roleOf(server(), other);
      await require(await server().admin(), [roleId]);
      await expect(find(user)).resolves.toBeDefined();
      const userId = await idOfUser(server(), user.userName);
      await server().deps.db.insertInto('userRoles').values({ userId, roleId }).execute();
      await expect(find(user)).rejects.toMatchObject(NEEDED);
    });

    it('comes after a password that must be changed', async () => {
      const { user, visitor } = await newcomer();
      const users = server().deps.db.updateTable('users').set({ mustChange: 1 });
      await users.where('userName', '=', user.userName).execute();
      expect((await tryLogin(visitor, user.userName)).rtn_code).toBe(1005);
      await expect(factorState(visitor)).rejects.toMatchObject({ kind: 'duty', duty: 'password' });
      const next = { current: PASSWORD, next: 'shanqiao-7-denghuo' };
      await visitor.client.call(endpoints.profilePassword, next);
      expect((await factorState(visitor)).required).toBe(true);
      await expect(visitor.client.call(endpoints.profilePassword, next)).rejects.toMatchObject(
        NEEDED,
      );
    });

    it('is content with a passkey, for the session that it opened', async () => {
      const user = await server().userWith('article:search');
      const { authenticator } = await addPasskey(server(), user);
      await require(await server().admin(), [await roleOf(server(), user)]);
      await expect(find(user)).rejects.toMatchObject(NEEDED);
      const { visitor, envelope } = await signInWith(server(), authenticator);
      expect(envelope.rtn_code).toBe(0);
      await expect(find(visitor)).resolves.toBeDefined();
    });

    it('does not let it be switched off', async () => {
      const user = await ownerOf(server());
      await require(await server().admin(), [await roleOf(server(), user)]);
      const off = () => user.client.call(endpoints.factorOff, { password: PASSWORD });
      await expect(off()).rejects.toMatchObject({ code: 2003 });
      expect((await factorState(user)).on).toBe(true);
      await require(await server().admin(), []);
      await off();
      expect((await factorState(user)).on).toBe(false);
    });

    it('cannot be an administrator’s own before they have one, so that nobody is locked out', async () => {
      const admin = await server().admin();
      const own = { code: 2003, message: '你自己有其中的角色：请先在个人中心开启两步验证' };
      await expect(require(admin, ['editor', 'admin'])).rejects.toMatchObject(own);
      const other = await secondAdministrator(server());
      await switchOn(server(), other);
      await expect(require(other, ['admin'])).resolves.toMatchObject({ factorRoles: ['admin'] });
      await expect(find(admin)).rejects.toMatchObject(NEEDED);
      await require(other, []);
      const { authenticator } = await addPasskey(server(), await secondAdministrator(server()));
      const { visitor } = await signInWith(server(), authenticator);
      await expect(require(visitor, ['admin'])).resolves.toMatchObject({ factorRoles: ['admin'] });
    });

    it('has to exist when it is named, and may be gone when the rest is saved', async () => {
      const admin = await server().admin();
      await expect(require(admin, ['nobody'])).rejects.toMatchObject({
        data: { fields: { factorRoles: '角色不存在，可能刚被删除' } },
      });
      const user = await server().userWith();
      const role = await roleOf(server(), user);
      await require(admin, [role]);
      await server().deps.db.deleteFrom('userRoles').where('roleId', '=', role).execute();
      await server().deps.db.deleteFrom('roles').where('id', '=', role).execute();
      await expect(require(admin, [role])).resolves.toMatchObject({ factorRoles: [role] });
    });
  });

  describe('S-ADM-8 a lost factor', () => {
    const reset = ({ client }: Visitor, id: string) =>
      client.call(endpoints.userResetFactor, { id });

    it('is reset by an administrator: all of it goes, all sessions end, and the log says so', async () => {
      const user = await ownerOf(server());
      const { authenticator } = await addPasskey(server(), user);
      const id = await idOfUser(server(), user.userName);
      const other = await signInWith(server(), authenticator);
      const begun = await firstStep(server(), user.userName);
      const admin = await server().admin();
      const shown = await admin.client.call(endpoints.userGet, { id });
      expect(shown).toMatchObject({ factor: true, passkeys: 1 });
      expect(await reset(admin, id)).toMatchObject({ factor: false, passkeys: 0 });
      const reason = '管理员重置了你的两步验证，请重新登录';
      for (const one of [user, other.visitor]) {
        await expect(factorState(one)).rejects.toMatchObject({
          kind: 'session-ended',
          message: reason,
        });
      }
      const late = await secondStep(begun.visitor, begun.ticket, codeOf(server(), user.secret));
      expect(late).toMatchObject({ rtn_code: 1002, rtn_data: { restart: true } });
      expect((await signInWith(server(), authenticator)).envelope.rtn_code).toBe(1002);
      expect((await firstStep(server(), user.userName)).code).toBe(0);
      const log = await server()
        .deps.db.selectFrom('audit')
        .select(['userName', 'changes'])
        .where('action', '=', '重置两步验证')
        .where('subject', '=', id)
        .execute();
      const changes = [
        { field: 'factor', before: true, after: false },
        { field: 'passkeys', before: 1, after: 0 },
      ];
      expect(log).toEqual([{ userName: 'admin', changes: JSON.stringify(changes) }]);
    });

    it('is not reset by its owner, by who may do less, or for nobody', async () => {
      const admin = await server().admin();
      const adminId = await idOfUser(server(), 'admin');
      await expect(reset(admin, adminId)).rejects.toMatchObject({ code: 2003 });
      const clerk = await server().userWith('user:reset');
      await expect(reset(clerk, adminId)).rejects.toMatchObject({ code: 2003 });
      const nobody = '11111111-2222-4333-8444-555555555555';
      await expect(reset(admin, nobody)).rejects.toMatchObject({ code: 2002 });
      const other = await server().userWith('user:update');
      await expect(reset(other, adminId)).rejects.toMatchObject({ kind: 'forbidden' });
    });

    it('with a role that asks for one: the next sign-in sets it up again', async () => {
      const user = await ownerOf(server());
      await require(await server().admin(), [await roleOf(server(), user)]);
      await reset(await server().admin(), await idOfUser(server(), user.userName));
      expect((await tryLogin(server().visitor(), user.userName)).rtn_code).toBe(1007);
    });
  });
});
