import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Kysely, sql } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Db } from './connection/connect.ts';
import { embeddedDialect } from './connection/embedded.ts';
import type { Database } from './schema.ts';
import { transactLarge } from './transact-large.ts';

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

/** Pages of the cache in KiB, negative, and pages after which the WAL is checkpointed. */
const settings = async (on: Db) => {
  const { rows: cache } = await sql<{ cache_size: number }>`pragma cache_size`.execute(on);
  const { rows: log } = await sql<{
    wal_autocheckpoint: number;
  }>`pragma wal_autocheckpoint`.execute(on);
  return [cache[0]?.cache_size, log[0]?.wal_autocheckpoint];
};
const USUAL = [-32000, 250];
const count = async () =>
  (await sql<{ count: number }>`select count(*) as count from notes`.execute(db)).rows[0]?.count;

it('S-OPS-6 writes its pages as it goes, and leaves the checkpoint to a later commit', async () => {
  expect(await settings(db)).toEqual(USUAL);
  const within = await transactLarge(db, async (transaction) => {
    await sql`insert into notes values (1)`.execute(transaction);
    return settings(transaction);
  });
  expect(within).toEqual([-2000, 0]);
  expect(await settings(db)).toEqual(USUAL);
  expect(await count()).toBe(1);
});

it('leaves nothing of a transaction that failed, and later ones are as usual', async () => {
  const failing = transactLarge(db, async (transaction) => {
    await sql`insert into notes values (1)`.execute(transaction);
    throw new Error('refused');
  });
  await expect(failing).rejects.toThrow('refused');
  expect(await settings(db)).toEqual(USUAL);
  expect(await count()).toBe(0);
});
