import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { article } from '../../../src/contract/article/article.ts';
import { articleDefaults } from '../../../src/contract/article/article-fields.ts';
import { endpoints } from '../../../src/contract/endpoints.ts';
import {
  changeArticle,
  createArticle,
  published,
  readArticle,
  step,
  writer,
} from '../../support/calls/article-calls.ts';
import { onEachDatabase } from '../../support/server/test-server.ts';

const DAY = 24 * 60 * 60_000;
const MISSING = '00000000-0000-4000-8000-000000000000';

const full = (change: Record<string, unknown> = {}) => ({
  subtitle: '试用期也一样',
  tags: ['劳动', '补偿'],
  coverAlt: '两人握手',
  reviewer: '王建国',
  source: '最高人民法院',
  sourceLink: 'https://example.org/a',
  originality: 'reprint',
  flags: ['headline', 'pinned'],
  sort: 3,
  slug: `lao-dong-${randomUUID().slice(0, 8)}`,
  seoTitle: 'SEO 题',
  seoKeywords: '劳动,补偿',
  seoDescription: '说明',
  regions: ['上海', '浙江'],
  legalBasis: '《劳动合同法》第四十六条',
  validUntil: 1_900_000_000_000,
  reviewDue: 1_800_000_000_000,
  disclaimer: '不构成法律意见',
  ...change,
});

