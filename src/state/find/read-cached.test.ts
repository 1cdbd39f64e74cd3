import 'fake-indexeddb/auto';
import { expect, it } from 'vitest';
import { type CachedReply, writeCached } from '../../offline/db/cache.ts';
import { saveDraft } from '../../offline/outbox/drafts.ts';
import { readCachedRecords } from './read-cached.ts';

const reply = (path: string, data: unknown): CachedReply => ({
  ...{ data, serverDate: 1, permissionVersion: '', build: '', etag: '' },
  asked: { path, request: {} },
});

async function cache(user: string): Promise<void> {
  const line = { id: 'a', title: '列表里的', updatedAt: 5, status: 'draft', spelling: 'lbld x' };
  const list = { list: [line, { id: 'gone', title: '回收站', deletedAt: 3 }, null], total: 3 };
  await writeCached(user, 'record/article-list?', reply('{base}/article/search', list));
  const whole = { ...line, body: '<p>全文</p>' };
  await writeCached(user, 'record/article/a', reply('{base}/article/get', whole));
  const columns = { list: [{ id: 'c', name: '劳动用工', articleCount: 31, updatedAt: 9 }] };
  await writeCached(user, 'record/cata-all', reply('{base}/cata/search', columns));
  // Other replies: about something else, of another shape, of an earlier version.
  await writeCached(user, 'record/article-counts?', reply('{base}/article/counts', { total: 3 }));
  await writeCached(user, 'record/course-list?', reply('{base}/course/search', { list: 'none' }));
  const { asked: _, ...old } = reply('', list);
  await writeCached(user, 'record/article-list?page=2', old);
  await writeCached(user, 'menu', reply('{base}/admin/getUserMenuList', list));
}

it('S-FIND-1 cached lists and records are read, each record once, last changed first', async () => {
  await cache('读者');
  expect(await readCachedRecords('读者')).toMatchObject([
    { kind: { kind: 'cata' }, id: 'c', title: '劳动用工', count: 31, whole: false },
    { kind: { kind: 'article' }, id: 'a', title: '列表里的', text: '全文', whole: true },
  ]);
});

it('S-FIND-1 local text wins over the server’s', async () => {
  await cache('作者');
  const draft = { page: 'p', baseVersion: null, baseFields: null, parent: null, savedAt: 100 };
  const changed = { entity: 'article', operation: 'update', recordId: 'a' } as const;
  const title = '草稿里的';
  await saveDraft('作者', { ...draft, ...changed, key: '1', fields: { title, body: '改' } });
  const made = { entity: 'article', operation: 'create', recordId: 'n' } as const;
  await saveDraft('作者', { ...draft, ...made, key: '2', fields: { title: '新写的' } });
  const records = await readCachedRecords('作者');
  expect(records.map((one) => [one.title, one.isNew])).toEqual([
    ...[
      ['草稿里的', false],
      ['新写的', true],
      ['劳动用工', false],
    ],
  ]);
});

it('S-FIND-1 S-SESS-10 another user’s records are not included', async () => {
  await cache('甲');
  expect(await readCachedRecords('乙')).toEqual([]);
});
