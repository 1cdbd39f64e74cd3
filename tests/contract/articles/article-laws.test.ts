import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { addNewDicts } from '../../../server/seed/add-dicts.ts';
import { endpoints } from '../../../src/contract/endpoints.ts';
import {
  changeArticle,
  createArticle,
  published,
  readArticle,
  reviewer,
  step,
  writer,
} from '../../support/calls/article-calls.ts';
import { callsOf, make, staff } from '../../support/calls/record-calls.ts';
import { sampleOf } from '../../support/data/record-samples.ts';
import { onEachDatabase, type Visitor } from '../../support/server/test-server.ts';

const quoteOf = (source: string, value?: string) =>
  `<figure class="law-quote"${value ? ` data-law="${value}"` : ''}><figcaption>${source}</figcaption><blockquote><p>条文</p></blockquote></figure>`;

onEachDatabase((server) => {
  /** A law in the dictionary, and what changes it. */
  async function lawOf(change: Record<string, unknown> = {}) {
    const user = await staff(server());
    const { list } = await user.client.call(endpoints.dictSearch, { page: 0, size: 9999 });
    const dictId = list.find(({ code }) => code === 'laws')?.id;
    const value = `law-${randomUUID()}`;
    const label = `中华人民共和国${value}法`;
    const law = { dictId, value, label, effectiveOn: '2008-01-01', ...change };
    const made = await make('dictDetail', user, law);
    const calls = callsOf('dictDetail', user);
    const mark = async (fields: Record<string, unknown>) => {
      const { version } = await calls.get(made.id);
      return calls.update({
        id: made.id,
        version,
        ...sampleOf('dictDetail', { ...law, ...fields }),
      });
    };
    return { user, id: made.id, value, name: label, mark, calls };
  }
  const reasonsOf = async (who: Visitor, article: { id: string }) =>
    (await readArticle(who, article)).outdatedLaws;
  const dueList = async ({ client }: Visitor) =>
    (await client.call(endpoints.articleSearch, { page: 0, size: 200, due: 0 })).list;
  const workOf = async ({ client }: Visitor) =>
    client.call(endpoints.dashboardSummary, { today: 0 });

  it('S-DESK-5 the dictionary of laws is there, also in an installation of before, once', async () => {
    const { client } = await staff(server());
    const read = () => client.call(endpoints.dictList, { name: 'laws' });
    const civil = (await read()).list.find(({ label }) => label === '中华人民共和国民法典');
    expect(civil).toMatchObject({ effectiveOn: '2021-01-01', standing: '', link: '' });
    const { list } = await client.call(endpoints.dictList, { name: 'yes_no' });
    expect(list[0]).not.toHaveProperty('standing');
    const { db } = server().deps;
    const dict = db.selectFrom('records').select('id').where('code', '=', 'laws');
    const entries = db.deleteFrom('records').where('kind', '=', 'dictDetail');
    await entries.where('groupId', 'in', dict).execute();
    await db.deleteFrom('dictVersions').where('dictId', 'in', dict).execute();
    await db.deleteFrom('records').where('code', '=', 'laws').execute();
    await Promise.all([addNewDicts(db, 1), addNewDicts(db, 1)]);
    expect((await read()).list.map(({ label }) => label)).toContain('中华人民共和国劳动合同法');
    const { total } = await client.call(endpoints.dictSearch, {
      page: 0,
      size: 1,
      keyword: 'laws',
    });
    expect(total).toBe(1);
  });

  it('S-DESK-5 a law has a day, a state and a link, or is refused', async () => {
    const { mark, value, user, name } = await lawOf();
    await expect(mark({ standing: 'gone' })).rejects.toMatchObject({ code: 2001 });
    await expect(mark({ effectiveOn: '2008-02-30' })).rejects.toMatchObject({ code: 2001 });
    await expect(mark({ link: 'javascript:alert(1)' })).rejects.toMatchObject({ code: 2001 });
    const link = 'https://flk.npc.gov.cn';
    await mark({ standing: 'amended', link });
    // An app of before does not know what a law has.
    const old = { effectiveOn: undefined, standing: undefined, link: undefined };
    await mark({ label: name, ...old });
    const { list } = await user.client.call(endpoints.dictList, { name: 'laws' });
    expect(list.find((one) => one.value === value)).toMatchObject({
      ...{ effectiveOn: '2008-01-01', standing: 'amended', link },
    });
  });

  it('S-DESK-5 what quotes a law since marked 修改 or 废止 is due with its reason: by value, by name', async () => {
    const { value, name, mark } = await lawOf();
    const short = name.replace('中华人民共和国', '');
    const body = quoteOf(`《${short}》第一条`);
    const byValue = await published(server(), { body: quoteOf('《别名》第一条', value) });
    const byName = await published(server(), { body });
    const { boss } = byValue;
    const unread = await createArticle(await writer(server()), { body });
    const other = await published(server(), { body: quoteOf('《别的法》第一条') });
    const before = await workOf(boss);
    expect(await reasonsOf(boss, byValue.article)).toEqual([]);

    const changed = server().deps.now();
    await mark({ standing: 'repealed' });
    const reason = [{ name, standing: 'repealed' }];
    expect(await reasonsOf(boss, byValue.article)).toEqual(reason);
    expect(await reasonsOf(boss, byName.article)).toEqual(reason);
    expect(await reasonsOf(boss, unread)).toEqual([]);
    expect(await reasonsOf(boss, other.article)).toEqual([]);
    const listed = await dueList(boss);
    const ours = listed.filter(({ outdatedLaws }) => outdatedLaws.length > 0);
    expect(new Set(ours.map(({ id }) => id))).toEqual(
      new Set([byValue.article.id, byName.article.id]),
    );
    expect(ours[0]?.outdatedLaws).toEqual(reason);
    const { states, total } = await boss.client.call(endpoints.articleCounts, { due: 0 });
    expect([total, states.published]).toEqual([listed.length, listed.length]);
    const { due, work } = await workOf(boss);
    expect(due - before.due).toBe(2);
    const item = work.find(({ id }) => id === byName.article.id);
    expect(item).toMatchObject({ kind: 'due', laws: reason });
    expect(item?.at).toBeGreaterThanOrEqual(changed);

    await mark({ standing: '' });
    expect(await reasonsOf(boss, byName.article)).toEqual([]);
    expect((await workOf(boss)).due).toBe(before.due);
  });

  it('S-DESK-5 the most urgent come first: laws, then days; from both ends', async () => {
    const { value, mark } = await lawOf();
    const now = server().deps.now();
    const { article: dated, boss } = await published(server(), { reviewDue: now - 1000 });
    const { article: quoting } = await published(server(), { body: quoteOf('《甲》', value) });
    await mark({ standing: 'amended' });
    const ids = async (reverse: boolean) => {
      const asked = { page: 0, size: 200, due: 0, reverse };
      const { list } = await boss.client.call(endpoints.articleSearch, asked);
      return list.map(({ id }) => id).filter((id) => [dated.id, quoting.id].includes(id));
    };
    expect(await ids(false)).toEqual([quoting.id, dated.id]);
    expect(await ids(true)).toEqual([dated.id, quoting.id]);
  });

  it('S-DESK-5 the reason goes when it was checked, and comes back with the next change', async () => {
    const { value, name, mark } = await lawOf();
    const { article, author, boss } = await published(server(), {
      body: quoteOf(`《${name}》第一条`, value),
    });
    await mark({ standing: 'amended' });
    const current = await readArticle(boss, article);
    await expect(step(author, 'CheckLaws', current)).rejects.toMatchObject({
      kind: 'forbidden',
    });
    const checked = await step(boss, 'CheckLaws', current);
    expect(checked).toMatchObject({ outdatedLaws: [], version: Number(current.version) + 1 });
    expect(checked.status).toBe('published');
    expect(await dueList(boss)).not.toContainEqual(expect.objectContaining({ id: article.id }));
    await expect(step(boss, 'CheckLaws', current)).rejects.toMatchObject({ kind: 'stale' });
    // What has nothing to check stays as it is.
    expect((await step(boss, 'CheckLaws', checked)).version).toBe(checked.version);
    // Another word in the entry is no change of the law.
    await mark({ standing: 'amended', note: '见 2012 年修正' });
    expect(await reasonsOf(boss, article)).toEqual([]);
    await mark({ standing: 'repealed' });
    expect(await reasonsOf(boss, article)).toEqual([{ name, standing: 'repealed' }]);
    await step(boss, 'CheckLaws', checked);
    await mark({ standing: '' });
    await mark({ standing: 'repealed' });
    expect(await reasonsOf(boss, article)).toHaveLength(1);
    const history = { page: 0, size: 20, id: article.id };
    const { list } = await boss.client.call(endpoints.articleHistory, history);
    expect(list[0]).toMatchObject({ action: '核对引用法规', changed: false });
  });

  it('S-DESK-5 the reason goes when readers no longer see the quotation, and not before', async () => {
    const { value, name, mark } = await lawOf();
    const { article, author, boss } = await published(server(), {
      body: quoteOf(`《${name}》`, value),
    });
    await mark({ standing: 'repealed' });
    const changed = await changeArticle(author, article, { body: '<p>不再引用</p>' });
    expect(changed.outdatedLaws).toHaveLength(1);
    const submitted = await step(author, 'Submit', changed);
    const approved = await step(await reviewer(server()), 'Approve', submitted);
    expect((await step(boss, 'Publish', approved)).outdatedLaws).toEqual([]);
  });

  it('S-DESK-5 of two laws of one name the one that is 现行 is meant; one in the recycle bin is none', async () => {
    const { name, mark, calls, id, user } = await lawOf();
    const { article, boss } = await published(server(), { body: quoteOf(`《${name}》第一条`) });
    await mark({ standing: 'repealed' });
    const { dictId } = await calls.get(id);
    const next = { dictId, value: randomUUID(), label: name, effectiveOn: '2026-01-01' };
    const { id: nextId } = await make('dictDetail', user, next);
    expect(await reasonsOf(boss, article)).toEqual([]);
    await calls.remove(nextId);
    expect(await reasonsOf(boss, article)).toHaveLength(1);
    await calls.remove(id);
    expect(await reasonsOf(boss, article)).toEqual([]);
  });
});
