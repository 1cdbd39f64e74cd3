import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { countInCatas } from '../../../server/articles/count-in-catas.ts';
import { sumTallies } from '../../../server/db/counts/sum-tallies.ts';
import { endpoints } from '../../../src/contract/endpoints.ts';
import { fileLibrary } from '../../../src/contract/file/file-library.ts';
import { onEachDatabase, type Visitor } from '../../support/server/test-server.ts';

const COUNT = 1205;

onEachDatabase((server) => {
  const mark = randomUUID();
  const column = randomUUID();
  const below = randomUUID();
  let admin: Visitor;

  beforeAll(async () => {
    const { db } = server().deps;
    admin = await server().admin();
    const rows = Array.from({ length: COUNT }, (_, at) => ({
      ...{ id: randomUUID(), title: `文章 ${at}`, summary: '', body: '', author: mark, flags: '' },
      ...{ status: at % 3 === 0 ? 'draft' : 'published', attachmentIds: '[]', version: 1 },
      ...{ createdBy: 'x', createdAt: 1, updatedBy: 'x', updatedAt: 1000 + at, editedBy: 'x' },
      ...{
        sort: 0,
        slug: '',
        reviewNote: '',
        submittedBy: '',
        data: '{}',
        excerpt: '',
        coverId: null,
      },
      ...{ revision: at % 6 === 1 ? 'rejected' : null },
    }));
    for (let from = 0; from < COUNT; from += 200) {
      await db
        .insertInto('articles')
        .values(rows.slice(from, from + 200))
        .execute();
    }
    const parent = { kind: 'cata', groupId: null, code: null, status: 'on', sort: 0, version: 1 };
    const moments = { createdBy: 'x', createdAt: 1, updatedBy: 'x', updatedAt: 1, deletedAt: null };
    const record = { ...parent, ...moments, parentId: null, data: '{}', title: '栏目' };
    await db
      .insertInto('records')
      .values({ ...record, id: column })
      .execute();
    await db
      .insertInto('records')
      .values({ ...record, id: below, parentId: column })
      .execute();
    const placed = rows.flatMap(({ id }, at) => [
      { articleId: id, cataId: at % 2 === 0 ? column : below },
      ...(at % 10 === 0 ? [{ articleId: id, cataId: below }] : []),
    ]);
    for (let from = 0; from < placed.length; from += 500) {
      await db
        .insertInto('articleCatas')
        .values(placed.slice(from, from + 500))
        .execute();
    }
  });

  const list = (asked: object) =>
    admin.client.call(endpoints.articleSearch, { page: 0, size: 20, ...asked });
  const titlesOf = async (asked: object) => (await list(asked)).list.map(({ title }) => title);
  const title = (at: number) => `文章 ${at}`;

  describe('S-OPS-6 a list that is narrowed', () => {
    it.each([
      ['author', () => ({ author: mark })],
      ['column', () => ({ cataId: column })],
      ['days', () => ({ from: 1000, to: 1000 + COUNT })],
    ])(
      'by %s counts to a thousand and says that there are more, in its tabs as well',
      async (_, asked) => {
        expect(await list(asked())).toMatchObject({ total: 1000, more: true });
        expect(await admin.client.call(endpoints.articleCounts, asked())).toMatchObject({
          ...{ total: 1000, more: true },
        });
        const whole = await list({ ...asked(), size: 500 });
        expect(whole.total).toBe(COUNT);
        expect(whole.more).toBeUndefined();
      },
    );

    it('shows each article of a column once, newest first, page by page, and the other way round', async () => {
      const expected = Array.from({ length: 60 }, (_, at) => title(COUNT - 1 - at));
      const pages = await Promise.all([0, 1, 2].map((page) => titlesOf({ cataId: column, page })));
      expect(pages.flat()).toEqual(expected);
      expect(await titlesOf({ cataId: column, reverse: true, size: 3 })).toEqual(
        [0, 1, 2].map(title),
      );
      const drafts = await titlesOf({ cataId: column, status: 'draft', size: 3 });
      expect(drafts).toEqual([1203, 1200, 1197].map(title));
    });

    it('follows an article that is changed to the beginning of its column', async () => {
      const { db } = server().deps;
      await sql`update articles set updated_at = 90000 where author = ${mark} and title = ${title(7)}`.execute(
        db,
      );
      expect((await titlesOf({ cataId: column, size: 2 }))[0]).toBe(title(7));
      await sql`update articles set updated_at = 1007 where author = ${mark} and title = ${title(7)}`.execute(
        db,
      );
      expect((await titlesOf({ cataId: column, size: 2 }))[0]).toBe(title(1204));
    });

    it('leaves out what goes to the recycle bin, and shows it again when it is back', async () => {
      const { db } = server().deps;
      const bin = (deletedAt: number | null) =>
        db.updateTable('articles').set({ deletedAt }).where('title', '=', title(1204)).execute();
      await bin(1);
      expect(await titlesOf({ cataId: column, size: 2 })).toEqual([1203, 1202].map(title));
      await bin(null);
      expect(await titlesOf({ cataId: column, size: 2 })).toEqual([1204, 1203].map(title));
    });

    it('has its columns counted up to a thousand, each article once', async () => {
      const { db } = server().deps;
      const countOf = async (id: string) => (await countInCatas(db, [id])).get(id);
      // Every second article stands in it, the others below it, and some of it there too.
      expect(await countOf(column)).toBe(1000);
      expect(await countOf(below)).toBe(COUNT - Math.ceil(COUNT / 2) + Math.ceil(COUNT / 10));
      await sql`update articles set deleted_at = 1 where author = ${mark} and updated_at >= 1900`.execute(
        db,
      );
      expect(await countOf(column)).toBe(900);
      await sql`update articles set deleted_at = null where author = ${mark}`.execute(db);
    });

    it('finds those of a state and those whose change stands there, each once', async () => {
      const { total } = await list({ status: 'rejected' });
      const found = await list({ status: 'rejected,draft', size: 100, page: 1 });
      expect(new Set(found.list.map(({ id }) => id)).size).toBe(100);
      const rejected = await list({ status: 'rejected', size: 100 });
      expect(rejected.list.length).toBe(Math.min(100, total));
      for (const row of rejected.list) expect([row.status, row.revision]).toContain('rejected');
    });
  });

  it('S-OPS-6 files are counted by sums that follow every change', async () => {
    const { deps } = server();
    const { db } = deps;
    const { id: userId } = await db
      .selectFrom('users')
      .select('id')
      .where('userName', '=', 'admin')
      .executeTakeFirstOrThrow();
    const counts = () => admin.client.call(fileLibrary.counts, {});
    const before = await counts();
    const row = () => ({
      ...{
        id: randomUUID(),
        userId,
        kind: 'file',
        name: `${mark}.png`,
        type: 'image/png',
        size: 10,
      },
      ...{ sha256: '', storageName: randomUUID(), createdAt: 1, heldAt: null },
    });
    const rows = Array.from({ length: COUNT }, row);
    for (let from = 0; from < COUNT; from += 200) {
      await db
        .insertInto('files')
        .values(rows.slice(from, from + 200))
        .execute();
    }
    const ids = rows.slice(0, 3).map(({ id }) => id);
    await db
      .updateTable('files')
      .set({ deletedAt: 1 })
      .where('id', '=', ids[0] ?? '')
      .execute();
    await db
      .updateTable('files')
      .set({ groupName: mark, size: 15 })
      .where('id', '=', ids[1] ?? '')
      .execute();
    await db
      .deleteFrom('files')
      .where('id', '=', ids[2] ?? '')
      .execute();
    const expected = { total: before.total + COUNT - 2, size: before.size + (COUNT - 2) * 10 + 5 };
    expect(await counts()).toMatchObject(expected);
    await sumTallies(deps);
    await sumTallies(deps);
    expect(await counts()).toMatchObject(expected);
    const groups = await admin.client.call(fileLibrary.groups, {});
    expect(groups.list).toContainEqual({ name: mark, count: 1 });
    const found = await admin.client.call(fileLibrary.search, { page: 0, size: 20, keyword: mark });
    expect(found).toMatchObject({ total: 1000, more: true });
    expect(found.list).toHaveLength(20);
    const last = Math.ceil(expected.total / 20) - 1;
    const end = await admin.client.call(fileLibrary.search, { page: last, size: 20 });
    expect(end.total).toBe(expected.total);
    expect(end.list.length).toBe(expected.total - last * 20);
  });
});
