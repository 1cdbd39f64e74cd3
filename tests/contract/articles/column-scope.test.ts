import { beforeAll, describe, expect, it } from 'vitest';
import type { Article } from '../../../src/contract/article/article.ts';
import type { Endpoint } from '../../../src/contract/endpoint.ts';
import { endpoints } from '../../../src/contract/endpoints.ts';
import {
  articleFieldsOf,
  changeArticle,
  createArticle,
  limitedTo,
  type Person,
  readArticle,
  reviewer,
  step,
} from '../../support/calls/article-calls.ts';
import { callsOf, make } from '../../support/calls/record-calls.ts';
import { onEachDatabase, type Visitor } from '../../support/server/test-server.ts';
import { plain } from '../uploads/upload-helpers.ts';

const all = [
  ...['search', 'create', 'update', 'submit', 'delete', 'approve', 'publish'].map(
    (call) => `article:${call}`,
  ),
  ...['search', 'create', 'update', 'delete'].map((call) => `cata:${call}`),
  ...['search', 'update', 'delete', 'address', 'upload'].map((call) => `file:${call}`),
];
const notFound = { kind: 'refusal', code: 2002 };

onEachDatabase((server) => {
  let admin: Visitor;
  /** 劳动 with 工伤 below it; 婚姻 beside them. */
  let ours: { id: string };
  let below: { id: string };
  let theirs: { id: string };
  let us: Person;
  let foreign: Article;

  beforeAll(async () => {
    admin = await server().admin();
    ours = await make('cata', admin, { name: '劳动争议' });
    below = await make('cata', admin, { name: '工伤认定', parentId: ours.id });
    theirs = await make('cata', admin, { name: '离婚财产' });
    us = await limitedTo(server(), [ours.id], ...all);
    foreign = await createArticle(admin, { title: '他栏目的文章', cataId: theirs.id });
  });

  const articles = async (visitor: Visitor, filters: object = {}) => {
    const input = { page: 0, size: 100, ...filters };
    return visitor.client.call(endpoints.articleSearch, input);
  };

  describe('S-ADM-3 an article in another column', () => {
    /** Every call about articles: what it answers about one that the caller does not manage. */
    const asks: Record<string, (article: Article) => object | null> = {
      articleGet: ({ id }) => ({ id }),
      articleHistory: ({ id }) => ({ id, page: 0, size: 10 }),
      articleVersion: ({ id, version }) => ({ id, version }),
      articleLock: ({ id }) => ({ id, action: 'look' }),
      articleUpdate: ({ id, version }) => ({ id, version, ...articleFieldsOf() }),
      articleSubmit: ({ id, version }) => ({ id, version }),
      articleApprove: ({ id, version }) => ({ id, version }),
      articleReject: ({ id, version }) => ({ id, version, note: '退回' }),
      articlePublish: ({ id, version }) => ({ id, version }),
      articleUnschedule: ({ id, version }) => ({ id, version }),
      articleWithdraw: ({ id, version }) => ({ id, version }),
      articleRevision: ({ id, version }) => ({ id, version }),
      articleCheckLaws: ({ id, version }) => ({ id, version }),
      articleMove: ({ id, version }) => ({ id, version, cataId: ours.id }),
      articleDelete: ({ id, version }) => ({ id, version }),
      articleRestore: ({ id, version }) => ({ id, version }),
      articleSort: ({ id, cataId }) => ({ cataId, ids: [id] }),
      // They name no article, or are tried below.
      ...{ articleSearch: () => null, articleCounts: () => null, articleCreate: () => null },
      ...{ articleSlug: () => null, articleLinks: () => null, dashboardSummary: () => null },
    };

    it('is found by no call', async () => {
      const named = Object.entries(endpoints).filter(([, { permission }]) =>
        permission?.startsWith('article:'),
      );
      expect(named.map(([name]) => name).sort()).toEqual(Object.keys(asks).sort());
      for (const [name, endpoint] of named) {
        const input = asks[name]?.(foreign);
        if (!input) continue;
        const asked = us.client.call(endpoint as Endpoint, input as never);
        await expect(asked, name).rejects.toMatchObject(notFound);
      }
      expect(await readArticle(admin, foreign)).toMatchObject({ version: foreign.version });
    });

    it('stays as it is in a batch, whose other articles are changed', async () => {
      const own = await createArticle(us, { cataId: ours.id });
      const ids = [foreign.id, own.id];
      const { results } = await us.client.call(endpoints.articleDelete, { ids });
      expect(results.map(({ code }) => code)).toEqual([2002, 0]);
      expect(await readArticle(admin, foreign)).toMatchObject({ deletedAt: null });
    });

    it('is in no list, no count, no figure of the dashboard, and not found', async () => {
      const pending = await createArticle(admin, { title: '待审的他栏目文章', cataId: theirs.id });
      await step(admin, 'Submit', pending);
      const before = await createArticle(us, { title: '本栏目的文章', cataId: below.id });
      const { list, total } = await articles(us);
      expect(list.map(({ id }) => id)).toContain(before.id);
      expect(list.map(({ id }) => id)).not.toContain(foreign.id);
      expect(total).toBe(list.length);
      const counts = await us.client.call(endpoints.articleCounts, {});
      expect(counts).toMatchObject({ total, states: { draft: total } });
      const summary = await us.client.call(endpoints.dashboardSummary, { today: Date.now() });
      expect(summary).toMatchObject({ pending: 0, drafts: total, due: 0, work: [] });
      for (const keyword of ['他栏目', 'tlm', '离婚财产']) {
        expect(await us.client.call(endpoints.find, { keyword })).toEqual({ list: [] });
      }
      const byColumn = await articles(us, { cataId: theirs.id });
      expect(byColumn).toMatchObject({ list: [], total: 0 });
      const everything = await articles(admin, { keyword: '他栏目' });
      expect(everything.total).toBe(2);
    });

    it('is found through a column of ours that it stands in too, without the name of the other, and not changed', async () => {
      const shared = await createArticle(admin, { cataId: theirs.id, cataIds: [below.id] });
      const { list } = await articles(us);
      expect(list.find(({ id }) => id === shared.id)).toMatchObject({ cataName: '' });
      expect(await readArticle(us, shared)).toMatchObject({ id: shared.id });
      await expect(changeArticle(us, shared, { title: '改' })).rejects.toMatchObject({
        kind: 'forbidden',
      });
      await step(admin, 'Delete', shared);
    });
  });

  describe('S-ADM-3 an article of ours', () => {
    it('is put into our columns only, and stays in those that we do not see', async () => {
      const article = await createArticle(admin, { cataId: ours.id, cataIds: [theirs.id] });
      const change = (fields: object) => changeArticle(us, article, { cataId: ours.id, ...fields });
      await expect(change({ cataId: theirs.id })).rejects.toMatchObject({
        data: { fields: { cataId: '栏目不存在或已删除' } },
      });
      await expect(change({ cataId: null })).rejects.toMatchObject({
        data: { fields: { cataId: '请选择主栏目' } },
      });
      const other = await make('cata', admin, { name: '另一个' });
      await expect(change({ cataIds: [other.id] })).rejects.toMatchObject({
        data: { fields: { cataIds: '附加栏目不存在或已删除' } },
      });
      const changed = await change({ cataId: below.id, cataIds: [] });
      expect(changed).toMatchObject({ cataId: below.id, cataIds: [theirs.id] });
      await expect(step(us, 'Move', changed, { cataId: theirs.id })).rejects.toMatchObject({
        data: { fields: { cataId: '栏目不存在' } },
      });
      await expect(createArticle(us, { cataId: theirs.id })).rejects.toMatchObject({
        data: { fields: { cataId: '栏目不存在或已删除' } },
      });
    });

    it('may stand in no column: then it is its author’s alone', async () => {
      const draft = await createArticle(us, { title: '还没有栏目' });
      const colleague = await limitedTo(server(), [ours.id], ...all);
      expect(await readArticle(us, draft)).toMatchObject({ cataId: null });
      await expect(readArticle(colleague, draft)).rejects.toMatchObject(notFound);
      const placed = await changeArticle(us, draft, { cataId: ours.id });
      expect(await readArticle(colleague, placed)).toMatchObject({ cataId: ours.id });
    });

    it('is reviewed by whoever has that right in its column', async () => {
      const article = await step(us, 'Submit', await createArticle(us, { cataId: ours.id }));
      const rights = ['article:search', 'article:approve'];
      const stranger = await limitedTo(server(), [theirs.id], ...rights);
      await expect(step(stranger, 'Approve', article)).rejects.toMatchObject(notFound);
      const lawyer = await limitedTo(server(), [below.id, ours.id], ...rights);
      const { work } = await lawyer.client.call(endpoints.dashboardSummary, { today: Date.now() });
      expect(work).toMatchObject([{ kind: 'review', id: article.id }]);
      expect(await step(lawyer, 'Approve', article)).toMatchObject({ status: 'approved' });
    });
  });

  it('S-ADM-3 each right counts in the columns of the roles that hold it', async () => {
    const person = await limitedTo(server(), [ours.id], 'article:search', 'article:update');
    const { db } = server().deps;
    const { id: userId } = await db
      .selectFrom('users')
      .select('id')
      .where('userName', '=', person.userName)
      .executeTakeFirstOrThrow();
    await db.insertInto('userRoles').values({ userId, roleId: 'viewer' }).execute();
    expect(await readArticle(person, foreign)).toMatchObject({ id: foreign.id });
    await expect(changeArticle(person, foreign, { title: '改' })).rejects.toMatchObject(notFound);
    await db.updateTable('roles').set({ disabled: 1 }).where('id', '=', 'viewer').execute();
    await expect(readArticle(person, foreign)).rejects.toMatchObject(notFound);
    await db.updateTable('roles').set({ disabled: 0 }).where('id', '=', 'viewer').execute();
  });

  it('S-ADM-3 S-PERM-3 other columns are another version of the rights', async () => {
    const person = await limitedTo(server(), [ours.id], 'article:search');
    const versions = new Set<string | null>();
    for (const catas of [null, '[]', JSON.stringify([ours.id]), JSON.stringify([theirs.id])]) {
      const role = server().deps.db.updateTable('roles').set({ catas });
      await role.where('name', '=', person.userName).execute();
      const reply = await person.fetch('/cn/management/v1/admin/getUserMenuList', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: '{}',
      });
      versions.add(reply.headers.get('x-permission-version'));
    }
    expect(versions.size).toBe(4);
    const { list } = await articles(person);
    expect(list.map(({ id }) => id)).toContain(foreign.id);
  });

  describe('S-ADM-3 columns', () => {
    it('of others are not listed, read, changed, sorted, removed or used as a place', async () => {
      const catas = callsOf('cata', us);
      const { list, total } = await catas.search();
      expect(list.map(({ id }) => id).sort()).toEqual([ours.id, below.id].sort());
      expect(total).toBe(2);
      await expect(catas.get(theirs.id)).rejects.toMatchObject(notFound);
      const other = await callsOf('cata', admin).get(theirs.id);
      const fields = { ...other } as Record<string, unknown>;
      await expect(
        us.client.call(endpoints.cataUpdate, bare({ ...fields, version: 1 })),
      ).rejects.toMatchObject(notFound);
      expect(await catas.remove(theirs.id)).toMatchObject([{ code: 2002 }]);
      expect(await catas.restore(theirs.id)).toMatchObject([{ code: 2002 }]);
      await expect(catas.sort(ours.id, [theirs.id])).rejects.toMatchObject(notFound);
      await expect(catas.sort(null, [ours.id])).rejects.toMatchObject({
        data: { fields: { parentId: '请选择上级栏目' } },
      });
      for (const [parentId, message] of [
        [null, '请选择上级栏目'],
        [theirs.id, '上级栏目不存在'],
      ] as const) {
        const made = make('cata', us, { name: '新栏目', parentId });
        await expect(made).rejects.toMatchObject({ data: { fields: { parentId: message } } });
      }
    });

    it('of ours are changed where they are, and new ones made below them', async () => {
      const catas = callsOf('cata', us);
      const own = await catas.get(ours.id);
      const renamed = await catas.update(bare({ ...own, name: '劳动与工伤' }));
      expect(renamed).toMatchObject({ name: '劳动与工伤', parentId: null });
      const made = await make('cata', us, { name: '竞业限制', parentId: ours.id });
      expect(await catas.sort(ours.id, [made.id, below.id])).toMatchObject({
        results: [{ code: 0 }, { code: 0 }],
      });
      expect(await catas.remove(made.id)).toMatchObject([{ code: 0 }]);
    });
  });

  describe('S-ADM-3 files', () => {
    it('of articles and columns that one does not manage are not found, by no call', async () => {
      const file = await plain(admin, '他栏目的图片.txt', Buffer.from('他栏目的图片'));
      await createArticle(admin, { cataId: theirs.id, attachmentIds: [file.id] });
      const { id } = file;
      const calls = [
        () => us.client.call(endpoints.fileGet, { id }),
        () => us.client.call(endpoints.fileUses, { id }),
        () => us.client.call(endpoints.fileAddress, { id }),
        () => us.client.call(endpoints.fileUpdate, { id, version: 1, name: '改.txt', group: '' }),
      ];
      for (const call of calls) await expect(call()).rejects.toMatchObject(notFound);
      const { results } = await us.client.call(endpoints.fileDelete, { ids: [id] });
      expect(results).toMatchObject([{ code: 2002 }]);
      const keyword = '他栏目的图片';
      const search = { page: 0, size: 10, keyword };
      expect(await us.client.call(endpoints.fileSearch, search)).toMatchObject({ total: 0 });
      expect(await us.client.call(endpoints.fileCounts, { keyword })).toMatchObject({ total: 0 });
      expect(await us.client.call(endpoints.find, { keyword })).toEqual({ list: [] });
    });

    it('are found where something of ours, or nothing, names them; other titles are left out', async () => {
      const file = await plain(admin, '共用图片.txt', Buffer.from('共用图片'));
      expect(await us.client.call(endpoints.fileGet, { id: file.id })).toMatchObject({ uses: 0 });
      await createArticle(admin, { title: '他们的', cataId: theirs.id, attachmentIds: [file.id] });
      await createArticle(admin, { title: '我们的', cataId: ours.id, attachmentIds: [file.id] });
      const { list } = await us.client.call(endpoints.fileUses, { id: file.id });
      expect(list.map(({ title }) => title).sort()).toEqual(['我们的', null].sort());
      const own = await plain(us, '自己的图片.txt', Buffer.from('自己的图片'));
      await createArticle(admin, { cataId: theirs.id, attachmentIds: [own.id] });
      expect(await us.client.call(endpoints.fileGet, { id: own.id })).toMatchObject({ uses: 1 });
    });
  });

  it('S-ADM-3 a user without a limit sees everything', async () => {
    const { list } = await articles(await reviewer(server()), { keyword: '他栏目' });
    expect(list.map(({ id }) => id)).toContain(foreign.id);
  });
});

/** A column as an update takes it. */
const bare = (record: Record<string, unknown>) =>
  Object.fromEntries(
    Object.keys(endpoints.cataUpdate.request.entries).map((name) => [name, record[name]]),
  ) as never;
