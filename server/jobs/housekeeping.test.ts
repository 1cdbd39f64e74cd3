import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { addArticle, addSession, addUser } from '../../tests/support/data/table-rows.ts';
import { embeddedDeps } from '../../tests/support/server/embedded-deps.ts';
import { SLICE } from '../db/slices.ts';
import { tidy } from './housekeeping.ts';

const deps = embeddedDeps();
const DAY = 24 * 60 * 60_000;
/** Lifetime of upload sessions. */
const WEEK = 7 * DAY;

let userId = '';
/** Adds upload sessions, each with a part in storage and a chunk; `age` in milliseconds. */
const addUploads = async (age: number, ...states: ('open' | 'complete' | 'cancelled')[]) => {
  const { db, now, storage } = deps();
  userId = await addUser(db);
  for (const state of states) {
    const id = `${state} ${age - WEEK}`;
    const session = { id, userId, kind: 'file', manifest: '', storageName: id, state };
    await db
      .insertInto('uploadSessions')
      .values({ ...session, createdAt: now() - age })
      .execute();
    await db.insertInto('uploadChunks').values({ sessionId: id, position: 0 }).execute();
    await storage.newPart(id);
  }
};
const uploads = async () => {
  const { db, config } = deps();
  const sessions = await db.selectFrom('uploadSessions').select('id').orderBy('id').execute();
  const chunks = await db.selectFrom('uploadChunks').select('sessionId as id').execute();
  const parts = await readdir(join(config.dataDir, 'parts'));
  return {
    sessions: sessions.map(({ id }) => id),
    chunks: chunks.map(({ id }) => id).sort(),
    parts: parts.sort(),
  };
};

it('deletes uploads that are unfinished after 7 days, with their bytes', async () => {
  await addUploads(WEEK, 'open', 'cancelled');
  await addUploads(WEEK + 1, 'open', 'cancelled');
  await tidy(deps());
  const left = ['cancelled 0', 'open 0'];
  expect(await uploads()).toEqual({ sessions: left, chunks: left, parts: left });
});

it('drops the manifests of finished uploads after 7 days, and no bytes', async () => {
  await addUploads(WEEK, 'complete');
  await addUploads(WEEK + 1, 'complete');
  await tidy(deps());
  expect(await uploads()).toMatchObject({
    sessions: ['complete 0'],
    parts: ['complete 0', 'complete 1'],
  });
});

/** Adds uploads that are too old, without bytes. */
const addMany = async (count: number, state: 'open' | 'complete' = 'open') => {
  const { db, now } = deps();
  userId = await addUser(db);
  const session = { userId, kind: 'file', manifest: '', state };
  const rows = Array.from({ length: count }, (_, at) => ({ id: `${at}`, storageName: `${at}` }));
  const createdAt = now() - WEEK - 1;
  await db
    .insertInto('uploadSessions')
    .values(rows.map((row) => ({ ...session, ...row, createdAt })))
    .execute();
};

it.each(['open', 'complete'] as const)('drops them all, however many: %s', async (state) => {
  await addMany(201, state);
  await tidy(deps());
  expect((await uploads()).sessions).toEqual([]);
});

it('finds old manifests by an index', async () => {
  const plan = await sql<{ detail: string }>`explain query plan select id from upload_sessions
    where state = 'complete' and created_at < 1 limit 100`.execute(deps().db);
  expect(plan.rows.map(({ detail }) => detail).join()).toContain('upload_sessions_complete');
});

it('S-OPS-6 finds old idempotency keys by an index', async () => {
  const plan = await sql<{ detail: string }>`explain query plan select user_id, key
    from idempotency_keys where created_at < 1 limit 100`.execute(deps().db);
  expect(plan.rows).toMatchObject([
    { detail: expect.stringMatching(/^SEARCH .* idempotency_keys_age /) },
  ]);
});

it('drops none of them once the signal has come', async () => {
  await addMany(1);
  await tidy(deps(), AbortSignal.abort());
  expect((await uploads()).sessions).toHaveLength(1);
});

it('ends after the slice under way when the signal comes', async () => {
  await addMany(SLICE + 1);
  const ending = new AbortController();
  deps().storage.dropPart = async () => ending.abort();
  await tidy(deps(), ending.signal);
  expect((await uploads()).sessions).toHaveLength(1);
});

