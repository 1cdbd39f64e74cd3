import { describe, expect, it } from 'vitest';
import { BASE_PATH } from '../../../src/contract/codes.ts';
import { endpoints } from '../../../src/contract/endpoints.ts';
import { onEachDatabase, type TestServer, type Visitor } from '../../support/server/test-server.ts';

/** The version that a call's reply carries, whatever it says. */
async function versionAt(visitor: Visitor, path: string, body: object = {}): Promise<string> {
  const reply = await visitor.fetch(BASE_PATH + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return reply.headers.get('x-permission-version') ?? '';
}

const change = (server: TestServer, userName: string, permissions: readonly string[]) =>
  server.deps.db
    .updateTable('roles')
    .set({ permissions: JSON.stringify(permissions) })
    .where('name', '=', userName)
    .execute();

const search = (visitor: Visitor) => versionAt(visitor, '/article/search', { page: 0, size: 1 });

onEachDatabase((server) => {
  describe('the version of the permissions', () => {
    it('S-PERM-3 stands in every reply: an answer, a refusal, what is forbidden', async () => {
      const visitor = await server().userWith('article:search');
      const version = await search(visitor);
      expect(version).toMatch(/^\w+$/);
      expect(await versionAt(visitor, '/admin/getUserMenuList')).toBe(version);
      expect(await versionAt(visitor, '/article/search', { page: 'x' })).toBe(version);
      expect(await versionAt(visitor, '/article/create')).toBe(version);
      expect(await versionAt(visitor, '/dict/list', { name: 'unknown' })).toBe(version);
    });

    it('S-PERM-3 changes with the permissions, in the middle of a session, and back', async () => {
      const visitor = await server().userWith('article:search');
      const before = await search(visitor);
      await change(server(), visitor.userName, ['article:search', 'article:create']);
      const wider = await search(visitor);
      await change(server(), visitor.userName, []);
      const none = await search(visitor);
      await change(server(), visitor.userName, ['article:search']);
      expect(new Set([before, wider, none]).size).toBe(3);
      expect(await search(visitor)).toBe(before);
    });

    it('S-PERM-2 S-PERM-3 granted and revoked permissions apply from the next call on', async () => {
      const visitor = await server().userWith('article:search');
      const { client, userName } = visitor;
      const article = {
        id: crypto.randomUUID(),
        title: '题',
        summary: '',
        body: '',
        author: '',
        coverId: null,
        attachmentIds: [],
      };
      const create = () => client.call(endpoints.articleCreate, article);
      await expect(create()).rejects.toMatchObject({ kind: 'forbidden' });
      await change(server(), userName, ['article:create']);
      await expect(create()).resolves.toMatchObject({ id: article.id });
      const codes = (await visitor.menu()).filter(({ hidden }) => hidden);
      expect(codes).toMatchObject([{ permission: 'article:create' }]);
      await change(server(), userName, []);
      await expect(create()).rejects.toMatchObject({ kind: 'forbidden' });
    });
  });
});
