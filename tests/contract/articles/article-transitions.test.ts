import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { endpoints } from '../../../src/contract/endpoints.ts';
import {
  approved,
  changeArticle,
  createArticle,
  published,
  readArticle,
  step,
  writer,
} from '../../support/calls/article-calls.ts';
import { make } from '../../support/calls/record-calls.ts';
import { onEachDatabase } from '../../support/server/test-server.ts';

const rule = (message: string) => ({ code: 2003, message: expect.stringContaining(message) });

onEachDatabase((server) => {
  describe('every step', () => {
    const steps = [
      'Submit',
      'Approve',
      'Publish',
      'Unschedule',
      'Withdraw',
      'Revision',
      'Delete',
    ] as const;

    it.each(steps)('%s asks for the version, and refuses a stale one', async (name) => {
      const admin = await server().admin();
      const draft = await createArticle(admin);
      await changeArticle(admin, draft, { title: '新' });
      const { id } = draft;
      await expect(step(admin, name, { id, version: undefined })).rejects.toMatchObject({
        status: 428,
      });
      const stale = await step(admin, name, draft).catch((error) => error);
      expect(stale).toMatchObject({ kind: 'stale', current: { id, title: '新', version: 2 } });
    });

    it.each(['Approve', 'Publish', 'Unschedule', 'Withdraw', 'Revision'] as const)(
      '%s is refused for a draft, which stays as it is',
      async (name) => {
        const admin = await server().admin();
        const draft = await createArticle(admin);
        await expect(step(admin, name, draft)).rejects.toMatchObject({ code: 2003 });
        expect(await readArticle(admin, draft)).toEqual(draft);
      },
    );

    it('is applied once per idempotency key', async () => {
      const author = await writer(server());
      const draft = await createArticle(author);
      const key = randomUUID();
      const first = await step(author, 'Submit', draft, {}, key);
      expect(await step(author, 'Submit', draft, {}, key)).toEqual(first);
      expect(await readArticle(author, draft)).toMatchObject({ version: 2 });
      await expect(step(author, 'Delete', draft, {}, key)).rejects.toMatchObject({ status: 422 });
    });

    it('does not touch what lies in the recycle bin', async () => {
      const author = await writer(server());
      const gone = await step(author, 'Delete', await createArticle(author));
      await expect(step(author, 'Submit', gone)).rejects.toMatchObject(rule('回收站'));
      await expect(changeArticle(author, gone, {})).rejects.toMatchObject(rule('回收站'));
    });

    it('wins once of ten that come at the same time', async () => {
      const author = await writer(server());
      const draft = await createArticle(author);
      const tries = Array.from({ length: 10 }, () => step(author, 'Submit', draft));
      const results = await Promise.allSettled(tries);
      expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      expect(await readArticle(author, draft)).toMatchObject({ version: 2 });
    });

    it('needs a text to be submitted', async () => {
      const author = await writer(server());
      const empty = await createArticle(author, { body: ' ' });
      await expect(step(author, 'Submit', empty)).rejects.toMatchObject(rule('正文为空'));
    });
  });

  describe('several at once', () => {
    it('tells for each what became of it', async () => {
      const { boss, article } = await approved(server());
      const draft = await createArticle(boss);
      const missing = randomUUID();
      const { results, record } = await boss.client.call(endpoints.articlePublish, {
        ids: [article.id, draft.id, missing],
      });
      expect(record).toBeUndefined();
      expect(results).toEqual([
        { id: article.id, code: 0, message: '' },
        { id: draft.id, code: 2003, message: '文章当前为「草稿」，不能发布' },
        { id: missing, code: 2002, message: '文章不存在' },
      ]);
      expect(await readArticle(boss, article)).toMatchObject({ status: 'published' });
      expect(await readArticle(boss, draft)).toMatchObject({ status: 'draft' });
    });

    it('are named by one id or by several', async () => {
      const author = await writer(server());
      await expect(author.client.call(endpoints.articleSubmit, {})).rejects.toMatchObject({
        code: 2001,
      });
    });

    it('move to another column, published ones by those who may publish', async () => {
      const { author, boss, article } = await published(server());
      const draft = await createArticle(author);
      const { id: cata } = await make('cata', await server().admin());
      const move = (person: typeof author) =>
        person.client.call(endpoints.articleMove, { ids: [article.id, draft.id], cataId: cata });
      expect((await move(author)).results.map(({ code }) => code)).toEqual([403, 0]);
      expect((await move(boss)).results.map(({ code }) => code)).toEqual([0, 0]);
      const { list } = await author.client.call(endpoints.articleSearch, {
        ...{ page: 0, size: 10 },
        cataId: cata,
      });
      expect(list.map(({ id }) => id).sort()).toEqual([article.id, draft.id].sort());
      expect(await readArticle(author, article)).toMatchObject({ cataId: cata, revision: null });
      const { client } = await server().admin();
      expect(await client.call(endpoints.cataGet, { id: cata })).toMatchObject({ articleCount: 2 });
      const { results } = await client.call(endpoints.cataDelete, { ids: [cata] });
      expect(results).toMatchObject([{ code: 2003, message: '栏目下还有 2 篇文章，请先移走' }]);
    });
  });
});