it('leaves room for other calls between two uploads', async () => {
  await addMany(2);
  const seen: string[] = [];
  deps().storage.dropPart = async () => {
    seen.push('drop');
    setImmediate(() => seen.push('another call'));
  };
  await tidy(deps());
  expect(seen).toEqual(['drop', 'another call', 'drop', 'another call']);
});

it('drops what was arriving and was not written to for a day', async () => {
  const { config, now } = deps();
  const folder = join(config.dataDir, 'tmp');
  for (const [name, age] of [
    ['old', DAY + 1000],
    ['young', DAY - 1000],
  ] as const) {
    await writeFile(join(folder, name), '');
    await utimes(join(folder, name), (now() - age) / 1000, (now() - age) / 1000);
  }
  await tidy(deps());
  expect(await readdir(folder)).toEqual(['young']);
});

it('S-OPS-6 drops parts that no upload names and that were not written to for 8 days', async () => {
  const { config, now, storage } = deps();
  const folder = join(config.dataDir, 'parts');
  for (const [name, age] of [
    ['old', 8 * DAY + 1000],
    ['young', 8 * DAY - 1000],
  ] as const) {
    await storage.newPart(name);
    await utimes(join(folder, name), (now() - age) / 1000, (now() - age) / 1000);
  }
  await tidy(deps());
  expect(await readdir(folder)).toEqual(['young']);
});

it('archives the assets of the build that is served', async () => {
  const { config } = deps();
  const appDir = join(config.dataDir, 'app');
  await mkdir(join(appDir, 'assets'), { recursive: true });
  await writeFile(join(appDir, 'assets/a.js'), '');
  await tidy({ ...deps(), config: { ...config, appDir } });
  expect(await readdir(join(config.dataDir, 'assets-archive/assets'))).toEqual(['a.js']);
});

it('cuts sessions, failed attempts, tickets and keys, a slice of each once the signal has come', async () => {
  const { db } = deps();
  userId = await addUser(db);
  for (let at = 0; at <= SLICE; at += 1) {
    const key = `${at}`;
    await addSession(db, { tokenHash: key, userId });
    const failure = { subject: key, failures: 1, lastAt: 0, lockedUntil: 0 };
    await db.insertInto('loginFailures').values(failure).execute();
    const ticket = { ticketHash: key, purpose: 'second-step', data: '', expiresAt: 0 } as const;
    await db
      .insertInto('tickets')
      .values({ ...ticket, userId })
      .execute();
    const row = { userId, key, fingerprint: '', reply: '', createdAt: 0 };
    await db.insertInto('idempotencyKeys').values(row).execute();
  }
  const count = async () => {
    const rows = [
      await db.selectFrom('sessions').select('tokenHash').execute(),
      await db.selectFrom('loginFailures').select('subject').execute(),
      await db.selectFrom('tickets').select('ticketHash').execute(),
      await db.selectFrom('idempotencyKeys').select('key').execute(),
    ];
    return rows.map(({ length }) => length);
  };
  await tidy(deps(), AbortSignal.abort());
  expect(await count()).toEqual([1, 1, 1, 1]);
  await tidy(deps());
  expect(await count()).toEqual([0, 0, 0, 0]);
});

it('S-OPS-6 has the database look how its tables are filled', async () => {
  const { db } = deps();
  for (let at = 0; at < 30; at += 1) await addArticle(db, { id: `a${at}`, author: 'x' });
  await tidy(deps());
  const { rows } = await sql<{
    stat: string;
  }>`select stat from sqlite_stat1 where idx = 'articles_by_author'`.execute(db);
  expect(rows).toEqual([{ stat: expect.stringMatching(/^30 30 /) }]);
});

it('S-FIND-1 spells titles that have no spelling yet', async () => {
  const { db } = deps();
  await addArticle(db, { id: 'old', author: 'x', title: '劳动合同', spelling: null });
  await tidy(deps());
  const { spelling } = await db
    .selectFrom('articles')
    .select('spelling')
    .where('id', '=', 'old')
    .executeTakeFirstOrThrow();
  expect(spelling).toBe('ldht laodonghetong');
});
