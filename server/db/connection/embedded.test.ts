import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Kysely, sql } from 'kysely';
import Libsql from 'libsql';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { turnsDuring } from '../../../tests/support/server/turns-during.ts';
import type { Database } from '../schema.ts';
import type { Db } from './connect.ts';
import { embeddedDialect } from './embedded.ts';
import { OFF_THREAD } from './embedded-driver.ts';

let folder = '';
let db: Db;
/** The connection of a command beside the server; without a busy timeout. */
let beside: Libsql.Database;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lexdesk-db-'));
  db = new Kysely<Database>({ dialect: embeddedDialect(folder) });
  await sql`create table notes (id integer)`.execute(db);
  beside = new Libsql(join(folder, 'lexdesk.db'));
});
afterEach(async () => {
  beside.close();
  await db.destroy();
  await rm(folder, { recursive: true, force: true });
});

const ids = async (on: Db) =>
  (await sql<{ id: number }>`select id from notes`.execute(on)).rows.map(({ id }) => id);
const writeBeside = () => beside.exec('insert into notes values (7)');

it('what a transaction has read stays true until it has written', async () => {
  await db.transaction().execute(async (transaction) => {
    expect(await ids(transaction)).toEqual([]);
    expect(writeBeside).toThrow('database is locked');
    await sql`insert into notes values (1)`.execute(transaction);
  });
  writeBeside();
  expect(await ids(db)).toEqual([1, 7]);
});

it('a read-only transaction sees one snapshot and blocks no writer', async () => {
  await db
    .transaction()
    .setAccessMode('read only')
    .execute(async (transaction) => {
      expect(await ids(transaction)).toEqual([]);
      writeBeside();
      expect(await ids(transaction)).toEqual([]);
    });
  expect(await ids(db)).toEqual([7]);
});

it.each([
  ['a write', () => sql`insert into notes values (1)`.execute(db)],
  ['a transaction', () => db.transaction().execute(ids)],
])(
  '%s that was refused because another process writes for long leaves nothing behind',
  async (_, refused) => {
    await db.destroy();
    db = new Kysely<Database>({ dialect: embeddedDialect(folder, 20) });
    beside.exec('begin immediate');
    await expect(refused()).rejects.toThrow('database is locked');
    beside.exec('rollback');
    for (const id of [2, 3]) {
      writeBeside();
      await sql`insert into notes values (${id})`.execute(db);
      await db
        .transaction()
        .execute((transaction) => sql`insert into notes values (${id})`.execute(transaction));
    }
    expect(await ids(db)).toEqual([7, 2, 2, 7, 3, 3]);
    await refused();
  },
);

it('S-OPS-6 who reads waits for no transaction, and sees what is committed, before and after', async () => {
  const before = await db.transaction().execute(async (transaction) => {
    await sql`insert into notes values (1)`.execute(transaction);
    expect(await ids(transaction)).toEqual([1]);
    const seen = await ids(db);
    await sql`insert into notes values (2)`.execute(transaction);
    return [seen, await ids(db)];
  });
  expect(before).toEqual([[], []]);
  await db.transaction().execute(async () => expect(await ids(db)).toEqual([1, 2]));
  expect(await ids(db)).toEqual([1, 2]);
});

it('S-OPS-6 who writes waits for its turn', async () => {
  const seen: string[] = [];
  let writing: Promise<unknown> = Promise.resolve();
  await db.transaction().execute(async (transaction) => {
    writing = sql`insert into notes values (2)`.execute(db).then(() => seen.push('other'));
    await new Promise((resolve) => setImmediate(resolve));
    await sql`insert into notes values (1)`.execute(transaction);
    seen.push('transaction');
  });
  await writing;
  expect(seen).toEqual(['transaction', 'other']);
  expect(await ids(db)).toEqual([1, 2]);
});

it.each([
  ['a transaction', () => db.transaction().execute(ids)],
  ['a single write', () => sql`insert into notes values (1)`.execute(db)],
])('S-OPS-6 while %s waits for another process, the server answers', async (_, write) => {
  beside.exec('begin immediate');
  let isDone = false;
  const written = write().then(() => {
    isDone = true;
  });
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(await ids(db)).toEqual([]);
  expect(isDone).toBe(false);
  beside.exec('commit');
  await written;
});

it('S-OPS-6 the server answers during a commit', async () => {
  await sql`create table files (bytes blob)`.execute(db);
  const turns = await turnsDuring(() =>
    db
      .transaction()
      .execute((transaction) =>
        sql`insert into files values (zeroblob(60000000))`.execute(transaction),
      ),
  );
  expect(turns).toBeGreaterThan(2);
});

it('S-OPS-6 the server answers during a statement that says that it takes long', async () => {
  await db.transaction().execute(async (transaction) => {
    const turns = await turnsDuring(() =>
      sql`${OFF_THREAD} insert into notes with recursive some (id) as
        (select 1 union all select id + 1 from some limit 500000) select id from some`.execute(
        transaction,
      ),
    );
    expect(turns).toBeGreaterThan(2);
  });
  expect(await ids(db)).toHaveLength(500_000);
});

it('a single write that fails leaves nothing behind', async () => {
  await sql`create unique index notes_once on notes (id)`.execute(db);
  const write = () => sql`insert into notes values (1)`.execute(db);
  await write();
  await expect(write()).rejects.toThrow('UNIQUE');
  await db
    .transaction()
    .execute((transaction) => sql`insert into notes values (2)`.execute(transaction));
  expect(await ids(db)).toEqual([1, 2]);
});

it('a single write says how many rows it has changed, and gives those that it returns', async () => {
  await sql`insert into notes values (1), (2)`.execute(db);
  const changed = await sql`update notes set id = id + 2`.execute(db);
  expect(changed.numAffectedRows).toBe(2n);
  expect((await sql`delete from notes where id = 3 returning id`.execute(db)).rows).toEqual([
    { id: 3 },
  ]);
});

it('what fails beside a transaction leaves nothing behind, and writes nothing', async () => {
  const failing = sql<{ id: number }>`with some as (select 7 as id) insert into notes
    select id from some returning id`;
  for (const id of [1, 2]) {
    await db.transaction().execute(async (transaction) => {
      await expect(failing.execute(db)).rejects.toThrow('readonly');
      await sql`insert into notes values (${id})`.execute(transaction);
    });
    await db.transaction().execute(async () => expect(await ids(db)).toContain(id));
  }
  expect(await ids(db)).toEqual([1, 2]);
});
