import { type Kysely, type Migration, sql } from 'kysely';

/** The columns that this migration uses, as of that time. */
interface Tables {
  records: { id: string; kind: string; data: string };
  articles: {
    id: string;
    coverId: string | null;
    attachmentIds: string;
    body: string;
    data: string;
    published: string | null;
  };
  users: { id: string; avatar: string };
  files: { id: string };
  fileUses: { fileId: string; entity: string; recordId: string; field: string };
}

/** A record that references files. */
interface Place {
  entity: string;
  recordId: string;
}

/** Records per batch. */
const AT_ONCE = 500;

/** Names and groups of stored files, their uses by records, and pictures generated from them (0043). */
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
    // The only index that uploads maintain for free, as they append to it. Lists by name and size are sorted on demand.
    await sql`create index files_by_time on files (created_at desc, id) where deleted_at is null`.execute(
      db,
    );
    await sql`create index files_deleted on files (deleted_at) where deleted_at is not null`.execute(
      db,
    );
    await sql`create table file_uses (
      file_id text not null references files (id),
      entity text not null,
      record_id text not null,
      field text not null,
      primary key (file_id, entity, record_id, field)
    )`.execute(db);
    await sql`create index file_uses_record on file_uses (entity, record_id)`.execute(db);
    await sql`create table file_pictures (
      file_id text not null references files (id) on delete cascade,
      variant text not null,
      storage_name text not null unique,
      size integer not null,
      primary key (file_id, variant)
    )`.execute(db);
    await recordAllUses(db as Kysely<Tables>);
    // Before, editors could upload files that they could not find again.
    await grantEditors(db, ['file:search', 'file:update', 'file:delete']);
  },
};

/** Records the file uses of all existing records. */
async function recordAllUses(db: Kysely<Tables>): Promise<void> {
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

type Contents = [place: Place, ...contents: object[]];

async function inSlices(
  db: Kysely<Tables>,
  name: 'records' | 'articles' | 'users',
  read: (ids: string[]) => Promise<Contents[]>,
): Promise<void> {
  const ids = (await db.selectFrom(name).select('id').execute()).map(({ id }) => id);
  for (let at = 0; at < ids.length; at += AT_ONCE) {
    for (const [place, ...contents] of await read(ids.slice(at, at + AT_ONCE))) {
      await recordUses(db, place, contents);
    }
  }
}

/** Records which files a record references in its fields. */
async function recordUses(
  db: Kysely<Tables>,
  place: Place,
  contents: readonly object[],
): Promise<void> {
  const named = namedFiles(contents);
  if (named.length === 0) return;
  const ids = named.map(({ fileId }) => fileId);
  const rows = await db.selectFrom('files').select('id').where('id', 'in', ids).execute();
  const known = new Set(rows.map(({ id }) => id));
  const uses = named.filter(({ fileId }) => known.has(fileId)).map((one) => ({ ...one, ...place }));
  if (uses.length > 0) await db.insertInto('fileUses').values(uses).execute();
}

const UUID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
/** A UUID on its own or at the end of an address, anywhere in a text. */
const NAMED = new RegExp(`(?:^|/)(${UUID})(?![\\w-])`, 'g');

/** All ids in any field, without duplicates; most are ids of other things. */
function namedFiles(contents: readonly object[]): { fileId: string; field: string }[] {
  const named = new Map<string, { fileId: string; field: string }>();
  for (const content of contents) {
    for (const [field, text] of textsIn('', content)) {
      for (const [, fileId = ''] of text.matchAll(NAMED)) {
        named.set(`${fileId} ${field}`, { fileId, field });
      }
    }
  }
  return [...named.values()];
}

/** Yields every string inside a value, with its field. */
function* textsIn(field: string, value: unknown): Generator<[field: string, text: string]> {
  if (typeof value === 'string') yield [field, value];
  if (typeof value !== 'object' || value === null) return;
  for (const [key, one] of Object.entries(value)) {
    const path = field ? `${field}.${key}` : key;
    yield* textsIn(Array.isArray(value) ? field : path, one);
  }
}

/** Adds permission codes to the role 编辑, where it exists. */
async function grantEditors(db: Kysely<unknown>, further: readonly string[]): Promise<void> {
  const { rows } = await sql<{
    permissions: string;
  }>`select permissions from roles where id = 'editor'`.execute(db);
  for (const { permissions } of rows) {
    const codes = new Set([...(JSON.parse(permissions) as string[]), ...further]);
    await sql`update roles set permissions = ${JSON.stringify([...codes])} where id = 'editor'`.execute(
      db,
    );
  }
}
