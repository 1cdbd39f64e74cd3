import { describe, expect, it } from 'vitest';
import { endpoints } from '../../../src/contract/endpoints.ts';
import { onEachDatabase, PASSWORD, type Visitor } from '../../support/server/test-server.ts';

const { getUserMenuList, logout } = endpoints;
const MINUTE = 60_000;
const COMPANION = 'lexdesk_companion';

const post = (visitor: Visitor, path: string, body: unknown, headers = {}) =>
  visitor.fetch(`/cn/management/v1/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });

onEachDatabase((server) => {
  describe('the session', () => {
    const menu = (visitor: Visitor) => visitor.client.call(getUserMenuList, {});
    /** Ends when the call is recorded: the embedded database does so after it, and then gives others their turn. */
    const menuRecorded = async (visitor: Visitor) => {
      const reply = await menu(visitor);
      await server()
        .deps.db.transaction()
        .execute(async () => undefined);
      return reply;
    };

    it('needs a token: 401', async () => {
      await expect(menu(server().visitor())).rejects.toMatchObject({ kind: 'unauthorized' });
    });

    it('S-API-3 ends with 1001 for a token that nobody has', async () => {
      const visitor = server().visitor();
      visitor.token = 'A'.repeat(43);
      await expect(menu(visitor)).rejects.toMatchObject({ kind: 'session-ended' });
    });

    it('is its own where many call at the same moment, whoever else calls', async () => {
      const owner = await server().admin();
      const others = await Promise.all(Array.from({ length: 3 }, () => server().admin()));
      const nobody = server().visitor();
      nobody.token = 'A'.repeat(43);
      const thief = server().visitor();
      thief.token = owner.token;
      // More than one statement looks up.
      const callers = Array.from({ length: 10 }, () => [owner, nobody, ...others, thief]).flat();
      const answers = await Promise.all(
        callers.map((caller) =>
          menu(caller).then(
            () => 'its menu',
            ({ kind }) => kind,
          ),
        ),
      );
      const refused = [nobody, thief];
      expect(answers).toEqual(
        callers.map((caller) => (refused.includes(caller) ? 'session-ended' : 'its menu')),
      );
      await others[0]?.client.call(logout, {});
      const late = await Promise.allSettled([owner, ...others].map(menu));
      expect(late.map(({ status }) => status)).toEqual([
        'fulfilled',
        'rejected',
        'fulfilled',
        'fulfilled',
      ]);
    });

    it('is worth nothing without its companion cookie', async () => {
      const owner = await server().admin();
      const thief = server().visitor();
      thief.token = owner.token;
      await expect(menu(thief)).rejects.toMatchObject({ kind: 'session-ended' });
      thief.cookie = `${COMPANION}=${'x'.repeat(43)}`;
      await expect(menu(thief)).rejects.toMatchObject({ kind: 'session-ended' });
      await expect(menu(owner)).resolves.toBeDefined();
    });

    it('sets a companion that no script reads and no other site sends', async () => {
      const reply = await post(server().visitor(), 'admin/login', {
        userName: 'admin',
        password: PASSWORD,
      });
      // Each by itself: the one of a known browser comes with it.
      const [cookie = ''] = reply.headers.getSetCookie();
      expect(cookie).toMatch(/^lexdesk_companion=/);
      expect(cookie).toMatch(/; HttpOnly/);
      expect(cookie).toMatch(/; SameSite=Strict/);
      expect(cookie).toMatch(/; Path=\//);
      expect(cookie).not.toMatch(/Secure|Domain/);
    });

    it('is never told by the cookie token', async () => {
      const owner = await server().admin();
      const forger = server().visitor();
      forger.cookie = `${owner.cookie}; token=${owner.token}`;
      await expect(menu(forger)).rejects.toMatchObject({ kind: 'unauthorized' });
    });

    it('ends after 30 minutes without a call, and not while there are calls', async () => {
      const visitor = await server().admin();
      for (let call = 0; call < 3; call += 1) {
        server().advance(29 * MINUTE);
        await expect(menuRecorded(visitor)).resolves.toBeDefined();
      }
      server().advance(31 * MINUTE);
      await expect(menu(visitor)).rejects.toMatchObject({ kind: 'session-ended' });
    });

    it('S-SESS-7 ends after the idle minutes that the app is configured with', async () => {
      const { session } = server().deps.appConfig;
      const visitor = await server().admin();
      session.idleMinutes = 1;
      try {
        for (let call = 0; call < 3; call += 1) {
          server().advance(MINUTE / 2);
          await expect(menuRecorded(visitor)).resolves.toBeDefined();
        }
        server().advance(MINUTE + 1000);
        await expect(menu(visitor)).rejects.toMatchObject({ kind: 'session-ended' });
      } finally {
        session.idleMinutes = 30;
      }
    });

    it('S-SESS-7 returns the idle limit to the app', async () => {
      const told = await (await server().visitor().fetch('/app-config.json')).json();
      expect(told.session.idleMinutes).toBe(server().deps.appConfig.session.idleMinutes);
    });

    it('ends after 12 hours in any case', async () => {
      const visitor = await server().admin();
      for (let call = 0; call < 24; call += 1) {
        server().advance(29 * MINUTE);
        await menuRecorded(visitor);
      }
      server().advance(29 * MINUTE);
      await expect(menu(visitor)).rejects.toMatchObject({ kind: 'session-ended' });
    });

    it('S-SESS-6 is revoked by log-out, which takes the companion too', async () => {
      const visitor = await server().admin();
      const reply = await post(visitor, 'admin/logout', {});
      expect(await reply.json()).toEqual({ rtn_code: 0, rtn_msg: '', rtn_data: null });
      expect(reply.headers.get('set-cookie')).toMatch(/^lexdesk_companion=;.*Max-Age=0/);
      await expect(menu(visitor)).rejects.toMatchObject({ kind: 'session-ended' });
      await expect(visitor.client.call(logout, {})).rejects.toMatchObject({
        kind: 'session-ended',
      });
    });

    it('belongs to its owner: 409 where the call was queued for somebody else', async () => {
      const { client, userName } = await server().userWith();
      await expect(client.call(getUserMenuList, {}, { owner: 'admin' })).rejects.toMatchObject({
        kind: 'http',
        status: 409,
      });
      await expect(client.call(getUserMenuList, {}, { owner: userName })).resolves.toBeDefined();
    });

    it('S-PERM-3 returns the version of its permissions with each reply', async () => {
      const user = await server().userWith('article:search');
      const version = async () =>
        (await user.client.fetch(getUserMenuList, {})).meta.permissionVersion;
      const before = await version();
      expect(before).toMatch(/./);
      expect(await version()).toBe(before);
      await server()
        .deps.db.updateTable('roles')
        .set({ permissions: JSON.stringify(['article:search', 'article:update']) })
        .where('name', '=', user.userName)
        .execute();
      expect(await version()).not.toBe(before);
    });
  });
});