onEachDatabase((server) => {
  const search = (visitor: Awaited<ReturnType<typeof writer>>, request: object) =>
    visitor.client.call(endpoints.articleSearch, { page: 0, size: 50, ...request });

  describe('the fields of an article', () => {
    it('are stored, answered, listed and changed, all of them', async () => {
      const author = await writer(server());
      const fields = full();
      const made = await createArticle(author, fields);
      expect(made).toMatchObject(fields);
      expect(await readArticle(author, made)).toEqual(made);
      const { list } = await search(author, { author: '陈思远', flag: 'pinned' });
      const { flags, sort, validUntil, reviewDue } = fields;
      expect(list.find(({ id }) => id === made.id)).toMatchObject({
        ...{ flags, sort, validUntil, reviewDue },
        ...{ version: 1, createdBy: author.userName },
      });
      const changed = await changeArticle(author, made, full({ flags: [], validUntil: null }));
      expect(changed).toMatchObject({ flags: [], validUntil: null, subtitle: fields.subtitle });
      const pinned = await search(author, { flag: 'pinned' });
      expect(pinned.list.map(({ id }) => id)).not.toContain(made.id);
    });

    it('begin empty where an app of before makes one', async () => {
      const { title: _, summary: __, body: ___, author: ____, ...rest } = articleDefaults;
      expect(await createArticle(await writer(server()))).toMatchObject(rest);
    });

    it('of a reply from before are empty', () => {
      const old = { id: MISSING, title: '题', status: 'draft', updatedAt: 1 };
      expect(v.parse(article, old)).toMatchObject({ ...articleDefaults, title: '题' });
    });

    it.each([
      ['title', { title: '长'.repeat(121) }],
      ['slug', { slug: 'Groß 写' }],
      ['slug', { slug: '-a' }],
      ['sourceLink', { sourceLink: 'javascript:alert(1)' }],
      ['cataId', { cataId: MISSING }],
      ['cataIds', { cataIds: [MISSING] }],
      ['coverSmallId', { coverSmallId: MISSING }],
      ['originality', { originality: 'stolen' }],
    ])('name a wrong %s', async (field, change) => {
      const author = await writer(server());
      await expect(createArticle(author, change)).rejects.toMatchObject({
        code: 2001,
        data: { fields: { [field]: expect.stringMatching(/[\u4e00-\u9fff]/) } },
      });
    });

    it('have the beginning of the text for a summary, where nobody wrote one', async () => {
      const author = await writer(server());
      const made = await createArticle(author, { summary: '', body: '<p>第一</p>\n<b>第二</b>' });
      expect(made).toMatchObject({ summary: '', excerpt: '第一 第二' });
      const { list } = await search(author, { author: '陈思远' });
      expect(list.find(({ id }) => id === made.id)).toMatchObject({ excerpt: '第一 第二' });
      const own = await changeArticle(author, made, { summary: '手写' });
      expect(own).toMatchObject({ excerpt: '手写' });
    });
  });

  describe('an address', () => {
    it('is that of one article; the recycle bin gives it free and takes it back if it still is', async () => {
      const author = await writer(server());
      const slug = `s-${randomUUID().slice(0, 8)}`;
      const first = await createArticle(author, { slug });
      const second = () => createArticle(author, { slug });
      await expect(second()).rejects.toMatchObject({
        code: 2001,
        data: { fields: { slug: expect.any(String) } },
      });
      const gone = await step(author, 'Delete', first);
      await second();
      await expect(step(author, 'Restore', gone)).rejects.toMatchObject({ code: 2001 });
    });

    it('is suggested in pinyin, and is free', async () => {
      const author = await writer(server());
      const ask = async (title: string, id = MISSING) =>
        (await author.client.call(endpoints.articleSlug, { id, title })).slug;
      const title = `离婚 ABC ${randomUUID().slice(0, 6)}`;
      const slug = await ask(title);
      expect(slug).toMatch(/^li-hun-abc-/);
      const { id } = await createArticle(author, { slug });
      expect(await ask(title)).toBe(`${slug}-2`);
      expect(await ask(title, id)).toBe(slug);
      expect(await ask('')).toBe('');
    });
  });

  describe('the history', () => {
    it('tells each step, newest first, and gives the text of each version', async () => {
      const author = await writer(server());
      const made = await createArticle(author);
      const changed = await changeArticle(author, made, { body: '第二版' });
      await step(author, 'Submit', changed);
      const asked = { id: made.id, page: 0, size: 10 };
      const { list, total } = await author.client.call(endpoints.articleHistory, asked);
      expect(total).toBe(3);
      expect(list.map(({ version, action, changed: isText }) => [version, action, isText])).toEqual(
        [
          [3, '提交文章', false],
          [2, '修改文章', true],
          [1, '新建文章', true],
        ],
      );
      expect(list[0]).toMatchObject({ by: author.userName, byName: '测试用户' });
      const textAt = async (version: number) =>
        (await author.client.call(endpoints.articleVersion, { id: made.id, version })).fields.body;
      expect([await textAt(1), await textAt(2), await textAt(3)]).toEqual([
        made.body,
        '第二版',
        '第二版',
      ]);
      const none = author.client.call(endpoints.articleVersion, { id: MISSING, version: 1 });
      await expect(none).rejects.toMatchObject({ code: 2002 });
    });

    it('begins with what was there before there was one', async () => {
      const admin = await server().admin();
      const { list } = await search(admin as never, { keyword: '遗嘱的六种形式' });
      const before = await readArticle(admin, list[0] as { id: string });
      await changeArticle(admin, before, { body: '改过' });
      const asked = { id: before.id, version: before.version ?? 0 };
      const { fields } = await admin.client.call(endpoints.articleVersion, asked);
      expect(fields).toMatchObject({ title: before.title, body: before.body });
    });
  });

  describe('who is editing', () => {
    const lock = (visitor: Awaited<ReturnType<typeof writer>>, id: string, action = 'hold') =>
      visitor.client.call(endpoints.articleLock, { id, action: action as 'hold' });

    it('is told to the second, who may take over', async () => {
      const [one, other] = [await writer(server()), await writer(server())];
      const { id } = await createArticle(one);
      expect(await lock(one, id)).toMatchObject({ mine: true });
      expect(await lock(other, id)).toMatchObject({
        ...{ mine: false, holder: { userName: one.userName } },
      });
      expect(await lock(other, id, 'takeOver')).toMatchObject({ mine: true });
      expect(await lock(one, id)).toMatchObject({ holder: { userName: other.userName } });
      await lock(other, id, 'release');
      expect(await lock(one, id, 'look')).toMatchObject({ mine: false, holder: null });
      expect(await lock(one, id)).toMatchObject({ mine: true });
    });

    it('ends with the heartbeat', async () => {
      const [one, other] = [await writer(server()), await writer(server())];
      const { id } = await createArticle(one);
      await lock(one, id);
      server().advance(60_000);
      expect(await lock(other, id)).toMatchObject({ mine: false });
      server().advance(31_000);
      expect(await lock(other, id)).toMatchObject({ mine: true });
    });

    it('is one of several that come at the same time', async () => {
      const people = await Promise.all(Array.from({ length: 4 }, () => writer(server())));
      const { id } = await createArticle(people[0] as (typeof people)[0]);
      const answers = await Promise.all(people.map((person) => lock(person, id)));
      const holders = new Set(answers.map(({ holder }) => holder?.userName));
      expect(holders.size).toBe(1);
      expect(answers.filter(({ mine }) => mine)).toHaveLength(1);
    });
  });

  describe('reviews that are due', () => {
    it('are those of published articles within so many days, the most urgent first', async () => {
      const now = server().deps.now();
      const { author, article: late } = await published(server(), { reviewDue: now - DAY });
      const { article: soon } = await published(server(), {
        ...{ validUntil: now + 3 * DAY, reviewDue: now + 90 * DAY },
      });
      const { article: far } = await published(server(), { reviewDue: now + 40 * DAY });
      const draft = await createArticle(author, { reviewDue: now });
      const find = (days: number) =>
        author.client.call(endpoints.articleSearch, { page: 0, size: 100, due: days });
      const { list, total } = await find(30);
      const ids = list.map(({ id }) => id);
      expect(ids.indexOf(late.id)).toBeGreaterThanOrEqual(0);
      expect(ids.indexOf(soon.id)).toBeGreaterThan(ids.indexOf(late.id));
      expect(ids).not.toContain(far.id);
      expect(ids).not.toContain(draft.id);
      expect(total).toBe(ids.length);
      expect((await find(60)).list.map(({ id }) => id)).toContain(far.id);
    });
  });
});
