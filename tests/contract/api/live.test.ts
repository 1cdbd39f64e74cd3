import { once } from 'node:events';
import { describe, expect, it } from 'vitest';
import type { WebSocket } from 'ws';
import { endpoints } from '../../../src/contract/endpoints.ts';
import { listen, openSocket } from '../../support/calls/live-pages.ts';
import { callsOf, make, staff } from '../../support/calls/record-calls.ts';
import { sampleOf } from '../../support/data/record-samples.ts';
import { onEachDatabase, type Visitor } from '../../support/server/test-server.ts';

/** The HTTP status of a connection that is refused. */
async function refused(socket: WebSocket): Promise<number> {
  const [, answer] = await once(socket, 'unexpected-response');
  return answer.statusCode;
}

/** The code that a connection is closed with. */
const closed = async (socket: WebSocket): Promise<number> => (await once(socket, 'close'))[0];

const versionOf = async (visitor: Visitor, name: string) =>
  (await visitor.client.call(endpoints.dictList, { name })).version;

onEachDatabase((server) => {
  describe('the websocket', () => {
    it('S-DICT-3 sends the versions of all dictionaries, and each change at once', async () => {
      const user = await staff(server());
      const { id, code } = await make('dict', user);
      const name = String(code);
      const { versions } = await listen(server(), user);
      expect(versions.get('article_status')).toBe(await versionOf(user, 'article_status'));
      const told = async (write: () => Promise<unknown>) => {
        const before = await versionOf(user, name);
        await write();
        const after = await versionOf(user, name);
        expect(after).not.toBe(before);
        await expect.poll(() => versions.get(name)).toBe(after);
      };
      const calls = callsOf('dictDetail', user);
      let entry = { id: '', version: 0 };
      await told(async () => {
        entry = await make('dictDetail', user, { dictId: id, value: 'a' });
      });
      const change = sampleOf('dictDetail', { dictId: id, value: 'a', label: '改' });
      await told(() => calls.update({ id: entry.id, version: 1, ...change }));
      await told(() => calls.remove(entry.id));
      await told(() => calls.restore(entry.id));
      const other = await make('dictDetail', user, { dictId: id, value: 'b' });
      await told(() => calls.sort(null, [other.id, entry.id]));
    });

    it('S-DICT-3 sends the changes of another process', async () => {
      const user = await server().admin();
      const { versions } = await listen(server(), user);
      const { db } = server().deps;
      await db
        .updateTable('dictVersions')
        .set({ version: 4711 })
        .where('dictId', 'in', (from) =>
          from.selectFrom('records').select('id').where('code', '=', 'yes_no'),
        )
        .execute();
      await expect.poll(() => versions.get('yes_no'), { timeout: 10_000 }).toBe(4711);
    });

    it('is for pages of this origin only', async () => {
      expect(await refused(openSocket(server(), { origin: 'https://evil.example' }))).toBe(403);
      expect(await refused(openSocket(server(), { origin: 'null' }))).toBe(403);
      expect(await refused(openSocket(server(), { origin: null }))).toBe(403);
      expect(await refused(openSocket(server(), { path: '/other' }))).toBe(404);
    });

    it('is for whoever is signed in, with token and cookie', async () => {
      const { token, cookie } = await server().admin();
      const say = async (message: string, withCookie = cookie) => {
        const socket = openSocket(server(), { cookie: withCookie });
        await once(socket, 'open');
        socket.send(message);
        return closed(socket);
      };
      expect(await say(JSON.stringify({ token }), '')).toBe(1008);
      expect(await say(JSON.stringify({ token: 'x' }))).toBe(1008);
      expect(await say('[')).toBe(1008);
      expect(await say(JSON.stringify({ token, more: 1 }))).toBe(1008);
      expect(await say(JSON.stringify({ token: 'x'.repeat(2000) }))).toBe(1009);
    });

    it('listens to nothing after that', async () => {
      const { socket } = await listen(server(), await server().admin());
      socket.send('more');
      expect(await closed(socket)).toBe(1008);
    });

    it('ends with the session', async () => {
      const user = await server().admin();
      const { socket } = await listen(server(), user);
      const other = await listen(server(), await server().admin());
      const end = closed(socket);
      await user.client.call(endpoints.logout, {});
      expect(await end).toBe(1008);
      expect(other.socket.readyState).toBe(other.socket.OPEN);
      const { db } = server().deps;
      const revoked = closed(other.socket);
      await db.deleteFrom('sessions').execute();
      expect(await revoked).toBe(1008);
    });

    it('gives one session thirty connections', async () => {
      const user = await server().admin();
      await Promise.all(Array.from({ length: 30 }, () => listen(server(), user)));
      const socket = openSocket(server(), { cookie: user.cookie });
      await once(socket, 'open');
      socket.send(JSON.stringify({ token: user.token }));
      expect(await closed(socket)).toBe(1013);
    });
  });
});
