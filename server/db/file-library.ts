import { type Kysely, type Migration, sql } from 'kysely';
import { noteUses, type Place } from '../files/note-uses.ts';
import { grantEditors } from './grant-editors.ts';
import type { Database } from './schema.ts';
import { table } from './table.ts';

/** Records that are looked through in one go. */
const AT_ONCE = 500;

/** What staff say of stored files, which records use them, and pictures made of them (0043). */
export const fileLibrary: Migration = {
  async up(db: Kysely<unknown>) {
    const columns = [
      'version integer not null default 1',
      "group_name text not null default ''",
      'updated_by text',
      'updated_at bigint',
      'deleted_at bigint',
      'width integer',
      'height integer',
      'duration integer',
      'damaged integer not null default 0',
    ];
    for (const column of columns) {
      await sql.raw(`alter table files add column ${column}`).execute(db);
    }
    // The only order that uploads keep for nothing: they come at its end. Lists by name and size are sorted when asked for.
    await sql`create index files_by_time on files (created_at desc, id) where deleted_at is null`.execute(
      db,
    );
    await sql`create index files_deleted on files (deleted_at) where deleted_at is not null`.execute(
      db,
    );
    await table(
      db,
      'file_uses',
      'file_id text not null references files (id)',
      'entity text not null',
      'record_id text not null',
      'field text not null',
      'primary key (file_id, entity, record_id, field)',
    );
    await sql`create index file_uses_record on file_uses (entity, record_id)`.execute(db);
    await table(
      db,
      'file_pictures',
      'file_id text not null references files (id) on delete cascade',
      'variant text not null',
      'storage_name text not null unique',
      'size integer not null',
      'primary key (file_id, variant)',
    );
    await noteAll(db as Kysely<Database>);
    // They could upload what they could not find again.
    await grantEditors(db, ['file:search', 'file:update', 'file:delete']);
  },
};

/** Notes the files of all that was written before. */
async function noteAll(db: Kysely<Database>): Promise<void> {
  const anyFile = await db.selectFrom('files').select('id').limit(1).executeTakeFirst();
  if (!anyFile) return;
  await inSlices(db, 'records', async (ids) => {
    const columns = ['id', 'kind', 'data'] as const;
    const rows = await db.selectFrom('records').select(columns).where('id', 'in', ids).execute();
    return rows.map(({ id, kind, data }) => [{ entity: kind, recordId: id }, JSON.parse(data)]);
  });
  await inSlices(db, 'articles', async (ids) => {
    const columns = ['id', 'coverId', 'attachmentIds', 'body', 'data', 'published'] as const;
    const rows = await db.selectFrom('articles').select(columns).where('id', 'in', ids).execute();
    return rows.map(({ id, coverId, attachmentIds, body, data, published }) => [
      { entity: 'article', recordId: id },
      { coverId, attachmentIds: JSON.parse(attachmentIds), body, ...JSON.parse(data) },
      JSON.parse(published ?? '{}'),
    ]);
  });
  await inSlices(db, 'users', async (ids) => {
    const columns = ['id', 'avatar'] as const;
    const rows = await db.selectFrom('users').select(columns).where('id', 'in', ids).execute();
    return rows.map(({ id, avatar }) => [{ entity: 'user', recordId: id }, { avatar }]);
  });
}

type Said = [place: Place, ...contents: object[]];

async function inSlices(
  db: Kysely<Database>,
  name: 'records' | 'articles' | 'users',
  read: (ids: string[]) => Promise<Said[]>,
): Promise<void> {
  const ids = (await db.selectFrom(name).select('id').execute()).map(({ id }) => id);
  for (let at = 0; at < ids.length; at += AT_ONCE) {
    for (const [place, ...contents] of await read(ids.slice(at, at + AT_ONCE))) {
      await noteUses(db, place, contents);
    }
  }
}
