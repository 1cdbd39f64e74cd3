import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { article } from '../../../src/contract/article/article.ts';
import { endpoints } from '../../../src/contract/endpoints.ts';
import { onEachDatabase, type TestServer, type Visitor } from '../../support/server/test-server.ts';

const { articleCreate, articleGet, articleUpdate, uploadPlain } = endpoints;
const MISSING = '00000000-0000-4000-8000-000000000000';

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

async function upload(visitor: Visitor, name: string): Promise<string> {
  const body = new FormData();
  body.append('file', new File(['内容'], name));
  const { id } = await visitor.client.call(uploadPlain, null, { params: { kind: 'file' }, body });
  return id;
}

const countOf = async ({ deps }: TestServer, id: string): Promise<number> =>
  (await deps.db.selectFrom('articles').select('id').where('id', '=', id).execute()).length;

onEachDatabase((server) => {
  describe('articleCreate', () => {
    it('stores a draft under the id that the client made', async () => {
      const user = await editor(server());
      const id = randomUUID();
      const made = await user.client.call(articleCreate, { id, ...fields() });
      expect(made).toMatchObject({ id, ...fields(), status: 'draft', version: 1, files: [] });
      expect(made).toMatchObject({ createdBy: user.userName, updatedBy: user.userName });
      expect(await user.client.call(articleGet, { id })).toEqual(made);
    });

    it('refuses an id that exists with 2003 and leaves the record alone', async () => {
      const [user, other] = [await editor(server()), await editor(server())];
      const { id } = await create(user);
      const again = other.client.call(articleCreate, { id, ...fields({ title: '另一篇' }) });
      await expect(again).rejects.toMatchObject({ kind: 'refusal', code: 2003 });
      expect(await user.client.call(articleGet, { id })).toMatchObject({ title: fields().title });
    });

    it('S-API-5 answers who makes their own article again with the current one, as to a stale change', async () => {
      const user = await server().userWith('article:search', 'article:create', 'article:delete');
      const made = await create(user);
      const { id, version } = made;
      const again = () => user.client.call(articleCreate, { id, ...fields({ title: '又一次' }) });
      await expect(again()).rejects.toMatchObject({ kind: 'stale', current: made });
      expect(await user.client.call(articleGet, { id })).toEqual(made);
      await user.client.call(endpoints.articleDelete, { id, version });
      await expect(again()).rejects.toMatchObject({ kind: 'refusal', code: 2003 });
    });

    it.each([
      ['coverId', { coverId: MISSING }],
      ['attachmentIds', { attachmentIds: [MISSING] }],
    ])('names %s where its file does not exist, and stores nothing', async (field, change) => {
      const user = await editor(server());
      const id = randomUUID();
      const call = user.client.call(articleCreate, { id, ...fields(change) });
      await expect(call).rejects.toMatchObject({
        code: 2001,
        data: { fields: { [field]: expect.any(String) } },
      });
      expect(await countOf(server(), id)).toBe(0);
    });

    it('carries the records of its files', async () => {
      const user = await editor(server());
      const [coverId, one, two] = await Promise.all(
        ['甲.txt', '乙.txt', '丙.txt'].map((name) => upload(user, name)),
      );
      const made = await create(user, { coverId, attachmentIds: [two, one] });
      expect(made.attachmentIds).toEqual([two, one]);
      const names = made.files.map(({ name }) => name).sort();
      expect(names).toEqual(['丙.txt', '乙.txt', '甲.txt'].sort());
    });

    it('is done once for its key: the repeat answers the same bytes', async () => {
      const user = await editor(server());
      const id = randomUUID();
      const send = () => post(user, 'article/create', { id, ...fields() }, id);
      const [first, repeat] = [await send(), await send()];
      expect(await repeat.text()).toBe(await first.text());
      expect(repeat.status).toBe(200);
      expect(await countOf(server(), id)).toBe(1);
    });

    it('is done once when the same call arrives eight times at once', async () => {
      const user = await editor(server());
      const id = randomUUID();
      const sent = Array.from({ length: 8 }, () =>
        post(user, 'article/create', { id, ...fields() }, id),
      );
      const texts = await Promise.all((await Promise.all(sent)).map((reply) => reply.text()));
      expect(new Set(texts).size).toBe(1);
      expect(JSON.parse(texts[0] ?? '').rtn_code).toBe(0);
      expect(await countOf(server(), id)).toBe(1);
    });

    it('refuses its key for other content, and for another call, with 422', async () => {
      const user = await editor(server());
      const key = randomUUID();
      const { id } = await user.client.call(
        articleCreate,
        { id: randomUUID(), ...fields() },
        { idempotencyKey: key },
      );
      const other = { id: randomUUID(), ...fields({ title: '别的' }) };
      await expect(
        user.client.call(articleCreate, other, { idempotencyKey: key }),
      ).rejects.toMatchObject({ kind: 'http', status: 422 });
      await expect(
        user.client.call(articleUpdate, { id, version: 1, ...fields() }, { idempotencyKey: key }),
      ).rejects.toMatchObject({ status: 422 });
    });

    it('lets two users have the same key', async () => {
      const [one, other] = [await editor(server()), await editor(server())];
      const key = randomUUID();
      for (const user of [one, other]) {
        const made = { id: randomUUID(), ...fields() };
        await user.client.call(articleCreate, made, { idempotencyKey: key });
        expect(await countOf(server(), made.id)).toBe(1);
      }
    });

    it('does not keep a refusal: the mended call may use the key again', async () => {
      const user = await editor(server());
      const key = randomUUID();
      const id = randomUUID();
      const send = (change: Record<string, unknown>) =>
        user.client.call(articleCreate, { id, ...fields(change) }, { idempotencyKey: key });
      await expect(send({ coverId: MISSING })).rejects.toMatchObject({ code: 2001 });
      await expect(send({})).resolves.toMatchObject({ id });
    });

    it.each([undefined, '', 'not-a-uuid'])('refuses the key %j with 2001', async (key) => {
      const user = await editor(server());
      const reply = await post(user, 'article/create', { id: randomUUID(), ...fields() }, key);
      const { rtn_code, rtn_data } = await reply.json();
      expect(rtn_code).toBe(2001);
      expect(Object.keys(rtn_data.fields)[0]?.toLowerCase()).toBe('idempotency-key');
    });

    it('is audited with who, what and which, never with its text', async () => {
      const user = await editor(server());
      const { id } = await create(user, { body: '不得出现在日志里' });
      const rows = await server()
        .deps.db.selectFrom('audit')
        .selectAll()
        .where('userName', '=', user.userName)
        .execute();
      expect(rows).toContainEqual(
        expect.objectContaining({ action: '新建文章', subject: id, result: 'ok' }),
      );
      expect(JSON.stringify(rows)).not.toContain('不得出现');
    });
  });

  describe('articleGet', () => {
    it('refuses an unknown id with 2002', async () => {
      const user = await editor(server());
      await expect(user.client.call(articleGet, { id: MISSING })).rejects.toMatchObject({
        kind: 'refusal',
        code: 2002,
      });
    });

    it.each(['', "1' or '1'='1", '../etc/passwd', MISSING.toUpperCase().replace(/0/g, 'A')])(
      'refuses the id %j with 2001',
      async (id) => {
        const user = await editor(server());
        await expect(user.client.call(articleGet, { id })).rejects.toMatchObject({ code: 2001 });
      },
    );
  });

  describe('articleUpdate', () => {
    it('replaces the fields and counts the version up', async () => {
      const user = await editor(server());
      const { id } = await create(user);
      const other = await editor(server());
      const changed = await other.client.call(articleUpdate, {
        id,
        version: 1,
        ...fields({ title: '新标题' }),
      });
      expect(changed).toMatchObject({ title: '新标题', version: 2, updatedBy: other.userName });
      expect(changed.createdBy).toBe(user.userName);
    });

    it('asks for the version with 428', async () => {
      const user = await editor(server());
      const { id } = await create(user);
      await expect(user.client.call(articleUpdate, { id, ...fields() })).rejects.toMatchObject({
        kind: 'http',
        status: 428,
      });
    });

    it('refuses a stale version with 412 and the current record, which a merge can start from', async () => {
      const user = await editor(server());
      const { id } = await create(user);
      const update = (version: number, title: string) =>
        user.client.call(articleUpdate, { id, version, ...fields({ title }) });
      await update(1, '第一个');
      const error = await update(1, '第二个').catch((thrown: unknown) => thrown);
      expect(error).toMatchObject({ kind: 'stale' });
      const { current } = error as { current: unknown };
      expect(v.parse(article, current)).toMatchObject({ id, title: '第一个', version: 2 });
      expect(await user.client.call(articleGet, { id })).toMatchObject({ title: '第一个' });
    });

    it('lets exactly one of ten writers win', async () => {
      const user = await editor(server());
      const { id } = await create(user);
      const writers = Array.from({ length: 10 }, (_, index) =>
        user.client.call(articleUpdate, { id, version: 1, ...fields({ title: `第 ${index} 位` }) }),
      );
      const results = await Promise.allSettled(writers);
      expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      const losers = results.flatMap((result) =>
        result.status === 'rejected' ? [result.reason.kind] : [],
      );
      expect(new Set(losers)).toEqual(new Set(['stale']));
      expect(await user.client.call(articleGet, { id })).toMatchObject({ version: 2 });
    });

    it('answers a repeat as the first time, though the record went on', async () => {
      const user = await editor(server());
      const { id } = await create(user);
      const key = randomUUID();
      const send = () => post(user, 'article/update', { id, version: 1, ...fields() }, key);
      const first = await (await send()).text();
      await user.client.call(articleUpdate, { id, version: 2, ...fields({ title: '之后' }) });
      expect(await (await send()).text()).toBe(first);
      expect(await user.client.call(articleGet, { id })).toMatchObject({ version: 3 });
    });

    it('refuses an unknown id with 2002', async () => {
      const user = await editor(server());
      await expect(
        user.client.call(articleUpdate, { id: MISSING, version: 1, ...fields() }),
      ).rejects.toMatchObject({ code: 2002 });
    });

    it('names the file that does not exist and changes nothing', async () => {
      const user = await editor(server());
      const { id } = await create(user);
      await expect(
        user.client.call(articleUpdate, { id, version: 1, ...fields({ coverId: MISSING }) }),
      ).rejects.toMatchObject({ code: 2001, data: { fields: { coverId: expect.any(String) } } });
      expect(await user.client.call(articleGet, { id })).toMatchObject({ version: 1 });
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
