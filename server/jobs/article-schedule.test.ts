import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { addArticle } from '../../tests/support/data/table-rows.ts';
import { embeddedDeps } from '../../tests/support/server/embedded-deps.ts';
import { runSchedule } from './article-schedule.ts';

const deps = embeddedDeps();
const MINUTE = 60_000;

const read = (id: string) =>
  deps()
    .db.selectFrom('articles')
    .select(['status', 'revision', 'version', 'publishAt', 'withdrawAt'])
    .where('id', '=', id)
    .executeTakeFirst();

/** Every row of the audit log. */
const audit = () => deps().db.selectFrom('audit').selectAll().orderBy('id').execute();

/** The newest entry of an article's history. */
const lastStep = (articleId: string) =>
  deps()
    .db.selectFrom('articleSteps')
    .selectAll()
    .where('articleId', '=', articleId)
    .orderBy('version', 'desc')
    .executeTakeFirst();

it('publishes at its very moment, and records it in the history and the audit log', async () => {
  const { db, now } = deps();
  const id = await addArticle(db, { status: 'scheduled', publishAt: now() });
  expect(await runSchedule(deps())).toBe(1);
  expect(await read(id)).toMatchObject({ status: 'published', publishAt: null, version: 2 });
  const entry = { userName: '定时任务', action: '定时发布文章', at: now() };
  expect(await lastStep(id)).toMatchObject({ ...entry, version: 2, note: '' });
  const changes = JSON.stringify([
    { field: 'status', before: 'scheduled', after: 'published' },
    { field: 'publishAt', before: now(), after: null },
  ]);
  expect(await audit()).toMatchObject([
    {
      ...entry,
      subject: id,
      kind: 'article',
      label: '劳动合同',
      result: 'ok',
      address: '',
      changes,
    },
  ]);
});

it('withdraws at its very moment, with its name in history and audit log', async () => {
  const { db, now } = deps();
  const id = await addArticle(db, { status: 'published', withdrawAt: now() });
  expect(await runSchedule(deps())).toBe(1);
  expect(await read(id)).toMatchObject({ status: 'withdrawn', withdrawAt: null, version: 2 });
  expect(await lastStep(id)).toMatchObject({ action: '定时下线文章', version: 2 });
  expect(await audit()).toMatchObject([{ subject: id, action: '定时下线文章' }]);
});

it('publishes first, so that what was to go out and off again meanwhile does both', async () => {
  const { db, now } = deps();
  const times = { publishAt: now() - 2 * MINUTE, withdrawAt: now() - MINUTE };
  const id = await addArticle(db, { status: 'scheduled', ...times });
  expect(await runSchedule(deps())).toBe(2);
  expect(await read(id)).toMatchObject({ status: 'withdrawn', version: 3 });
});

it('publishes the scheduled change of a published article', async () => {
  const { db, now } = deps();
  const change = { status: 'published', revision: 'scheduled', publishAt: now() };
  const id = await addArticle(db, change);
  expect(await runSchedule(deps())).toBe(1);
  expect(await read(id)).toMatchObject({ status: 'published', revision: null, version: 2 });
});

it.each([
  ['before its moment', { status: 'scheduled', publishAt: 1 }],
  ['before it is to go off', { status: 'published', withdrawAt: 1 }],
  ['what lies in the recycle bin', { status: 'scheduled', publishAt: -1, deletedAt: 1 }],
  ['published, in the recycle bin', { status: 'published', withdrawAt: -1, deletedAt: 1 }],
  ['what no longer waits to be published', { status: 'approved', publishAt: -1 }],
  ['a published one whose change waits no longer', { status: 'published', publishAt: -1 }],
  ['what is not published, and was to go off', { status: 'draft', withdrawAt: -1 }],
])('leaves alone: %s', async (_, { status, ...times }) => {
  const { db, now } = deps();
  const at = Object.fromEntries(
    Object.entries(times).map(([name, shift]) => [name, now() + shift]),
  );
  const id = await addArticle(db, { status, ...at });
  const before = await read(id);
  expect(await runSchedule(deps())).toBe(0);
  expect(await read(id)).toEqual(before);
  expect(await audit()).toEqual([]);
});

it.each([
  ['scheduled', 'publishAt'],
  ['published', 'withdrawAt'],
] as const)('begins nothing new once the signal has come: %s', async (status, column) => {
  const { db, now } = deps();
  const id = await addArticle(db, { status, [column]: now() });
  expect(await runSchedule(deps(), AbortSignal.abort())).toBe(0);
  expect(await read(id)).toMatchObject({ status });
});

it.each([
  ['taken back', 'publish_at = null'],
  ['put off by a millisecond', 'publish_at = publish_at + 1'],
  ['deleted', 'deleted_at = 1'],
])('leaves alone what was %s since it looked', async (_, change) => {
  const { db, now } = deps();
  const [first, second] = ['a', 'b'];
  for (const id of [first, second]) {
    await addArticle(db, { id, status: 'scheduled', publishAt: now() });
  }
  await sql
    .raw(`create trigger meanwhile after update of status on articles when new.id = '${first}'
      begin update articles set ${change} where id = '${second}'; end`)
    .execute(db);
  expect(await runSchedule(deps())).toBe(1);
  expect(await read(first)).toMatchObject({ status: 'published' });
  expect(await read(second)).toMatchObject({ status: 'scheduled', version: 1 });
});
