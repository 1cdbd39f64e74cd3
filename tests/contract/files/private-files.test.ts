import { describe, expect, it } from 'vitest';
import { endpoints } from '../../../src/contract/endpoints.ts';
import {
  changeArticle,
  createArticle,
  limitedTo,
  readArticle,
} from '../../support/calls/article-calls.ts';
import { librarian, libraryOf } from '../../support/calls/file-calls.ts';
import { callsOf, make } from '../../support/calls/record-calls.ts';
import { onEachDatabase, type Visitor } from '../../support/server/test-server.ts';
import { plain, sha256 } from '../uploads/upload-helpers.ts';

const SECRET = '当事人身份证.txt';

onEachDatabase((server) => {
  /** A private file and its uploader. */
  const secret = async (bytes = Buffer.from(crypto.randomUUID())) => {
    const user = await librarian(server(), 'article:create', 'article:search', 'article:update');
    const { id } = await plain(user, SECRET, bytes, { kind: 'private/file' });
    return { user, id, digest: sha256(bytes) };
  };
  /** Every answer of the library about a file, as one text; refusals as their codes. */
  const askAll = async (visitor: Visitor, id: string) => {
    const { search, counts, groups, get, uses, address, update, remove, restore } =
      libraryOf(visitor);
    const filters = [{}, { keyword: SECRET }, { isPrivate: true }, { bucket: 'private/file' }];
    const lists = filters.flatMap((filter) => [
      search(filter),
      counts({ ...filter, group: '卷宗' }),
    ]);
    const found = visitor.client.call(endpoints.find, { keyword: SECRET });
    const answers = await Promise.all([...lists, found, groups()]);
    const change = { id, version: 1, name: '改.txt', group: '' };
    const calls = [get(id), uses(id), address(id), update(change)];
    const refused = (await Promise.allSettled(calls)).map((one) =>
      one.status === 'rejected' ? one.reason.code : one.value,
    );
    const changed = [await remove(id), await restore(id)];
    return { refused, changed: changed.map(([one]) => one?.code), text: JSON.stringify(answers) };
  };

  describe('S-SEC-1 a private file', () => {
    it('is neither found nor named, read or changed by others', async () => {
      const { user, id, digest } = await secret();
      await libraryOf(user).update({ id, version: 1, name: SECRET, group: '卷宗' });
      const { refused, changed, text } = await askAll(await librarian(server()), id);
      expect(refused).toEqual([2002, 2002, 2002, 2002]);
      expect(changed).toEqual([2002, 2002]);
      expect(text).not.toMatch(new RegExp(`${id}|${digest}|身份证|卷宗`));
      expect(await libraryOf(user).get(id)).toMatchObject({ name: SECRET, sha256: digest });
    });

    it('of others is named by nobody’s record, and stays where it is named already', async () => {
      const admin = await server().admin();
      const { user, id } = await secret();
      const ours = await make('cata', admin, { name: '卷宗' });
      const rights = ['article:search', 'article:create', 'article:update', 'file:private'];
      const clerk = await limitedTo(server(), [ours.id], ...rights, 'file:search');
      const theirs = await createArticle(user, { attachmentIds: [id] });
      const naming = { cataId: ours.id, attachmentIds: [id] };
      await expect(createArticle(clerk, naming)).rejects.toMatchObject({ code: 2002 });
      const own = await createArticle(clerk, { cataId: ours.id });
      await expect(changeArticle(clerk, own, naming)).rejects.toMatchObject({ code: 2002 });
      const placed = await changeArticle(admin, theirs, naming);
      expect(await changeArticle(clerk, placed, naming)).toMatchObject({ attachmentIds: [id] });
      const banner = { name: '横幅', bannerId: id };
      const editor = await server().userWith('cata:search', 'cata:create');
      await expect(make('cata', editor, banner)).rejects.toMatchObject({ code: 2002 });
      const changer = callsOf('cata', await server().userWith('cata:search', 'cata:update'));
      const column = { ...(await changer.get(ours.id)), bannerId: id };
      const names = Object.keys(endpoints.cataUpdate.request.entries);
      const change = Object.fromEntries(names.map((name) => [name, column[name as 'id']]));
      await expect(changer.update(change)).rejects.toMatchObject({ code: 2002 });
    });

    it('is its uploader’s, and theirs whom a role grants file:private', async () => {
      const { user, id, digest } = await secret();
      const trusted = await librarian(server(), 'file:private');
      for (const visitor of [user, trusted, await server().admin()]) {
        expect(await libraryOf(visitor).get(id)).toMatchObject({ name: SECRET, sha256: digest });
        const { address } = await libraryOf(visitor).address(id);
        expect((await visitor.fetch(address)).status).toBe(200);
      }
      const { list } = await libraryOf(trusted).search({ isPrivate: true });
      expect(list.map((one) => one.id)).toContain(id);
    });

    it('is no secret in the columns alone that file:private is limited to', async () => {
      const ours = await make('cata', await server().admin(), { name: '劳动' });
      const theirs = await make('cata', await server().admin(), { name: '婚姻' });
      const codes = ['search', 'address'].map((call) => `file:${call}`);
      const us = await limitedTo(server(), [ours.id], ...codes, 'file:private');
      // A second role lets them search everywhere: what the first one grants stays in its columns.
      await grantEverywhere(us.userName, codes);
      const [near, far] = [await secret(), await secret()];
      await createArticle(near.user, { cataId: ours.id, attachmentIds: [near.id] });
      await createArticle(far.user, { cataId: theirs.id, attachmentIds: [far.id] });
      expect(await libraryOf(us).get(near.id)).toMatchObject({ name: SECRET });
      await expect(libraryOf(us).get(far.id)).rejects.toMatchObject({ code: 2002 });
    });

    it('is named without its name and digest by a record that others read', async () => {
      const { user, id, digest } = await secret();
      const made = await createArticle(user, { attachmentIds: [id] });
      expect(made.files).toMatchObject([{ id, name: SECRET, sha256: digest }]);
      const other = await server().userWith('article:search', 'article:update');
      const seen = await readArticle(other, made);
      expect(seen).toMatchObject({ attachmentIds: [id], files: [{ id, name: '私密文件' }] });
      expect(JSON.stringify(seen)).not.toMatch(new RegExp(`${digest}|身份证`));
      const changed = await changeArticle(other, made, { title: '改', attachmentIds: [id] });
      expect(changed).toMatchObject({ title: '改', attachmentIds: [id] });
    });

    it('is called 私密文件 in the log', async () => {
      const { user, id } = await secret();
      await libraryOf(user).update({ id, version: 1, name: '护照.txt', group: '' });
      const rows = await server()
        .deps.db.selectFrom('audit')
        .selectAll()
        .where('subject', '=', id)
        .execute();
      expect(rows.length).toBeGreaterThan(1);
      expect(rows.map(({ label }) => label)).toEqual(rows.map(() => '私密文件'));
      expect(JSON.stringify(rows)).not.toMatch(/身份证|护照/);
    });
  });

  async function grantEverywhere(userName: string, permissions: string[]): Promise<void> {
    const { db } = server().deps;
    const id = crypto.randomUUID();
    const { id: userId } = await db
      .selectFrom('users')
      .select('id')
      .where('userName', '=', userName)
      .executeTakeFirstOrThrow();
    const role = { id, name: id, permissions: JSON.stringify(permissions) };
    await db.insertInto('roles').values(role).execute();
    await db.insertInto('userRoles').values({ userId, roleId: id }).execute();
  }
});
