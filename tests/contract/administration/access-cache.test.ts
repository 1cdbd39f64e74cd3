import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { BASE_PATH } from '../../../src/contract/codes.ts';
import { endpoints } from '../../../src/contract/endpoints.ts';
import { onEachDatabase, type Visitor } from '../../support/server/test-server.ts';

const search = (visitor: Visitor) =>
  visitor.client.call(endpoints.articleSearch, { page: 0, size: 1 });

/** The menu as a page asks for it that may hold one already: status and tag. */
async function menu(visitor: Visitor, held = ''): Promise<[number, string]> {
  const reply = await visitor.fetch(`${BASE_PATH}/admin/getUserMenuList`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'if-none-match': held },
    body: '{}',
  });
  return [reply.status, reply.headers.get('etag') ?? ''];
}

onEachDatabase((server) => {
  // By hand and past every handler, as another process or an administrator does it.
  const run = (statement: ReturnType<typeof sql>) => statement.execute(server().deps.db);
  const roleOf = (userName: string) => sql`(select id from roles where name = ${userName})`;

  describe('the cache of roles and menus (0044)', () => {
    it('S-PERM-2 a granted, revoked, changed or deleted role applies from the next call on', async () => {
      const visitor = await server().userWith('article:search');
      const role = roleOf(visitor.userName);
      const refused = () => expect(search(visitor)).rejects.toMatchObject({ kind: 'forbidden' });
      const answered = () => expect(search(visitor)).resolves.toBeDefined();
      await answered();
      await run(sql`delete from user_roles where role_id = ${role}`);
      await refused();
      await run(sql`insert into user_roles (user_id, role_id) values (${role}, ${role})`);
      await answered();
      await run(sql`update roles set permissions = '[]' where id = ${role}`);
      await refused();
      await run(sql`update roles set permissions = '["article:search"]' where id = ${role}`);
      await answered();
      await run(sql`update user_roles set role_id = 'editor' where user_id = ${role}`);
      const codes = (await visitor.menu()).filter(({ hidden }) => hidden);
      expect(codes.length).toBeGreaterThan(1);
      await run(sql`delete from user_roles where user_id = ${role}`);
      await refused();
    });

    it('S-PERM-2 a role that changes while it is loaded is not cached in its old state', async () => {
      const visitor = await server().userWith('article:search');
      const { userName } = visitor;
      for (const codes of ['[]', '["article:search"]', '[]']) {
        const calls = Array.from({ length: 8 }, () => search(visitor).catch(() => null));
        const permissions = run(
          sql`update roles set permissions = ${codes} where name = ${userName}`,
        );
        await Promise.all([...calls, permissions]);
        const after = await search(visitor).catch(() => null);
        expect(after === null).toBe(codes === '[]');
      }
    });

    it('S-PERM-3 the next call reports a changed, created or deleted menu, and no unchanged one', async () => {
      const visitor = await server().admin();
      const [, first] = await menu(visitor);
      expect(await menu(visitor, first)).toEqual([304, first]);
      const id = randomUUID();
      const meta = JSON.stringify({ title: '新的', pinyin: 'xinde', initials: 'xd' });
      await run(sql`insert into menus (id, sort, path, name, component, hidden, meta)
        values (${id}, 0, '/new', 'new', 'Link', 0, ${meta})`);
      const [made, second] = await menu(visitor, first);
      await run(sql`update menus set sort = 99 where id = ${id}`);
      const [moved, third] = await menu(visitor, second);
      await run(sql`delete from menus where id = ${id}`);
      expect([made, moved, await menu(visitor, third)]).toEqual([200, 200, [200, first]]);
      expect(new Set([first, second, third]).size).toBe(3);
      expect(await menu(visitor, first)).toEqual([304, first]);
    });

    it('S-PERM-2 S-SESS-5 never returns the reply for another set of permissions', async () => {
      const [one, other] = [await server().userWith('article:search'), await server().userWith()];
      const tags = [await menu(one), await menu(other)];
      expect(tags[0]).not.toEqual(tags[1]);
      expect([await menu(one), await menu(other)]).toEqual(tags);
      await search(one);
      await expect(search(other)).rejects.toMatchObject({ kind: 'forbidden' });
    });

    it('S-API-3 never outlives a session: an ended one is refused despite the cache', async () => {
      const visitor = await server().userWith('article:search');
      await search(visitor);
      await run(sql`delete from sessions where user_id = ${roleOf(visitor.userName)}`);
      await expect(search(visitor)).rejects.toMatchObject({ kind: 'session-ended' });
    });
  });
});
