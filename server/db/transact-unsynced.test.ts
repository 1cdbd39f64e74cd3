import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Kysely, sql } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Db } from './connection/connect.ts';
import { embeddedDialect } from './connection/embedded.ts';
import type { Database } from './schema.ts';
import { transactUnsynced } from './transact-unsynced.ts';

const FULL = 2;
const NORMAL = 1;

let folder = '';
let db: Db;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lexdesk-db-'));
  db = new Kysely<Database>({ dialect: embeddedDialect(folder) });
  await sql`create table notes (id integer)`.execute(db);
});
afterEach(async () => {
  await db.destroy();
  await rm(folder, { recursive: true, force: true });
});

/** The current sync level of commits. */
const level = async (on: Db) =>
  (await sql<{ synchronous: number }>`pragma synchronous`.execute(on)).rows[0]?.synchronous;
const count = async () =>
  (await sql<{ count: number }>`select count(*) as count from notes`.execute(db)).rows[0]?.count;

it('only its own commits do not wait for the disk, however often', async () => {
  for (const id of [1, 2, 3]) {
    const within = await transactUnsynced(db, async (transaction) => {
      await sql`insert into notes values (${id})`.execute(transaction);
      return level(transaction);
    });
    expect(within).toBe(NORMAL);
    expect(await level(db)).toBe(FULL);
  }
  expect(await count()).toBe(3);
});

it('leaves nothing of a transaction that failed, and commits wait again', async () => {
  const failing = transactUnsynced(db, async (transaction) => {
    await sql`insert into notes values (1)`.execute(transaction);
    throw new Error('the test says so');
  });
  await expect(failing).rejects.toThrow('the test says so');
  expect(await level(db)).toBe(FULL);
  expect(await count()).toBe(0);
});

it('a concurrent transaction still syncs to disk', async () => {
  const unsynced = transactUnsynced(db, () => new Promise((resolve) => setTimeout(resolve, 20)));
  const other = db.transaction().execute((transaction) => level(transaction));
  await unsynced;
  expect(await other).toBe(FULL);
});
