import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { sumTallies } from '../../../server/db/counts/sum-tallies.ts';
import type { Article } from '../../../src/contract/article/article.ts';
import { endpoints } from '../../../src/contract/endpoints.ts';
import {
  changeArticle,
  createArticle,
  limitedTo,
  published,
  reviewer,
  step,
  writer,
} from '../../support/calls/article-calls.ts';
import { onEachDatabase, type Visitor } from '../../support/server/test-server.ts';

const DAY = 24 * 60 * 60_000;
const QUARTER = 15 * 60_000;

onEachDatabase((server) => {
  // What is listed of each kind is few: nothing else stands in its way.
  beforeAll(async () => {
    const { client } = await server().admin();
    await client.call(endpoints.exampleClear, {});
  });

  /** When a day began some two hours ago, somewhere a quarter of an hour away from others. */
  const today = () => Math.floor(server().deps.now() / QUARTER) * QUARTER - 9 * QUARTER;
  const summaryOf = ({ client }: Visitor) =>
    client.call(endpoints.dashboardSummary, { today: today() });

  const waitingFor = async (who: Visitor, articleId: string) =>
    (await summaryOf(who)).work.filter(({ id }) => id === articleId);

  it('counts drafts, what waits for review and what was published, by days', async () => {
    const author = await writer(server());
    const before = await summaryOf(author);
    expect(before.days).toHaveLength(30);
    await createArticle(author);
    await step(author, 'Submit', await createArticle(author));
    await published(server());
    const after = await summaryOf(author);
    expect(after.drafts - before.drafts).toBe(1);
    expect(after.pending - before.pending).toBe(1);
    expect(after.publishedToday - before.publishedToday).toBe(1);
    expect(after.days.at(-1)).toBe(after.publishedToday);
    const day = { page: 0, size: 1, published: today() };
    const { total } = await author.client.call(endpoints.articleSearch, day);
    expect(total).toBe(after.publishedToday);
    server().advance(DAY);
    // The session of yesterday is over.
    const tomorrow = await summaryOf(await author.signIn(author.userName));
    expect(tomorrow.publishedToday).toBe(0);
    expect(tomorrow.days.at(-2)).toBe(after.publishedToday);
  });

  describe('S-OPS-6 first publications of each day', () => {
    const bin = async (who: Visitor, article: Article) =>
      step(who, 'Delete', await step(who, 'Withdraw', article));

    it('follow the recycle bin, changes by hand, and the job that adds up their sums', async () => {
      const { db } = server().deps;
      const { boss, article } = await published(server());
      const before = await summaryOf(boss);
      const moved = await published(server());
      await db
        .updateTable('articles')
        .set({ firstPublishedAt: today() - 3 * DAY - 1 })
        .where('id', '=', moved.article.id)
        .execute();
      const binned = await bin(boss, article);
      const after = await summaryOf(boss);
      expect(after.publishedToday).toBe(before.publishedToday - 1);
      expect(after.days.at(-5)).toBe((before.days.at(-5) ?? 0) + 1);
      await sumTallies(server().deps);
      expect(await summaryOf(boss)).toEqual(after);
      const sums = await db.selectFrom('publishedTallies').selectAll().execute();
      expect(new Set(sums.map(({ slot }) => slot)).size).toBe(sums.length);
      await step(boss, 'Restore', binned);
      expect((await summaryOf(boss)).publishedToday).toBe(before.publishedToday);
      await sql`delete from article_texts where article_id = ${moved.article.id}`.execute(db);
      await sql`delete from article_steps where article_id = ${moved.article.id}`.execute(db);
      await sql`delete from articles where id = ${moved.article.id}`.execute(db);
      expect((await summaryOf(boss)).days).toEqual(before.days);
      await sumTallies(server().deps);
      const empty = db.selectFrom('publishedTallies').selectAll().where('tally', '=', 0);
      expect(await empty.execute()).toEqual([]);
    });

    it('come from stored tallies without reading articles, except for users limited to some columns', async () => {
      const { db } = server().deps;
      const { boss, article } = await published(server());
      const limited = await limitedTo(server(), [article.cataId ?? ''], 'article:search');
      const before = await summaryOf(boss);
      const sums = [today() - 1, today(), today() + DAY - 1, today() + DAY].map((at, index) => ({
        slot: Math.floor(at / QUARTER),
        tally: 1000 * 10 ** index,
      }));
      await db.insertInto('publishedTallies').values(sums).execute();
      const { publishedToday, days } = await summaryOf(boss);
      expect(publishedToday - before.publishedToday).toBe(110_000);
      expect((days.at(-2) ?? 0) - (before.days.at(-2) ?? 0)).toBe(1000);
      const own = await summaryOf(limited);
      expect(own.days).toEqual([...Array.from({ length: 29 }, () => 0), 1]);
      await bin(boss, article);
      expect((await summaryOf(limited)).publishedToday).toBe(0);
      const slots = sums.map(({ slot }) => slot);
      await db.deleteFrom('publishedTallies').where('slot', 'in', slots).execute();
    });
  });

  it('counts the change of a published article by where it stands', async () => {
    const { author, article } = await published(server());
    const before = await summaryOf(author);
    const changed = await changeArticle(author, article, { body: '改过的正文' });
    expect((await summaryOf(author)).drafts - before.drafts).toBe(1);
    await step(author, 'Submit', changed);
    const { drafts, pending } = await summaryOf(author);
    expect(drafts).toBe(before.drafts);
    expect(pending - before.pending).toBe(1);
  });

  it('names published articles whose advice is outdated soon, the most urgent first', async () => {
    const now = server().deps.now();
    const { boss, article } = await published(server(), {
      ...{ title: '即将复核', validUntil: now + 3 * DAY, reviewDue: now + 90 * DAY },
    });
    const { due, work } = await summaryOf(boss);
    expect(due).toBeGreaterThan(0);
    expect(work).toContainEqual({
      ...{ kind: 'due', id: article.id, title: '即将复核', at: now + 3 * DAY },
      ...{ revision: false, person: expect.any(String), note: '', cataName: '婚姻家庭', laws: [] },
    });
    await step(boss, 'Withdraw', article);
    expect(await waitingFor(boss, article.id)).toEqual([]);
  });

  it('goes by the dates that readers see until a change of them is published', async () => {
    const now = server().deps.now();
    const dates = { validUntil: now + 3 * DAY, reviewDue: null };
    const { author, boss, article } = await published(server(), dates);
    const later = { validUntil: null, reviewDue: now + 400 * DAY };
    const changed = await changeArticle(author, article, later);
    const isNamed = async () => {
      const { list } = await boss.client.call(endpoints.articleSearch, {
        ...{ page: 0, size: 100, due: 30 },
      });
      const { work } = await summaryOf(boss);
      return [list, work].map((rows) => rows.some(({ id }) => id === article.id));
    };
    expect(await isNamed()).toEqual([true, true]);
    const ready = await step(boss, 'Approve', await step(author, 'Submit', changed));
    await step(boss, 'Publish', ready);
    expect(await isNamed()).toEqual([false, false]);
  });

  it('names what waits for review to those who may review, the longest waiting first', async () => {
    const author = await writer(server());
    const boss = await reviewer(server());
    const first = await step(author, 'Submit', await createArticle(author, { title: '先提交' }));
    server().advance(60_000);
    await step(author, 'Submit', await createArticle(author, { title: '后提交' }));
    const { work } = await summaryOf(boss);
    const own = work.filter(({ title }) => ['先提交', '后提交'].includes(title));
    expect(own.map(({ kind, title }) => [kind, title])).toEqual([
      ['review', '先提交'],
      ['review', '后提交'],
    ]);
    expect(own[0]?.person).toBe('测试用户');
    expect(await waitingFor(author, first.id)).toEqual([]);
    await step(boss, 'Approve', first);
    expect(await waitingFor(boss, first.id)).toEqual([]);
  });

  it('names what was returned to its writer alone, with the reason', async () => {
    const author = await writer(server());
    const boss = await reviewer(server());
    const submitted = await step(author, 'Submit', await createArticle(author));
    await step(boss, 'Reject', submitted, { note: '请补充法条' });
    expect(await waitingFor(author, submitted.id)).toEqual([
      expect.objectContaining({ kind: 'returned', note: '请补充法条', person: '测试用户' }),
    ]);
    expect(await waitingFor(boss, submitted.id)).toEqual([]);
    expect(await waitingFor(await writer(server()), submitted.id)).toEqual([]);
  });

  it('says where it is the change of a published article that waits', async () => {
    const { author, boss, article } = await published(server());
    const changed = await changeArticle(author, article, { body: '改过的正文' });
    await step(author, 'Submit', changed);
    expect(await waitingFor(boss, article.id)).toEqual([
      expect.objectContaining({ kind: 'review', revision: true }),
    ]);
  });

  it('is for those who may see articles', async () => {
    const stranger = await server().userWith();
    await expect(summaryOf(stranger)).rejects.toMatchObject({ kind: 'forbidden' });
  });
});
