import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { EXPORT_MOST } from '../../../src/contract/access/audit.ts';
import { BASE_PATH } from '../../../src/contract/codes.ts';
import { endpoints } from '../../../src/contract/endpoints.ts';
import { createArticle, writer } from '../../support/calls/article-calls.ts';
import { addEvents, eventsOf } from '../../support/calls/audit-calls.ts';
import { makeUser, setStatus, updateOf } from '../../support/calls/user-calls.ts';
import { sampleOf } from '../../support/data/record-samples.ts';
import { onEachDatabase, type TestServer } from '../../support/server/test-server.ts';

onEachDatabase((server) => {
  const rowsOf = (subject: string) =>
    server().deps.db.selectFrom('audit').selectAll().where('subject', '=', subject).execute();

  describe('S-ADM-5 an event', () => {
    it('records actor, action, record, its name at that time, and the request', async () => {
      const admin = await server().admin();
      const id = randomUUID();
      const create = { id, ...sampleOf('course'), title: '劳动法入门' };
      await admin.client.call(endpoints.courseCreate, create as never);
      const update = { ...create, version: 1, title: '劳动法精讲' };
      const reply = await admin.fetch(`${BASE_PATH}/course/update`, {
        method: 'POST',
        headers: {
          ...{ 'content-type': 'application/json', 'idempotency-key': randomUUID() },
          'user-agent': 'Browser/1',
        },
        body: JSON.stringify(update),
      });
      expect((await reply.json()).rtn_code).toBe(0);
      const requestId = reply.headers.get('x-request-id');
      expect(requestId).toMatch(/^[0-9a-f-]{36}$/);
      const [changed, made] = await eventsOf(admin, { object: id });
      expect(made).toMatchObject({ action: '新建课程', label: '劳动法入门', changes: [] });
      expect(changed).toMatchObject({
        ...{ userName: 'admin', name: '系统管理员', action: '修改课程', requestId },
        ...{ kind: 'course', subject: id, label: '劳动法精讲', outcome: 'ok', result: 'ok' },
        ...{ call: 'POST /course/update', address: '127.0.0.1', userAgent: 'Browser/1', times: 1 },
        changes: [{ field: 'title', before: '劳动法入门', after: '劳动法精讲' }],
      });
    });

    it('knows of a body only how long it was and is, and nothing of what was refused', async () => {
      const author = await writer(server());
      const admin = await server().admin();
      const article = await createArticle(author, { body: '<p>不得出现甲</p>', summary: '旧' });
      const { id, version } = article;
      const fields = { title: article.title, summary: '新', author: '', coverId: null };
      const update = { id, version, ...fields, attachmentIds: [], body: '<p>不得出现乙乙</p>' };
      await author.client.call(endpoints.articleUpdate, update);
      await expect(author.client.call(endpoints.articleUpdate, update)).rejects.toBeDefined();
      const [refused, done] = await eventsOf(admin, { object: id });
      expect(refused).toMatchObject({ outcome: 'refused', result: '412', changes: [] });
      expect(done?.changes).toContainEqual({ field: 'summary', before: '旧', after: '新' });
      expect(done?.changes).toContainEqual({
        ...{ field: 'body', before: null, after: null },
        characters: ['不得出现甲'.length, '不得出现乙乙'.length],
      });
      expect(JSON.stringify(await rowsOf(id))).not.toContain('不得出现');
    });

    it('records the workflow state of an article before and after', async () => {
      const author = await writer(server());
      const { id } = await createArticle(author);
      await author.client.call(endpoints.articleSubmit, { ids: [id] });
      const [event] = await eventsOf(await server().admin(), { object: id, action: '提交文章' });
      expect(event?.changes).toContainEqual({ field: 'status', before: 'draft', after: 'pending' });
    });

    it('has a line for each of a batch, with the outcome of each', async () => {
      const admin = await server().admin();
      const made = await makeUser(admin, { realName: '周慎之' });
      const missing = randomUUID();
      await admin.client.call(endpoints.userStatus, { ids: [made.id, missing], status: 'off' });
      const [done] = await eventsOf(admin, { object: made.id });
      const [refused] = await eventsOf(admin, { object: missing });
      expect(done).toMatchObject({
        ...{ label: '周慎之', outcome: 'ok', requestId: refused?.requestId },
        changes: [{ field: 'status', before: 'on', after: 'off' }],
      });
      expect(refused).toMatchObject({ label: '', outcome: 'refused', result: '2002', changes: [] });
      await setStatus(admin, made.id, 'on');
    });

    it('names roles of a user, and never a password, a hash or a token', async () => {
      const admin = await server().admin();
      const made = await makeUser(admin);
      const update = updateOf(made, { realName: '赵婉清', roleIds: ['editor'], mustChange: false });
      await admin.client.call(endpoints.userUpdate, update);
      const { password } = await admin.client.call(endpoints.userReset, { id: made.id });
      const [, changed] = await eventsOf(admin, { object: made.id });
      expect(changed?.changes).toEqual([
        { field: 'realName', before: '孙若水', after: '赵婉清' },
        { field: 'mustChange', before: true, after: false },
        { field: 'roles', before: null, after: ['编辑'] },
      ]);
      const { passwordHash } = await server()
        .deps.db.selectFrom('users')
        .select('passwordHash')
        .where('id', '=', made.id)
        .executeTakeFirstOrThrow();
      const log = JSON.stringify(await server().deps.db.selectFrom('audit').selectAll().execute());
      for (const secret of [password, made.password, passwordHash, admin.token]) {
        expect(log).not.toContain(secret);
      }
    });

    it('of a user who lacks a right bears their name', async () => {
      const user = await server().userWith();
      const id = randomUUID();
      await expect(user.client.call(endpoints.cataDelete, { ids: [id] })).rejects.toMatchObject({
        kind: 'forbidden',
      });
      const [event] = await eventsOf(await server().admin(), {
        person: user.userName,
        action: '删除栏目',
      });
      expect(event).toMatchObject({ userName: user.userName, outcome: 'refused', result: '403' });
    });

    it('of before there were changes is still read', async () => {
      const action = `旧事-${randomUUID().slice(0, 8)}`;
      await addEvents(server(), [{ at: 5, action, subject: 'a b', userName: 'gone' }]);
      expect(await eventsOf(await server().admin(), { action })).toMatchObject([
        {
          userName: 'gone',
          name: 'gone',
          kind: '',
          label: '',
          subject: 'a b',
          changes: [],
          call: '',
        },
      ]);
    });
  });

  describe('S-ADM-5 the log', () => {
    it('is narrowed by person, action, object, result, time and whole names', async () => {
      const admin = await server().admin();
      const mark = randomUUID().slice(0, 8);
      const action = `甲-${mark}`;
      const other = { action, userName: `b-${mark}`, label: `合同-${mark}`, address: mark };
      await addEvents(server(), [
        { at: 100, action, userName: `a-${mark}`, subject: mark, requestId: `r-${mark}` },
        { at: 200, ...other, outcome: 'refused', result: '2003' },
        { at: 300, action, outcome: 'failed', result: '500', userName: `a-${mark}` },
      ]);
      const find = async (filters: object) => (await eventsOf(admin, filters)).map(({ at }) => at);
      expect(await find({ action })).toEqual([300, 200, 100]);
      expect(await find({ person: `a-${mark}` })).toEqual([300, 100]);
      expect(await find({ object: mark })).toEqual([100]);
      expect(await find({ action, outcome: 'ok' })).toEqual([100]);
      expect(await find({ action, outcome: 'refused' })).toEqual([200]);
      expect(await find({ action, outcome: 'failed' })).toEqual([300]);
      expect(await find({ action, since: 100, until: 300 })).toEqual([200, 100]);
      for (const keyword of [`合同-${mark}`, mark]) expect(await find({ keyword })).toEqual([200]);
      expect(await find({ keyword: `r-${mark}` })).toEqual([100]);
      expect(await find({ keyword: mark, outcome: 'ok' })).toEqual([]);
      const { people, actions } = await admin.client.call(endpoints.auditChoices, {});
      expect(people).toContainEqual({ userName: `a-${mark}`, name: `a-${mark}` });
      expect(people).toContainEqual({ userName: 'admin', name: '系统管理员' });
      expect(actions).toContain(action);
      expect(actions).toEqual([...new Set(actions)]);
    });

    it('is turned page by page to older and newer events, none twice and none left out', async () => {
      const admin = await server().admin();
      const action = `页-${randomUUID().slice(0, 8)}`;
      // Three of the same moment lie on the border of two pages.
      const moments = [10, 20, 30, 30, 30, 40, 50];
      await addEvents(
        server(),
        moments.map((at, place) => ({ at, action, subject: String(place) })),
      );
      const page = (place: object) =>
        admin.client.call(endpoints.auditSearch, { size: 3, action, ...place });
      const placesOf = ({ list }: Awaited<ReturnType<typeof page>>) =>
        list.map(({ subject }) => subject).join('');
      const first = await page({});
      expect([placesOf(first), first.newer]).toEqual(['654', null]);
      const second = await page({ olderThan: first.older });
      expect(placesOf(second)).toBe('321');
      const last = await page({ olderThan: second.older });
      expect([placesOf(last), last.older]).toEqual(['0', null]);
      const back = await page({ newerThan: last.newer });
      expect(placesOf(back)).toBe('321');
      const start = await page({ newerThan: back.newer });
      expect([placesOf(start), start.newer, start.older]).toEqual(['654', null, first.older]);
      const short = await page({ newerThan: '45.0' });
      expect([placesOf(short), short.newer]).toEqual(['654', null]);
    });

    it('is exported as it is narrowed, to who may, and that is an event too', async () => {
      const action = `出-${randomUUID().slice(0, 8)}`;
      const rows = Array.from({ length: 1200 }, (_, at) => ({ at: at + 1, action }));
      await addEvents(server(), [...rows, { at: 1, action: `${action}-other` }]);
      const user = await server().userWith('audit:export');
      const { list, more } = await user.client.call(endpoints.auditExport, { action });
      expect(list.map(({ at }) => at)).toEqual(rows.map(({ at }) => at).reverse());
      expect(more).toBe(false);
      const [event] = await eventsOf(await server().admin(), {
        person: user.userName,
        action: '导出操作日志',
      });
      expect(event?.outcome).toBe('ok');
    });

    it('exports the newest ten thousand events, and reports that there are more', async () => {
      const action = `多-${randomUUID().slice(0, 8)}`;
      const rows = Array.from({ length: EXPORT_MOST + 1 }, (_, at) => ({ at: at + 1, action }));
      await addEvents(server(), rows);
      const { client } = await server().admin();
      const { list, more } = await client.call(endpoints.auditExport, { action });
      expect([list.length, list.at(-1)?.at, more]).toEqual([EXPORT_MOST, 2, true]);
    });

    it.each(['auditSearch', 'auditChoices', 'auditExport'] as const)(
      'is closed to who has no right to it: %s',
      async (name) => {
        const user = await server().userWith(
          name === 'auditExport' ? 'audit:search' : 'audit:export',
        );
        const call = endpoints[name] as typeof endpoints.auditSearch;
        const request = name === 'auditSearch' ? { size: 1 } : {};
        await expect(user.client.call(call, request as never)).rejects.toMatchObject({
          kind: 'forbidden',
        });
      },
    );

    it('has no call that changes it', () => {
      const calls = Object.values(endpoints).filter(({ path }) => path.startsWith('{base}/audit/'));
      expect(calls.map(({ write }) => write)).toEqual([false, false, false]);
    });
  });

  describe('S-ADM-5 a refused call without a session', () => {
    const knock = (one: TestServer, path: string) =>
      one.visitor().fetch(`${BASE_PATH}/${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: '{}',
      });
    const counted = async () => {
      const rows = await server()
        .deps.db.selectFrom('audit')
        .selectAll()
        .where('minute', 'is not', null)
        .where('subject', '=', '')
        .orderBy('minute')
        .execute();
      return rows;
    };

    it('is counted: 300 of them are one line for an address and minute', async () => {
      await server().deps.db.deleteFrom('audit').where('minute', 'is not', null).execute();
      const real = server().deps.now;
      const at = 29_000_000 * 60_000 + 5_000;
      server().deps.now = () => at;
      try {
        for (let round = 0; round < 10; round += 1) {
          const paths = Array.from(
            { length: 30 },
            (_, one) => `user/${one % 2 ? 'delete' : 'search'}`,
          );
          await Promise.all(paths.map((path) => knock(server(), path)));
        }
        server().deps.now = () => at + 60_000;
        await knock(server(), 'article/create');
      } finally {
        server().deps.now = real;
      }
      expect(await counted()).toMatchObject([
        {
          ...{ times: 300, at, userName: '', action: '未登录的请求', outcome: 'refused' },
          ...{ result: '401', address: '127.0.0.1' },
        },
        { times: 1 },
      ]);
    });

    it('at the account of somebody is counted for that account', async () => {
      const user = await server().userWith();
      for (let guess = 0; guess < 3; guess += 1) {
        const wrong = server().visitor().signIn(user.userName, 'wrong');
        await expect(wrong).rejects.toBeDefined();
      }
      const rows = await rowsOf(user.userName);
      expect(rows.reduce((sum, { times }) => sum + times, 0)).toBe(3);
      expect(rows.length).toBeLessThanOrEqual(2);
      expect(rows[0]).toMatchObject({ action: '登录', result: '1002', userName: '' });
    });
  });
});
