import { beforeAll, describe, expect, it } from 'vitest';
import { runSchedule } from '../../../server/jobs/article-schedule.ts';
import type { ExampleKind } from '../../../src/contract/content/example.ts';
import { endpoints } from '../../../src/contract/endpoints.ts';
import { createArticle } from '../../support/calls/article-calls.ts';
import { callsOf } from '../../support/calls/record-calls.ts';
import { storedDigests } from '../../support/data/server-data.ts';
import { onEachDatabase, type Visitor } from '../../support/server/test-server.ts';

const { articleGet, articleSearch, articleUpdate, dashboardSummary, exampleClear, exampleGet } =
  endpoints;
const { fileSearch } = endpoints;
const all = { page: 0, size: 100 };

onEachDatabase((server) => {
  let admin: Visitor;
  beforeAll(async () => {
    admin = await server().admin();
  });
  const countOf = (
    { goes }: { goes: readonly { kind: ExampleKind; count: number }[] },
    kind: ExampleKind,
  ) => goes.find((one) => one.kind === kind)?.count ?? 0;
  const summaryOf = ({ client }: Visitor) =>
    client.call(dashboardSummary, { today: server().deps.now() });
  /** One for each call: what goes has a line of its own. */
  const auditsOf = () =>
    server()
      .deps.db.selectFrom('audit')
      .select(['result', ({ fn }) => fn.min('id').as('first')])
      .where('action', '=', '清除示例内容')
      .groupBy(['requestId', 'result'])
      .orderBy('first')
      .execute();
  const found = async (title: string) =>
    (await admin.client.call(articleSearch, { ...all, keyword: title })).list.find(
      (one) => one.title === title,
    );
  /** An example, by its title. */
  const example = async (title: string) => {
    const row = await found(title);
    if (!row) throw new Error(`no example ${title}`);
    return admin.client.call(articleGet, { id: row.id });
  };

  describe('example content', () => {
    it('shows every state, with reasons, changes and files that are there', async () => {
      const { list } = await admin.client.call(articleSearch, all);
      const states = new Set(list.map(({ status }) => status));
      expect([...states].toSorted()).toEqual([
        ...['approved', 'draft', 'pending', 'published', 'rejected', 'scheduled', 'withdrawn'],
      ]);
      expect(list.filter(({ revision }) => revision !== null)).toHaveLength(2);
      const { list: files } = await admin.client.call(fileSearch, all);
      const digests = await storedDigests(server().dataDir);
      expect(files.length).toBeGreaterThan(10);
      expect(files.every(({ sha256 }) => digests.includes(sha256))).toBe(true);
      const { work, due, examples, begun } = await summaryOf(admin);
      expect(new Set(work.map(({ kind }) => kind))).toEqual(new Set(['review', 'returned', 'due']));
      expect(work.find(({ kind }) => kind === 'returned')?.note).toContain('第九百四十四条');
      expect(due).toBe(2);
      expect(examples).toBeGreaterThan(50);
      expect(begun).toEqual({ catas: true, articles: true });
    });

    it('is cleared by those alone who hold the right, and the refusal is in the log', async () => {
      const other = await server().userWith('article:search', 'article:delete', 'cata:delete');
      await expect(other.client.call(exampleClear, {})).rejects.toMatchObject({
        kind: 'forbidden',
      });
      await expect(other.client.call(exampleGet, {})).rejects.toMatchObject({ kind: 'forbidden' });
      expect((await auditsOf()).map(({ result }) => result)).toEqual(['403']);
      expect((await summaryOf(other)).examples).toBe(0);
      expect((await summaryOf(admin)).examples).toBeGreaterThan(50);
    });

    it('goes but for what somebody changed, and what that needs', async () => {
      const before = await admin.client.call(exampleGet, {});
      expect(before.stays).toEqual([]);
      // Changed by a person: it stays, with its column, the columns above, its cover and what is attached.
      const article = await example('租房押金不退怎么办：证据与步骤');
      const { id, version } = article;
      const body = `${article.body}<p>补充一段</p>`;
      const { title, summary, author, coverId, attachmentIds } = article;
      const fields = { title, summary, author, coverId, attachmentIds, body };
      await admin.client.call(articleUpdate, { id, version, ...fields });
      // Somebody's own article in an example column, which therefore stays as well.
      const company = (await callsOf('cata', admin).search()).list.find(
        ({ name }) => name === '公司企业',
      );
      const own = await createArticle(admin, { title: '自己写的', cataId: company?.id });
      // What only the clock has published is as it came.
      const scheduled = await found('未成年人打赏主播，钱能要回来吗');
      server().advance(24 * 60 * 60_000);
      await runSchedule(server().deps);
      admin = await server().admin();
      expect((await found('未成年人打赏主播，钱能要回来吗'))?.status).toBe('published');

      const planned = await admin.client.call(exampleGet, {});
      const done = await admin.client.call(exampleClear, {});
      expect(done).toEqual(planned);
      expect(countOf(done, 'article')).toBe(countOf(before, 'article') - 1);
      expect(countOf(done, 'cata')).toBe(countOf(before, 'cata') - 3);
      expect(countOf(done, 'file')).toBe(countOf(before, 'file') - 2);
      expect(done.stays.map(({ title }) => title).toSorted()).toEqual(
        ['公司企业', '房屋交接清单.txt', '房屋.png', '房屋租赁', '法律知识', title].toSorted(),
      );
      const { list } = await admin.client.call(articleSearch, all);
      expect(list.map((one) => one.id).toSorted()).toEqual([id, own.id].toSorted());
      expect(list.map((one) => one.id)).not.toContain(scheduled?.id);
      const kept = await admin.client.call(articleGet, { id });
      expect(kept.body).toBe(body);
      expect(kept.files.map(({ name }) => name).toSorted()).toEqual([
        '房屋.png',
        '房屋交接清单.txt',
      ]);
      for (const kind of ['course', 'chapter', 'expandModel', 'expand'] as const) {
        expect((await callsOf(kind, admin).search()).total, kind).toBe(0);
      }
      const { list: files } = await admin.client.call(fileSearch, all);
      expect(await storedDigests(server().dataDir)).toHaveLength(files.length);
      expect(files).toHaveLength(2);
      expect((await summaryOf(admin)).examples).toBe(0);
    });

    it('is cleared once: another time does nothing, and what stayed is ordinary', async () => {
      const again = await admin.client.call(exampleClear, {});
      expect(again).toEqual({ goes: [], stays: [] });
      expect((await admin.client.call(articleSearch, all)).total).toBe(2);
      expect((await auditsOf()).map(({ result }) => result)).toEqual(['403', 'ok', 'ok']);
    });
  });
});
