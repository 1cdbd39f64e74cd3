import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { runSchedule } from '../../../server/jobs/article-schedule.ts';
import { emptyRecycleBin } from '../../../server/jobs/recycle-bin.ts';
import { startJobs } from '../../../server/jobs/start-jobs.ts';
import {
  approved,
  changeArticle,
  createArticle,
  published,
  readArticle,
  step,
  writer,
} from '../../support/calls/article-calls.ts';
import { otherProcesses } from '../../support/server/other-process.ts';
import { onEachDatabase } from '../../support/server/test-server.ts';

const HOUR = 60 * 60_000;
const DAY = 24 * HOUR;

onEachDatabase((server, database) => {
  const otherDeps = otherProcesses(server, database);

  /** The article as it is now; the clock has ended the sessions of before. */
  const look = async ({ id }: { id: string }) => readArticle(await server().admin(), { id });

  const auditOf = (id: string) =>
    server()
      .deps.db.selectFrom('audit')
      .select(['userName', 'action'])
      .where('subject', '=', id)
      .where('userName', '=', '定时任务')
      .execute();

  const scheduled = async (change: { publishAt?: number; withdrawAt?: number } = {}) => {
    const { article, ...people } = await approved(server());
    const publishAt = server().deps.now() + HOUR;
    return {
      ...people,
      article: await step(people.boss, 'Publish', article, { publishAt, ...change }),
    };
  };

  it('publish what is due, once, and nothing before its time', async () => {
    const { article } = await scheduled();
    await runSchedule(server().deps);
    expect(await look(article)).toEqual(article);
    server().advance(HOUR);
    expect(await runSchedule(server().deps)).toBe(1);
    const out = await look(article);
    expect(out).toMatchObject({ status: 'published', publishAt: null, updatedBy: '定时任务' });
    expect(out.firstPublishedAt).toBe(out.publishedAt);
    expect(await runSchedule(server().deps)).toBe(0);
    expect(await look(article)).toEqual(out);
    expect(await auditOf(article.id)).toEqual([{ userName: '定时任务', action: '定时发布文章' }]);
  });

  it('publish the unpublished change of what readers see', async () => {
    const { author, boss, article } = await published(server());
    const changed = await changeArticle(author, article, { body: '新法施行后' });
    const passed = await step(boss, 'Approve', await step(author, 'Submit', changed));
    const publishAt = server().deps.now() + HOUR;
    const waiting = await step(boss, 'Publish', passed, { publishAt });
    expect(waiting).toMatchObject({ status: 'published', revision: 'scheduled' });
    server().advance(HOUR);
    await runSchedule(server().deps);
    expect(await look(article)).toMatchObject({
      ...{ status: 'published', revision: null, body: '新法施行后' },
      firstPublishedAt: article.firstPublishedAt,
    });
  });

  it('catch up what was missed: out and off again', async () => {
    const now = server().deps.now();
    const { article } = await scheduled({ withdrawAt: now + DAY });
    server().advance(30 * DAY);
    expect(await runSchedule(server().deps)).toBeGreaterThanOrEqual(2);
    expect(await look(article)).toMatchObject({ status: 'withdrawn', withdrawAt: null });
    expect((await auditOf(article.id)).map(({ action }) => action)).toEqual([
      '定时发布文章',
      '定时下线文章',
    ]);
  });

  it('leave alone what was taken back, changed or deleted', async () => {
    const { boss, article: one } = await scheduled();
    const { author, article: other } = await scheduled();
    const back = await step(boss, 'Unschedule', one);
    const changed = await changeArticle(author, other, { body: '还要改' });
    server().advance(2 * HOUR);
    expect(await runSchedule(server().deps)).toBe(0);
    expect(await look(one)).toEqual(back);
    expect(await look(other)).toEqual(changed);
  });

  it('leave alone a draft that was to go offline while it was scheduled', async () => {
    const { author, article } = await scheduled({ withdrawAt: server().deps.now() + 2 * HOUR });
    const changed = await changeArticle(author, article, { body: '还要改' });
    expect(changed).toMatchObject({ status: 'draft', withdrawAt: article.withdrawAt });
    server().advance(3 * HOUR);
    expect(await runSchedule(server().deps)).toBe(0);
    expect(await look(article)).toEqual(changed);
  });

  it('leave alone what has a time of publication and does not wait for it', async () => {
    const { article } = await scheduled();
    // As a table that was mended by hand may have it.
    await server()
      .deps.db.updateTable('articles')
      .set({ status: 'pending' })
      .where('id', '=', article.id)
      .execute();
    server().advance(2 * HOUR);
    expect(await runSchedule(server().deps)).toBe(0);
    expect(await look(article)).toMatchObject({ status: 'pending' });
  });

  it('do it once, though several processes do it at the same time', async () => {
    const waiting = [];
    for (let made = 0; made < 6; made += 1) waiting.push(await scheduled());
    server().advance(2 * HOUR);
    const all = [server().deps, otherDeps(), otherDeps(), otherDeps()];
    const counts = await Promise.all(all.map((deps) => runSchedule(deps)));
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(6);
    for (const { article } of waiting) {
      const { version, status } = await look(article);
      expect({ version, status }).toEqual({
        version: (article.version ?? 0) + 1,
        status: 'published',
      });
      expect(await auditOf(article.id)).toHaveLength(1);
    }
  });

  it('take all that is due at one moment, however many there are', async () => {
    const { id } = await createArticle(await writer(server()));
    const { db, now } = server().deps;
    const row = await db.selectFrom('articles').selectAll().where('id', '=', id).executeTakeFirst();
    if (!row) throw new Error('no article');
    const due = { ...row, status: 'scheduled', publishAt: now() };
    const rows = Array.from({ length: 150 }, () => ({ ...due, id: randomUUID() }));
    await db.insertInto('articles').values(rows).execute();
    expect(await runSchedule(server().deps)).toBe(150);
    expect(await runSchedule(server().deps)).toBe(0);
  });

  it('begin with what was missed while no process ran', async () => {
    const { article } = await scheduled();
    server().advance(2 * HOUR);
    const stop = startJobs(server().deps);
    await expect.poll(async () => (await look(article)).status).toBe('published');
    await stop();
  });

  it('empty the recycle bin after 30 days, with the history', async () => {
    const author = await writer(server());
    const [old, young] = [await createArticle(author), await createArticle(author)];
    await step(author, 'Delete', old);
    server().advance(29 * DAY);
    await author.signIn(author.userName);
    await step(author, 'Delete', young);
    expect(await emptyRecycleBin(server().deps)).toBe(0);
    server().advance(DAY + 1000);
    expect(await emptyRecycleBin(server().deps)).toBe(1);
    await expect(look(old)).rejects.toMatchObject({ code: 2002 });
    const steps = server().deps.db.selectFrom('articleSteps').selectAll();
    expect(await steps.where('articleId', '=', old.id).execute()).toEqual([]);
    expect(await look(young)).toMatchObject({ deletedAt: expect.any(Number) });
  });
});
