import { beforeAll, describe, expect, it } from 'vitest';
import { endpoints } from '../../../src/contract/endpoints.ts';
import {
  changeArticle,
  createArticle,
  limitedTo,
  type Person,
  published,
  readArticle,
  step,
} from '../../support/calls/article-calls.ts';
import { callsOf, make } from '../../support/calls/record-calls.ts';
import { idOfUser } from '../../support/calls/user-calls.ts';
import { sampleOf } from '../../support/data/record-samples.ts';
import { onEachDatabase, type Visitor } from '../../support/server/test-server.ts';
import { plain } from '../uploads/upload-helpers.ts';

const DAY = 24 * 60 * 60_000;
const writing = ['search', 'create', 'update', 'submit'].map((call) => `article:${call}`);
const notFound = { code: 2002 };
const wrong = (fields: object) => ({ data: { fields } });

onEachDatabase((server) => {
  let admin: Visitor;
  let ours: { id: string };
  let theirs: { id: string };
  let us: Person;

  beforeAll(async () => {
    admin = await server().admin();
    // Nothing else is published.
    await admin.client.call(endpoints.exampleClear, {});
    ours = await make('cata', admin, { name: '劳动争议' });
    theirs = await make('cata', admin, { name: '离婚财产' });
    us = await limitedTo(server(), [ours.id], ...writing, 'file:search', 'cata:search');
  });

  const summaryOf = ({ client }: Visitor) =>
    client.call(endpoints.dashboardSummary, { today: server().deps.now() - DAY / 2 });
  const move = (article: Parameters<typeof step>[2], cataId: string) =>
    step(admin, 'Move', article, { cataId });

  describe('S-ADM-3 the dashboard leaves out of other columns', () => {
    it('what is due, what was published, and that there are columns', async () => {
      const validUntil = server().deps.now() + 3 * DAY;
      const before = await summaryOf(us);
      await published(server(), { cataId: theirs.id, validUntil });
      expect(await summaryOf(us)).toEqual(before);
      expect(before).toMatchObject({ due: 0, work: [], publishedToday: 0 });
      expect((await summaryOf(admin)).due).toBe(1);
      const nobody = await limitedTo(server(), [], ...writing);
      expect((await summaryOf(nobody)).begun).toEqual({ catas: false, articles: false });
    });

    it('what came back to its writer, once it stands there', async () => {
      const submitted = await step(us, 'Submit', await createArticle(us, { cataId: ours.id }));
      const returned = await step(admin, 'Reject', submitted, { note: '请补充' });
      expect((await summaryOf(us)).work).toMatchObject([{ kind: 'returned', id: returned.id }]);
      await move(returned, theirs.id);
      expect((await summaryOf(us)).work).toEqual([]);
    });

    it('what waits for a review that is not theirs, however far they search', async () => {
      const lawyer = await limitedTo(server(), [ours.id], 'article:approve');
      const userId = await idOfUser(server(), lawyer.userName);
      await server().deps.db.insertInto('userRoles').values({ userId, roleId: 'viewer' }).execute();
      const pending = await step(
        admin,
        'Submit',
        await createArticle(admin, { cataId: theirs.id }),
      );
      expect(await readArticle(lawyer, pending)).toMatchObject({ status: 'pending' });
      const { work } = await summaryOf(lawyer);
      expect(work.filter(({ kind }) => kind === 'review')).toEqual([]);
      await move(pending, ours.id);
      expect((await summaryOf(lawyer)).work).toContainEqual(
        expect.objectContaining({ kind: 'review', id: pending.id }),
      );
    });

    it('the name, where an article of theirs is found through a column of ours', async () => {
      const dates = { validUntil: server().deps.now() + DAY };
      const places = { cataId: theirs.id, cataIds: [ours.id] };
      const { article } = await published(server(), { ...places, ...dates });
      expect((await summaryOf(us)).work).toContainEqual(
        expect.objectContaining({ kind: 'due', id: article.id, cataName: '' }),
      );
    });
  });

  it('S-ADM-3 a column of one’s own that stands below others now is not shown to who makes it again', async () => {
    const person = await limitedTo(server(), [ours.id], 'cata:search', 'cata:create');
    const made = await make('cata', person, { parentId: ours.id });
    const fields = sampleOf('cata', { parentId: theirs.id });
    await callsOf('cata', admin).update({ id: made.id, version: made.version, ...fields });
    const again = { id: made.id, ...sampleOf('cata', { parentId: ours.id }) };
    await expect(callsOf('cata', person).create(again)).rejects.toMatchObject({ code: 2003 });
  });

  describe('S-ADM-3 an article', () => {
    it('of one’s own is not found any more in a column of others', async () => {
      const draft = await createArticle(us);
      await move(draft, theirs.id);
      await expect(readArticle(us, draft)).rejects.toMatchObject(notFound);
      // Nor is it shown to who makes it again.
      const again = createArticle(us, { id: draft.id });
      await expect(again).rejects.toMatchObject({ kind: 'refusal', code: 2003 });
    });

    it('is not sorted in a column of others, nor without one where it is somebody else’s', async () => {
      const shared = await createArticle(admin, { cataId: theirs.id, cataIds: [ours.id] });
      const loose = await createArticle(admin);
      for (const [cataId, { id }] of [
        [theirs.id, shared],
        [null, loose],
      ] as const) {
        const sorted = us.client.call(endpoints.articleSort, { cataId, ids: [id] });
        await expect(sorted).rejects.toMatchObject(notFound);
      }
    });

    it('of ours is not moved out of all columns', async () => {
      const article = await createArticle(us, { cataId: ours.id });
      const moved = step(us, 'Move', article, { cataId: null });
      await expect(moved).rejects.toMatchObject(wrong({ cataId: '请选择主栏目' }));
      expect(await changeArticle(us, article, { cataId: ours.id })).toMatchObject({ version: 2 });
    });
  });

  it('S-ADM-3 a column of ours is not put below one of others, or at the top', async () => {
    const editor = await limitedTo(
      server(),
      [ours.id],
      'cata:search',
      'cata:create',
      'cata:update',
    );
    const catas = callsOf('cata', editor);
    const made = await make('cata', editor, { name: '工伤', parentId: ours.id });
    const change = (parentId: string | null) => catas.update({ ...fieldsOf(made), parentId });
    await expect(change(theirs.id)).rejects.toMatchObject(wrong({ parentId: '上级栏目不存在' }));
    await expect(change(null)).rejects.toMatchObject(wrong({ parentId: '请选择上级栏目' }));
    expect(await change(ours.id)).toMatchObject({ version: 2 });
  });

  it('S-ADM-3 a file does not name the columns of others that use it', async () => {
    const file = await plain(admin, '横幅.txt', Buffer.from(crypto.randomUUID()));
    await make('cata', admin, { name: '他们的栏目', bannerId: file.id });
    await make('cata', admin, { name: '我们的栏目', bannerId: file.id, parentId: ours.id });
    const { list } = await us.client.call(endpoints.fileUses, { id: file.id });
    expect(list.map(({ title }) => title).sort()).toEqual(['我们的栏目', null].sort());
  });

  describe('S-ADM-3 what others have', () => {
    const rights = ['search', 'create', 'update', 'delete'];
    const editorOf = (...catas: string[]) =>
      limitedTo(server(), catas, ...rights.flatMap((it) => [`article:${it}`, `cata:${it}`]));

    it('is not told by the address of an article that is taken, new or back from the recycle bin', async () => {
      const [editor, boss] = [await editorOf(ours.id), await editorOf(ours.id, theirs.id)];
      const slug = 'secret-case';
      const deleted = await createArticle(editor, { slug, cataId: ours.id });
      await step(editor, 'Delete', deleted);
      await createArticle(admin, { title: '未公开的标题', slug, cataId: theirs.id });
      const own = await createArticle(editor, { cataId: ours.id });
      const gone = { ...deleted, version: Number(deleted.version) + 1 };
      const asks = (by: Person) => [
        () => createArticle(by, { slug, cataId: ours.id }),
        () => changeArticle(by, own, { slug, cataId: ours.id }),
        () => step(by, 'Restore', gone),
      ];
      for (const ask of asks(editor))
        await expect(ask()).rejects.toMatchObject(wrong({ slug: '别名已被另一篇文章使用' }));
      for (const ask of asks(boss))
        await expect(ask()).rejects.toMatchObject(wrong({ slug: '别名已被《未公开的标题》使用' }));
    });

    it('is not told by the address of a column that is taken, new or back from the recycle bin', async () => {
      const [editor, boss] = [await editorOf(ours.id), await editorOf(ours.id, theirs.id)];
      const slug = 'secret-column';
      const below = { parentId: ours.id };
      const deleted = await make('cata', editor, { ...below, name: '旧', slug });
      await callsOf('cata', editor).remove(deleted.id);
      await make('cata', admin, { name: '未公开的栏目', slug, parentId: theirs.id });
      const taken = async (by: Person) => {
        const { update, restore } = callsOf('cata', by);
        const own = await make('cata', by, { ...below, name: crypto.randomUUID() });
        const refusals = [
          make('cata', by, { ...below, name: '新', slug }),
          update({ ...fieldsOf(own), slug }),
        ].map((asked) =>
          asked.then(
            () => '',
            ({ message }: Error) => message,
          ),
        );
        const results = await restore(deleted.id);
        return [...(await Promise.all(refusals)), results[0]?.message];
      };
      expect(await taken(editor)).toEqual(Array(3).fill('与另一个栏目的标识重复'));
      expect(await taken(boss)).toEqual(Array(3).fill('与「未公开的栏目」的标识重复'));
    });

    it('is not told by the column above that is in the recycle bin as well', async () => {
      const above = await make('cata', admin, { name: '未公开的上级', parentId: theirs.id });
      const { id } = await make('cata', admin, { name: '下级', parentId: above.id });
      await callsOf('cata', admin).remove(id);
      await callsOf('cata', admin).remove(above.id);
      const restored = async (by: Person) => (await callsOf('cata', by).restore(id))[0]?.message;
      expect(await restored(await editorOf(id))).toBe('上级栏目也在回收站，请先恢复');
      const boss = await editorOf(above.id);
      expect(await restored(boss)).toBe('上级栏目「未公开的上级」也在回收站，请先恢复');
    });

    it('is not taken from who edits it by somebody who may not change it', async () => {
      const editor = await editorOf(ours.id);
      const { id } = await createArticle(admin, { cataId: theirs.id, cataIds: [ours.id] });
      const say = ({ client }: Visitor, action: 'look' | 'hold' | 'takeOver', desk: string) =>
        client.call(endpoints.articleLock, { id, action, desk });
      const [mine, other] = [crypto.randomUUID(), crypto.randomUUID()];
      for (const action of ['hold', 'takeOver'] as const) {
        expect(await say(editor, action, other)).toMatchObject({ holder: null, mine: false });
      }
      expect(await say(admin, 'hold', mine)).toMatchObject({
        ...{ mine: true, others: [{ editing: false }] },
      });
      for (const action of ['hold', 'takeOver'] as const) {
        const seen = await say(editor, action, other);
        expect(seen).toMatchObject({ mine: false, others: [{ editing: true }] });
      }
      expect(await say(admin, 'look', mine)).toMatchObject({ mine: true });
      await move(await readArticle(admin, { id }), ours.id);
      expect(await say(editor, 'takeOver', other)).toMatchObject({ mine: true });
    });
  });
});

/** A column as an update takes it. */
const fieldsOf = (record: Record<string, unknown>): object =>
  Object.fromEntries(
    Object.keys(endpoints.cataUpdate.request.entries).map((name) => [name, record[name]]),
  );
