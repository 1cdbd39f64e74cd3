import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { isSqlite } from '../../../server/db/is-sqlite.ts';
import { indexArticle } from '../../../server/search/article-texts.ts';
import { endpoints } from '../../../src/contract/endpoints.ts';
import { onEachDatabase, type TestServer, type Visitor } from '../../support/server/test-server.ts';

const { articleCreate, articleSearch } = endpoints;

const fields = (change: Record<string, unknown> = {}) => ({
  title: '劳动合同解除的经济补偿',
  summary: '摘要',
  body: '第一段\n第二段',
  author: '陈思远',
  coverId: null,
  attachmentIds: [],
  ...change,
});

const editor = (server: TestServer) =>
  server.userWith('article:search', 'article:create', 'article:update', 'file:upload');

const create = (visitor: Visitor, change: Record<string, unknown> = {}) =>
  visitor.client.call(articleCreate, { id: randomUUID(), ...fields(change) });

onEachDatabase((server) => {
  describe('articleSearch', () => {
    const search = (visitor: Visitor, request: Record<string, unknown> = {}) =>
      visitor.client.call(articleSearch, { page: 0, size: 50, ...request });

    it('gives pages of the newest first, with the number of all', async () => {
      const user = await editor(server());
      const { total, list } = await search(user, { size: 5 });
      const next = await search(user, { size: 5, page: 1 });
      expect(list).toHaveLength(5);
      expect(total).toBeGreaterThanOrEqual(12);
      const times = [...list, ...next.list].map(({ updatedAt }) => updatedAt);
      expect(times).toEqual([...times].sort((one, other) => other - one));
      expect(list.map(({ id }) => id)).not.toContain(next.list[0]?.id);
      expect(list[0]).not.toHaveProperty('body');
      expect((await search(user, { page: 1_000_000 })).list).toEqual([]);
    });

    it.each(['updatedAt', 'title', 'sort'] as const)(
      'S-LIST-1 the pages by %s make the whole, from either end, and the other way round',
      async (sort) => {
        const user = await editor(server());
        const author = randomUUID();
        for (const title of ['丙', '甲', '乙', '甲', '丁']) {
          await create(user, { title, author, sort: title.codePointAt(0) });
        }
        const asked = { author, sort, size: 2 };
        const whole = await search(user, { ...asked, size: 50 });
        const pages = [];
        for (const page of [0, 1, 2, 3]) pages.push(await search(user, { ...asked, page }));
        expect(pages.map(({ list }) => list.length)).toEqual([2, 2, 1, 0]);
        expect(pages.flatMap(({ list }) => list)).toEqual(whole.list);
        const turned = [];
        for (const page of [0, 1, 2])
          turned.push(await search(user, { ...asked, page, reverse: true }));
        expect(turned.flatMap(({ list }) => list)).toEqual(whole.list.toReversed());
      },
    );

    it('filters by status', async () => {
      const { list, total } = await search(await editor(server()), { status: 'published' });
      expect(new Set(list.map(({ status }) => status))).toEqual(new Set(['published']));
      expect(total).toBe(list.length);
    });

    /** Adds that many articles like one that has this title; `states` are theirs in turn. Without the index nothing finds them by text. */
    async function addOthers(
      title: string,
      count: number,
      { states = ['draft'], indexed = true }: { states?: string[]; indexed?: boolean } = {},
    ) {
      const { db } = server().deps;
      const row = await db
        .selectFrom('articles')
        .selectAll()
        .where('title', '=', title)
        .executeTakeFirstOrThrow();
      await db.transaction().execute(async (all) => {
        for (let added = 0; added < count; added += 1) {
          const status = states[added % states.length] ?? row.status;
          const other = { ...row, id: randomUUID(), status };
          await all.insertInto('articles').values(other).execute();
          if (indexed) await indexArticle(all, other);
        }
      });
    }

    it('finds the newest 1,000 that contain a keyword, and reports that there are more', async () => {
      const user = await editor(server());
      const mark = randomUUID().replaceAll('-', '');
      await create(user, { title: mark });
      await addOthers(mark, 999);
      const all = await search(user, { keyword: mark });
      expect([all.total, all.more]).toEqual([1000, undefined]);
      await addOthers(mark, 1);
      const cut = await search(user, { keyword: mark, page: 19 });
      expect([cut.total, cut.more, cut.list.length]).toEqual([1000, true, 50]);
    });

    it('finds the newest hundreds of a frequent keyword where most are others, and all of them for who exports', async () => {
      const user = await editor(server());
      const mark = randomUUID().replaceAll('-', '');
      await create(user, { title: mark });
      // As many in that state that they are not looked through one by one.
      await addOthers(mark, 1000, { states: ['rejected'], indexed: false });
      await addOthers(mark, 1200, { states: ['rejected', 'draft', 'draft', 'draft', 'draft'] });
      const cut = await search(user, { keyword: mark, status: 'rejected', page: 3 });
      expect([cut.total, cut.more, cut.list.length]).toEqual([200, true, 50]);
      const beyond = await search(user, { keyword: mark, status: 'rejected', page: 4 });
      expect(beyond.list).toEqual([]);
      const whole = await search(user, { keyword: mark, status: 'rejected', size: 200 });
      expect([whole.total, whole.more, whole.list.length]).toEqual([240, undefined, 200]);
    });

    it('finds the keyword in title, summary and author, whatever its case', async () => {
      const user = await editor(server());
      const word = `Wörd${randomUUID().slice(0, 8)}`;
      const made = [
        await create(user, { title: `前${word}后` }),
        await create(user, { summary: word }),
        await create(user, { author: word }),
      ];
      const { list } = await search(user, { keyword: word });
      expect(list.map(({ id }) => id).sort()).toEqual(made.map(({ id }) => id).sort());
      const lower = await search(user, { keyword: word.toLowerCase() });
      expect(lower.total).toBe(3);
    });

    it('finds words of two characters, and one, in the text too; all of them must be there', async () => {
      const user = await editor(server());
      const mark = `标${randomUUID().slice(0, 8)}`;
      const first = await create(user, {
        title: `${mark} 合伙`,
        body: '合伙人应当出资。清算由㐂某主持',
      });
      const second = await create(user, {
        title: `${mark} 出资`,
        body: '<p>合<b>伙</b>人</p><p>除名</p>',
      });
      const find = async (keyword: string) =>
        (await search(user, { keyword: `${mark} ${keyword}` })).list.map(({ id }) => id);
      expect(await find('清算')).toEqual([first.id]);
      expect(await find('㐂')).toEqual([first.id]);
      expect(await find('出资'), 'the newest change first').toEqual([second.id, first.id]);
      expect(await find('合伙人　除名')).toEqual([second.id]);
      expect(await find('人除'), 'not over the border of paragraphs').toEqual([]);
      expect(await find('资合'), 'not over the border of fields').toEqual([]);
      expect(await find('合人伙')).toEqual([]);
      expect(await find('<b>')).toEqual([]);
    });

    it('finds what lies far behind by its index as it does by reading', async () => {
      const user = await editor(server());
      const mark = `远${randomUUID().slice(0, 8)}`;
      const far = await create(user, { title: mark, body: '合伙人清算时应当出资。㐂某' });
      await create(user, { title: mark, body: '出资应当清算' });
      const keywords = ['清算', '㐂', '清算时应当', '合伙 出资', '应当清算时', '时清算'];
      const findAll = async () => {
        const found = [];
        for (const keyword of keywords) {
          const { list } = await search(user, { keyword: `${mark} ${keyword}` });
          found.push(list.map(({ id }) => id));
        }
        return found;
      };
      const near = await findAll();
      expect(near).toEqual([
        expect.arrayContaining([far.id]),
        [far.id],
        [far.id],
        [far.id],
        [],
        [],
      ]);
      // Numbers that nothing has: reading the newest finds none of these any more.
      const { db } = server().deps;
      if (!isSqlite(db)) {
        await sql`select setval(pg_get_serial_sequence('article_texts', 'seq'), 20000 + max(seq)) from article_texts`.execute(
          db,
        );
      }
      await create(user, { title: '之后的' });
      expect(await findAll()).toEqual(near);
    });

    it('no longer finds an article by removed text', async () => {
      const user = await editor(server());
      const [before, after] = [`旧${randomUUID()}`, `新${randomUUID()}`];
      const { id } = await create(user, { title: before });
      const { articleUpdate } = endpoints;
      await user.client.call(articleUpdate, { id, version: 1, ...fields({ title: after }) });
      expect((await search(user, { keyword: before })).total).toBe(0);
      expect((await search(user, { keyword: after })).total).toBe(1);
    });

    it.each([
      '劳动"',
      '"劳动',
      "劳动' or '1'='1",
      '劳动*',
      'grams:劳动',
      '劳动 OR 离婚',
      'NOT 劳动',
      'NEAR(劳动 合同)',
      '^劳动',
      '{劳动}',
      '劳动) --',
      '%',
      '*',
      '"',
      '()',
      'a'.repeat(120),
    ])('takes %j for nothing but text', async (keyword) => {
      const { total } = await search(await editor(server()), { keyword });
      expect(total).toBe(0);
    });

    it.each(['%', '_', '\\', '!', "'", '%%', '100%_\\!'])('takes %j literally', async (sign) => {
      const user = await editor(server());
      const mark = randomUUID().slice(0, 8);
      const { id } = await create(user, { title: `${mark}${sign}x` });
      await create(user, { title: `${mark}ax` });
      const found = await search(user, { keyword: `${mark}${sign}x` });
      expect(found.list.map((row) => row.id)).toEqual([id]);
    });

    it('sorts by title', async () => {
      const { list } = await search(await editor(server()), { sort: 'title' });
      const titles = list.map(({ title }) => title);
      expect(titles).toEqual(
        [...titles].sort((one, other) => Buffer.compare(Buffer.from(one), Buffer.from(other))),
      );
    });

    it.each([
      ['page', { page: -1 }],
      ['size', { size: 0 }],
      ['size', { size: 10_000 }],
      ['sort', { sort: 'body; drop table articles' }],
      ['page', { page: 1.5 }],
      ['page', { page: '0' }],
    ])('names a wrong %s', async (field, change) => {
      const user = await editor(server());
      const reply = await post(user, 'article/search', { page: 0, size: 10, ...change });
      expect(await reply.json()).toMatchObject({
        rtn_code: 2001,
        rtn_data: { fields: { [field]: expect.stringMatching(/[\u4e00-\u9fff]/) } },
      });
    });
  });
});

function post(visitor: Visitor, path: string, body: unknown, key?: string): Promise<Response> {
  return visitor.fetch(`/cn/management/v1/${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(key !== undefined && { 'idempotency-key': key }),
    },
    body: JSON.stringify(body),
  });
}
