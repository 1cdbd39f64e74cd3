import { describe, expect, it } from 'vitest';
import { endpoints } from '../../../src/contract/endpoints.ts';
import {
  approved,
  articleFieldsOf,
  changeArticle,
  createArticle,
  published,
  readArticle,
  reviewer,
  step,
  writer,
} from '../../support/calls/article-calls.ts';
import { make } from '../../support/calls/record-calls.ts';
import { onEachDatabase } from '../../support/server/test-server.ts';

const DAY = 24 * 60 * 60_000;
const rule = (message: string) => ({ code: 2003, message: expect.stringContaining(message) });

onEachDatabase((server) => {
  describe('the way of an article', () => {
    it('goes from draft over approval to publication, withdrawal and the recycle bin', async () => {
      const [author, boss] = [await writer(server()), await reviewer(server())];
      const { id: cataId } = await make('cata', author);
      const draft = await createArticle(author, { cataId });
      const pending = await step(author, 'Submit', draft);
      expect(pending).toMatchObject({ status: 'pending', submittedBy: author.userName });
      const passed = await step(boss, 'Approve', pending);
      expect(passed).toMatchObject({ status: 'approved', version: 3 });
      const out = await step(boss, 'Publish', passed);
      expect(out).toMatchObject({ status: 'published', revision: null });
      expect(out.firstPublishedAt).toBe(out.publishedAt);
      const off = await step(boss, 'Withdraw', out);
      expect(off).toMatchObject({ status: 'withdrawn', firstPublishedAt: out.firstPublishedAt });
      const gone = await step(author, 'Delete', off);
      expect(gone.deletedAt).toEqual(expect.any(Number));
      const back = await step(author, 'Restore', gone);
      expect(back).toMatchObject({ status: 'withdrawn', deletedAt: null });
    });

    it('is refused with a reason, mended and submitted again', async () => {
      const [author, boss] = [await writer(server()), await reviewer(server())];
      const pending = await step(author, 'Submit', await createArticle(author));
      const refused = await step(boss, 'Reject', pending, { note: '依据已废止' });
      expect(refused).toMatchObject({ status: 'rejected', reviewNote: '依据已废止' });
      const mended = await changeArticle(author, refused, { body: '新依据' });
      expect(mended).toMatchObject({ status: 'draft', reviewNote: '依据已废止' });
      const again = await step(author, 'Submit', mended);
      expect(again).toMatchObject({ status: 'pending', reviewNote: '' });
    });

    it('names a missing reason', async () => {
      const [author, boss] = [await writer(server()), await reviewer(server())];
      const pending = await step(author, 'Submit', await createArticle(author));
      await expect(step(boss, 'Reject', pending, { note: ' ' })).rejects.toMatchObject({
        code: 2001,
        data: { fields: { note: '退回原因不能为空' } },
      });
    });

    it('writes each step into the audit log', async () => {
      const { boss, article } = await published(server());
      const rows = await server()
        .deps.db.selectFrom('audit')
        .select(['userName', 'action', 'result'])
        .where('subject', '=', article.id)
        .orderBy('id')
        .execute();
      const actions = rows.map(({ action }) => action);
      expect(actions).toEqual(['新建文章', '提交文章', '审核通过文章', '发布文章']);
      expect(rows.at(-1)).toMatchObject({ userName: boss.userName, result: 'ok' });
    });

    it('says nothing to readers that nobody approved: a change makes it a draft again', async () => {
      const { author, article } = await approved(server());
      const changed = await changeArticle(author, article, { body: '别的' });
      expect(changed).toMatchObject({ status: 'draft', revision: null });
      const { article: same, author: other } = await approved(server());
      const unchanged = await changeArticle(other, same, {});
      expect(unchanged).toMatchObject({ status: 'approved' });
    });
  });

  describe('approval', () => {
    it('is refused to users who wrote, submitted or changed it', async () => {
      const [author, boss] = [await reviewer(server()), await reviewer(server())];
      const own = await step(author, 'Submit', await createArticle(author));
      await expect(step(author, 'Approve', own)).rejects.toMatchObject(rule('自己'));
      const changed = await changeArticle(boss, own, { body: '改过' });
      const again = await step(author, 'Submit', changed);
      await expect(step(boss, 'Approve', again)).rejects.toMatchObject(rule('自己'));
      // The desk, which is told who that is, offers it to none of them.
      const waiting = { status: 'pending', submittedBy: author.userName, editedBy: boss.userName };
      expect(await readArticle(author, own)).toMatchObject(waiting);
    });

    it('is free to an admin', async () => {
      const admin = await server().admin();
      const own = await step(admin, 'Submit', await createArticle(admin));
      expect(await step(admin, 'Approve', own)).toMatchObject({ status: 'approved' });
    });

    it('applies to the version that was read: a concurrent change is refused with 412', async () => {
      const [author, boss] = [await writer(server()), await reviewer(server())];
      const seen = await step(author, 'Submit', await createArticle(author));
      await step(author, 'Submit', await changeArticle(author, seen, { body: '换过的' }));
      await expect(step(boss, 'Approve', seen)).rejects.toMatchObject({
        kind: 'stale',
        current: { body: '换过的', version: 4 },
      });
    });
  });

  describe('publication', () => {
    it('S-DESK-3 needs a column, at once and at its time, of one and of several', async () => {
      const { boss, article } = await approved(server(), { cataId: null });
      const missing = { code: 2001, data: { fields: { cataId: '发布前请选择主栏目' } } };
      await expect(step(boss, 'Publish', article)).rejects.toMatchObject(missing);
      const publishAt = Date.now() + DAY;
      await expect(step(boss, 'Publish', article, { publishAt })).rejects.toMatchObject(missing);
      const several = await boss.client.call(endpoints.articlePublish, { ids: [article.id] });
      expect(several.results).toMatchObject([{ id: article.id, code: 2001 }]);
      const { id: cataId } = await make('cata', await writer(server()));
      const placed = await step(boss, 'Move', article, { cataId });
      expect(placed).toMatchObject({ status: 'approved' });
      expect(await step(boss, 'Publish', placed)).toMatchObject({ status: 'published', cataId });
    });

    it('S-DESK-3 dead links of a text are reported', async () => {
      const slug = `living-${Date.now()}`;
      const { author } = await published(server(), { slug });
      const draft = `draft-${Date.now()}`;
      await createArticle(author, { slug: draft });
      const living = [`/articles/${slug}`, `/${slug}?from=1#top`, '/columns/labour', '/a/b/c'];
      const dead = [`/articles/${draft}`, `/${draft}-2/`];
      const paths = [...living, ...dead];
      const reply = await author.client.call(endpoints.articleLinks, { paths });
      expect(reply.dead).toEqual(dead);
    });
  });

  describe('a published article', () => {
    it('keeps what readers see while its change goes the way again', async () => {
      const { author, boss, article } = await published(server(), { slug: `a-${Date.now()}` });
      const revised = await changeArticle(author, article, { body: '修订稿' });
      expect(revised).toMatchObject({ status: 'published', revision: 'draft', body: '修订稿' });
      expect(await liveBody(article.id)).toBe('第一段\n第二段');
      const pending = await step(author, 'Submit', revised);
      expect(pending).toMatchObject({ status: 'published', revision: 'pending' });
      const passed = await step(boss, 'Approve', pending);
      server().advance(1000);
      const out = await step(boss, 'Publish', passed);
      expect(out).toMatchObject({
        ...{ status: 'published', revision: null, body: '修订稿', slug: article.slug },
        firstPublishedAt: article.firstPublishedAt,
      });
      expect(out.publishedAt).toBeGreaterThan(article.publishedAt ?? 0);
      expect(await liveBody(article.id)).toBe('修订稿');
    });

    it('goes back to what readers see when the change is given up', async () => {
      const { author, article } = await published(server());
      const once = await changeArticle(author, article, { body: '一', tags: ['婚姻'] });
      const twice = await changeArticle(author, once, { body: '二' });
      const back = await step(author, 'Revision', twice);
      expect(back).toMatchObject({ body: article.body, tags: [], revision: null, version: 7 });
      await expect(step(author, 'Revision', back)).rejects.toMatchObject(rule('没有未发布'));
    });

    it('keeps its address', async () => {
      const slug = `b-${Date.now()}`;
      const { author, article } = await published(server(), { slug });
      const change = changeArticle(author, article, { slug: `${slug}-2` });
      await expect(change).rejects.toMatchObject({
        code: 2001,
        data: { fields: { slug: '首次发布后别名不能修改' } },
      });
      expect(await readArticle(author, article)).toMatchObject({ slug });
    });

    it('is withdrawn before it is deleted', async () => {
      const { author, article } = await published(server());
      await expect(step(author, 'Delete', article)).rejects.toMatchObject(rule('请先下线'));
    });

    it('comes back as it was when it was withdrawn, and not what was changed since', async () => {
      const { author, boss, article } = await published(server());
      const off = await step(boss, 'Withdraw', article);
      const changed = await changeArticle(author, off, { body: '没有审核' });
      expect(changed).toMatchObject({ status: 'withdrawn', revision: 'draft' });
      await expect(step(boss, 'Publish', changed)).rejects.toMatchObject(rule('草稿'));
      const back = await step(author, 'Revision', changed);
      expect(await step(boss, 'Publish', back)).toMatchObject({ status: 'published' });
    });
  });

  describe('a schedule', () => {
    it('waits for its time, and can be cancelled', async () => {
      const { boss, article } = await approved(server());
      const publishAt = server().deps.now() + DAY;
      const waiting = await step(boss, 'Publish', article, { publishAt });
      expect(waiting).toMatchObject({ status: 'scheduled', publishAt, firstPublishedAt: null });
      await expect(step(boss, 'Delete', waiting)).rejects.toMatchObject(rule('取消定时'));
      const back = await step(boss, 'Unschedule', waiting);
      expect(back).toMatchObject({ status: 'approved', publishAt: null });
    });

    it('goes with a change of the text', async () => {
      const { author, boss, article } = await approved(server());
      const publishAt = server().deps.now() + DAY;
      const waiting = await step(boss, 'Publish', article, { publishAt });
      const changed = await changeArticle(author, waiting, { title: '换个题' });
      expect(changed).toMatchObject({ status: 'draft', publishAt: null });
    });

    it('ends after it begins', async () => {
      const { boss, article } = await approved(server());
      const publishAt = server().deps.now() + DAY;
      const wrong = step(boss, 'Publish', article, { publishAt, withdrawAt: publishAt });
      await expect(wrong).rejects.toMatchObject({
        code: 2001,
        data: { fields: { withdrawAt: expect.any(String) } },
      });
    });

    it.each(['publishAt', 'withdrawAt'])('has a %s that is a date', async (field) => {
      const { boss, article } = await approved(server());
      const last = 8_640_000_000_000_000;
      await expect(step(boss, 'Publish', article, { [field]: last + 1 })).rejects.toMatchObject({
        ...{ code: 2001, data: { fields: { [field]: expect.any(String) } } },
      });
      expect(await step(boss, 'Publish', article, { [field]: last })).toMatchObject({
        [field]: last,
      });
    });

    it('of a withdrawal is noted', async () => {
      const { boss, article } = await published(server());
      const withdrawAt = server().deps.now() + DAY;
      const noted = await step(boss, 'Withdraw', article, { withdrawAt });
      expect(noted).toMatchObject({ status: 'published', withdrawAt });
      const back = await step(boss, 'Withdraw', noted, { withdrawAt: null });
      expect(back).toMatchObject({ status: 'published', withdrawAt: null });
    });

    it('of a withdrawal stays where a change is published without a word about it', async () => {
      const { author, boss, article } = await published(server());
      const withdrawAt = server().deps.now() + DAY;
      const noted = await step(boss, 'Withdraw', article, { withdrawAt });
      const changed = await changeArticle(author, noted, { body: '改过的正文' });
      const ready = await step(boss, 'Approve', await step(author, 'Submit', changed));
      const again = await step(boss, 'Publish', ready);
      expect(again).toMatchObject({ status: 'published', revision: null, withdrawAt });
    });
  });

  /** What readers see of an article. */
  async function liveBody(id: string): Promise<string> {
    const row = await server()
      .deps.db.selectFrom('articles')
      .select(['body', 'published'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    return row.published ? JSON.parse(row.published).body : row.body;
  }

  it('takes the fields of an app of before, and leaves the others alone', async () => {
    const author = await writer(server());
    const made = await createArticle(author, { tags: ['婚姻'], subtitle: '副题' });
    const { id, version } = made;
    const saved = await author.client.call(endpoints.articleUpdate, {
      ...{ id, version },
      ...articleFieldsOf({ title: '旧应用' }),
    });
    expect(saved).toMatchObject({ title: '旧应用', tags: ['婚姻'], subtitle: '副题' });
  });
});
