import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { runSchedule } from '../../../server/jobs/article-schedule.ts';
import { endpoints } from '../../../src/contract/endpoints.ts';
import {
  approved,
  changeArticle,
  createArticle,
  limitedTo,
  published,
  readArticle,
  step,
} from '../../support/calls/article-calls.ts';
import { callsOf, make } from '../../support/calls/record-calls.ts';
import { onEachDatabase } from '../../support/server/test-server.ts';

onEachDatabase((server) => {
  const columns = async () => {
    const admin = await server().admin();
    const remove = (id: string) => callsOf('cata', admin).remove(id);
    const [old, next] = [(await make('cata', admin)).id, (await make('cata', admin)).id];
    return { admin, remove, old, next };
  };
  const refused = (count: number) => [
    { code: 2003, message: `栏目下还有 ${count} 篇文章，请先移走` },
  ];

  it('a column in which readers see an article stays until its move is published', async () => {
    const { remove, old, next } = await columns();
    const { author, boss, article } = await published(server(), { cataId: old, cataIds: [] });
    const moved = await changeArticle(author, article, { cataId: next });
    expect(await remove(old)).toMatchObject(refused(1));
    expect(await remove(next)).toMatchObject(refused(1));
    const back = await step(author, 'Revision', moved);
    expect(back).toMatchObject({ cataId: old });
    expect(await remove(next)).toMatchObject([{ code: 0 }]);
    const { admin } = await columns();
    await callsOf('cata', admin).restore(next);
    const again = await changeArticle(author, back, { cataId: next });
    const ready = await step(boss, 'Approve', await step(author, 'Submit', again));
    await step(boss, 'Publish', ready);
    expect(await remove(old)).toMatchObject([{ code: 0 }]);
  });

  it('an article is moved for its readers too where its change names that column already', async () => {
    const { remove, old, next } = await columns();
    const { author, boss, article } = await published(server(), { cataId: old, cataIds: [] });
    const changed = await changeArticle(author, article, { cataId: next });
    const { results } = await boss.client.call(endpoints.articleMove, {
      ids: [article.id],
      cataId: next,
    });
    expect(results).toMatchObject([{ code: 0 }]);
    // Nobody sees it in the column of before.
    expect(await remove(old)).toMatchObject([{ code: 0 }]);
    expect(await readArticle(author, article)).toMatchObject({ revision: 'draft' });
    const back = await step(author, 'Revision', await readArticle(author, changed));
    expect(back).toMatchObject({ cataId: next, revision: null });
    // Where it is so already, nothing is written.
    expect(await step(boss, 'Move', back, { cataId: next })).toEqual(back);
  });

  it('S-DESK-3 what readers see, or will by itself, is not moved out of all columns', async () => {
    const { boss, article, author } = await published(server());
    const planned = (await approved(server())).article;
    const publishAt = server().deps.now() + 60_000;
    await step(boss, 'Publish', planned, { publishAt });
    const { article: revised } = await published(server());
    await changeArticle(author, revised, { title: '有未发布的修改' });
    const { article: free } = await approved(server());
    const { results } = await boss.client.call(endpoints.articleMove, {
      ids: [article.id, planned.id, revised.id, free.id],
      cataId: null,
    });
    const refusal = { code: 2001, message: '已发布或待发布的文章须有主栏目' };
    expect(results).toMatchObject([refusal, refusal, refusal, { code: 0 }]);
    for (const { id, cataId } of [article, planned, revised]) {
      expect(await readArticle(boss, { id })).toMatchObject({ cataId });
    }
  });

  describe('S-DESK-3 publication into a column', () => {
    /** As 审核律师 are after the installation: they read, approve and publish, and change nothing. */
    const rights = ['article:search', 'article:approve', 'article:publish', 'cata:search'];
    const missing = { code: 2001, data: { fields: { cataId: '栏目不存在' } } };

    it('is one step for users who may publish', async () => {
      const { remove, next } = await columns();
      const lawyer = await server().userWith(...rights);
      const { article } = await approved(server(), { cataId: null });
      await expect(step(lawyer, 'Move', article, { cataId: next })).rejects.toMatchObject({
        kind: 'forbidden',
      });
      const out = await step(lawyer, 'Publish', article, { cataId: next });
      const version = article.version === undefined ? 0 : article.version + 1;
      expect(out).toMatchObject({ status: 'published', cataId: next, version });
      expect(await remove(next)).toMatchObject(refused(1));
    });

    it('is refused as a whole where the column is not there', async () => {
      const { remove, next } = await columns();
      const { boss, article } = await approved(server(), { cataId: null });
      await remove(next);
      for (const cataId of [next, randomUUID()]) {
        await expect(step(boss, 'Publish', article, { cataId })).rejects.toMatchObject(missing);
      }
      expect(await readArticle(boss, article)).toEqual(article);
    });

    it('S-ADM-3 is into one that the caller manages', async () => {
      const { old, next } = await columns();
      const { article } = await approved(server(), { cataId: old });
      const lawyer = await limitedTo(server(), [old], ...rights);
      await expect(step(lawyer, 'Publish', article, { cataId: next })).rejects.toMatchObject(
        missing,
      );
      const out = await step(lawyer, 'Publish', article, { cataId: old });
      expect(out).toMatchObject({ status: 'published', cataId: old });
    });

    it('reaches readers when the text does', async () => {
      const { remove, old, next } = await columns();
      const { author, boss, article } = await published(server(), { cataId: old });
      const changed = await changeArticle(author, article, { body: '改过' });
      const ready = await step(boss, 'Approve', await step(author, 'Submit', changed));
      const publishAt = server().deps.now() + 60_000;
      const planned = await step(boss, 'Publish', ready, { publishAt, cataId: next });
      expect(planned).toMatchObject({ revision: 'scheduled', cataId: next });
      expect(await remove(old)).toMatchObject(refused(1));
      expect(await remove(next)).toMatchObject(refused(1));
      server().advance(120_000);
      await runSchedule(server().deps);
      expect(await readArticle(boss, article)).toMatchObject({ revision: null, cataId: next });
      expect(await remove(old)).toMatchObject([{ code: 0 }]);
    });

    it('is of several too', async () => {
      const { next } = await columns();
      const [one, other] = [await approved(server(), { cataId: null }), await approved(server())];
      const ids = [one.article.id, other.article.id];
      const { results } = await one.boss.client.call(endpoints.articlePublish, {
        ids,
        cataId: next,
      });
      expect(results.map(({ code }) => code)).toEqual([0, 0]);
      for (const id of ids) {
        expect(await readArticle(one.boss, { id })).toMatchObject({ cataId: next });
      }
    });
  });

  it('an article comes back from the recycle bin when its column has', async () => {
    const { admin, remove, old, next } = await columns();
    const article = await createArticle(admin, { cataId: old, cataIds: [next] });
    const gone = await step(admin, 'Delete', article);
    await remove(old);
    await expect(step(admin, 'Restore', gone)).rejects.toMatchObject({
      message: '栏目不存在或已删除',
    });
    await callsOf('cata', admin).restore(old);
    await remove(next);
    await expect(step(admin, 'Restore', gone)).rejects.toMatchObject({
      message: '附加栏目不存在或已删除',
    });
    await callsOf('cata', admin).restore(next);
    await step(admin, 'Restore', gone);
    expect(await readArticle(admin, article)).toMatchObject({ deletedAt: null, cataId: old });
  });
});
