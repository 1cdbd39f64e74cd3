import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { sumTallies } from '../../../server/db/counts/sum-tallies.ts';
import { endpoints } from '../../../src/contract/endpoints.ts';
import {
  changeArticle,
  createArticle,
  published,
  step,
  writer,
} from '../../support/calls/article-calls.ts';
import { onEachDatabase, type Visitor } from '../../support/server/test-server.ts';

const { articleCounts, articleSearch } = endpoints;

onEachDatabase((server) => {
  const countsFor = ({ client }: Visitor, filters: object = {}) =>
    client.call(articleCounts, filters);
  const foundBy = async ({ client }: Visitor, asked: object) =>
    (await client.call(articleSearch, { page: 0, size: 100, ...asked })).total;

  describe('S-LIST-1 counts of articles', () => {
    it('are those that the list of each state shows, and move with each step', async () => {
      const author = await writer(server());
      const before = await countsFor(author);
      const draft = await createArticle(author);
      const { author: other, article } = await published(server());
      await changeArticle(other, article, { body: '改过的正文' });
      await step(author, 'Submit', draft);
      const after = await countsFor(author);
      expect(after.total - before.total).toBe(2);
      const grown = (state: string) => (after.states[state] ?? 0) - (before.states[state] ?? 0);
      // The published one has an unpublished change, and stands under both.
      expect(['published', 'draft', 'pending', 'approved'].map(grown)).toEqual([1, 1, 1, 0]);
      for (const [status, count] of Object.entries(after.states)) {
        expect(await foundBy(author, { status }), status).toBe(count);
      }
      expect(await foundBy(author, {})).toBe(after.total);
    });

    it('are right under a keyword, an author, a flag, and in the recycle bin', async () => {
      const user = await writer(server());
      const mark = randomUUID();
      const named = { title: `数${mark}`, author: mark, flags: ['pinned'] };
      const [first] = [await createArticle(user, named), await createArticle(user, named)];
      await step(user, 'Submit', await createArticle(user, named));
      const expected = { total: 3, states: { draft: 2, pending: 1 } };
      expect(await countsFor(user, { keyword: mark })).toEqual(expected);
      expect(await countsFor(user, { author: mark })).toEqual(expected);
      expect(await countsFor(user, { author: mark, flag: 'pinned' })).toEqual(expected);
      expect(await countsFor(user, { keyword: randomUUID() })).toEqual({ total: 0, states: {} });
      const bin = await countsFor(user, { deleted: true });
      await user.client.call(endpoints.articleDelete, { ids: [first?.id ?? ''] });
      expect((await countsFor(user, { author: mark })).total).toBe(2);
      expect((await countsFor(user, { deleted: true })).total).toBe(bin.total + 1);
      expect(await countsFor(user, { author: mark, deleted: true })).toEqual({
        ...{ total: 1, states: { draft: 1 } },
      });
    });

    it('are none in a column that the server does not have (yet), as in its list', async () => {
      const user = await writer(server());
      const cataId = randomUUID();
      expect(await countsFor(user, { cataId })).toEqual({ total: 0, states: {} });
      expect(await foundBy(user, { cataId })).toBe(0);
      expect(await foundBy(user, { cataId, status: 'draft' })).toBe(0);
    });

    it('stay right when articles are changed by hand, and when the job adds up their sums', async () => {
      const user = await writer(server());
      const { id } = await createArticle(user);
      const { db } = server().deps;
      const before = await countsFor(user);
      await sql`update articles set status = 'made-up' where id = ${id}`.execute(db);
      await sumTallies(server().deps);
      const moved = await countsFor(user);
      expect(moved.total).toBe(before.total);
      expect(moved.states).toEqual({
        ...before.states,
        draft: (before.states.draft ?? 0) - 1,
        'made-up': 1,
      });
      await sql`delete from article_texts where article_id = ${id}`.execute(db);
      await sql`delete from article_steps where article_id = ${id}`.execute(db);
      await sql`delete from articles where id = ${id}`.execute(db);
      await sumTallies(server().deps);
      await sumTallies(server().deps);
      const gone = await countsFor(user);
      expect(gone.total).toBe(before.total - 1);
      expect(gone.states['made-up']).toBeUndefined();
      const rows = await db
        .selectFrom('articles')
        .select('id')
        .where('deletedAt', 'is', null)
        .execute();
      expect(gone.total).toBe(rows.length);
      const sums = await db.selectFrom('articleTallies').selectAll().execute();
      const places = sums.map(({ tally: _, ...place }) => JSON.stringify(place));
      expect(new Set(places).size).toBe(places.length);
    });

    it('come from stored tallies, also for the whole list, without reading articles', async () => {
      const { db } = server().deps;
      const author = await writer(server());
      const { total } = await countsFor(author);
      const kept = { status: 'kept-sum', revision: '', deleted: 0, tally: 1000 };
      await db.insertInto('articleTallies').values(kept).execute();
      expect((await countsFor(author)).total).toBe(total + 1000);
      expect(await foundBy(author, {})).toBe(total + 1000);
      expect(await foundBy(author, { status: 'kept-sum' })).toBe(1000);
      await db.deleteFrom('articleTallies').where('status', '=', kept.status).execute();
    });

    it('need the permission of the list', async () => {
      await expect(countsFor(await server().userWith('cata:search'))).rejects.toMatchObject({
        kind: 'forbidden',
      });
    });
  });

  describe('S-LIST-2 a listed article', () => {
    it('names its people and its column, and says where its cover is', async () => {
      const boss = await server().admin();
      const user = await writer(server());
      const { db } = server().deps;
      await db
        .updateTable('users')
        .set({ nickName: '李明珠' })
        .where('userName', '=', user.userName)
        .execute();
      const cataId = randomUUID();
      await boss.client.call(endpoints.cataCreate, {
        ...{ id: cataId, parentId: null, name: '劳动用工', slug: '', type: 'list', link: '' },
        ...{ icon: '', bannerId: null, summary: '', inNavigation: true, sort: 0, status: 'on' },
        ...{ seoTitle: '', seoKeywords: '', seoDescription: '' },
      });
      const author = randomUUID();
      await createArticle(user, { author, cataId });
      const asked = { page: 0, size: 10, author };
      const { list } = await user.client.call(articleSearch, asked);
      expect(list).toMatchObject([
        {
          ...{ createdBy: user.userName, createdByName: '李明珠', updatedByName: '李明珠' },
          ...{ cataName: '劳动用工', coverAddress: null },
        },
      ]);
    });

    it('stands under either of two states that are looked for together', async () => {
      const user = await writer(server());
      const author = randomUUID();
      const one = await createArticle(user, { author });
      await step(user, 'Submit', await createArticle(user, { author }));
      await createArticle(user, { author });
      const search = (status: string) => foundBy(user, { author, status });
      expect(one.status).toBe('draft');
      expect(await search('draft,pending')).toBe(3);
      expect(await search('pending,published')).toBe(1);
      expect(await search(',')).toBe(3);
    });
  });
});
