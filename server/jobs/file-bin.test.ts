import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { addFile } from '../../tests/support/data/table-rows.ts';
import { embeddedDeps } from '../../tests/support/server/embedded-deps.ts';
import { emptyFileBin } from './file-bin.ts';

const deps = embeddedDeps();
const RETENTION = 30 * 24 * 60 * 60_000;

/** A file whose 30 days in the recycle bin end in `before` milliseconds. */
const addDeleted = (id: string, before: number) =>
  addFile(deps().db, { id, deletedAt: deps().now() - RETENTION + before });
const left = async () =>
  (await deps().db.selectFrom('files').select('id').orderBy('id').execute()).map(({ id }) => id);
const audit = () => deps().db.selectFrom('audit').selectAll().execute();
/** The names of the bytes that are dropped. */
const droppedBy = async (empty: () => Promise<unknown>) => {
  const names: string[] = [];
  const { drop } = deps().storage;
  deps().storage.drop = async (name) => {
    names.push(name);
    await drop(name);
  };
  await empty();
  return names;
};

it('destroys what lay there for more than 30 days, and records it', async () => {
  await addDeleted('old', -1);
  await addDeleted('young', 0);
  await addFile(deps().db, { id: 'used', deletedAt: null });
  expect(await emptyFileBin(deps())).toBe(1);
  expect(await left()).toEqual(['used', 'young']);
  expect(await audit()).toMatchObject([
    { subject: 'old', kind: 'file', action: '清除文件', userName: '定时任务', at: deps().now() },
  ]);
});

it('deletes the pictures made of a file, and its upload session, with all bytes', async () => {
  const { db } = deps();
  await addDeleted('old', -1);
  await addFile(db, { id: 'other' });
  for (const fileId of ['old', 'other']) {
    const picture = { fileId, variant: 'small', storageName: `${fileId}-small`, size: 1 };
    await db.insertInto('filePictures').values(picture).execute();
    const { userId } = await db
      .selectFrom('files')
      .select('userId')
      .where('id', '=', fileId)
      .executeTakeFirstOrThrow();
    const session = { id: fileId, userId, kind: 'file', manifest: '', storageName: fileId };
    await db
      .insertInto('uploadSessions')
      .values({ ...session, state: 'complete', createdAt: 1 })
      .execute();
  }
  expect(await droppedBy(() => emptyFileBin(deps()))).toEqual(['old', 'old-small']);
  expect(await db.selectFrom('filePictures').select('fileId').execute()).toEqual([
    { fileId: 'other' },
  ]);
  expect(await db.selectFrom('uploadSessions').select('id').execute()).toEqual([{ id: 'other' }]);
});

it('spares what a record names', async () => {
  await addDeleted('old', -1);
  const use = { fileId: 'old', entity: 'article', recordId: '1', field: 'coverId' };
  await deps().db.insertInto('fileUses').values(use).execute();
  expect(await droppedBy(async () => expect(await emptyFileBin(deps())).toBe(0))).toEqual([]);
  expect(await left()).toEqual(['old']);
  expect(await audit()).toEqual([]);
});

it.each([
  ['brought back', 'update files set deleted_at = null'],
  ['deleted again', `update files set deleted_at = deleted_at + 1`],
])('spares what was %s since it looked', async (_, change) => {
  await addDeleted('a', -1);
  await addDeleted('b', -1);
  await sql
    .raw(`create trigger meanwhile after delete on files when old.id = 'a'
      begin ${change} where id = 'b'; end`)
    .execute(deps().db);
  expect(await emptyFileBin(deps())).toBe(1);
  expect(await left()).toEqual(['b']);
});

it('counts nothing that another process destroyed meanwhile', async () => {
  await addDeleted('a', -1);
  await addDeleted('b', -1);
  await sql`create trigger meanwhile after delete on files when old.id = 'a'
    begin delete from files where id = 'b'; end`.execute(deps().db);
  expect(await emptyFileBin(deps())).toBe(1);
  expect(await audit()).toMatchObject([{ subject: 'a' }]);
});

it('begins nothing new once the signal has come', async () => {
  await addDeleted('old', -1);
  expect(await emptyFileBin(deps(), AbortSignal.abort())).toBe(0);
  expect(await left()).toEqual(['old']);
});
