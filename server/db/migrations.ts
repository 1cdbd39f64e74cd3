import { type Kysely, type Migration, sql } from 'kysely';
import { accessVersion } from './access-version.ts';
import { articleCounts, articleFlags } from './article-counts.ts';
import { articleDue } from './article-due.ts';
import { articleCharacters, articleSearch } from './article-search.ts';
import { articleWorkflow } from './article-workflow.ts';
import { dictVersions } from './dict-versions.ts';
import { fileLibrary } from './file-library.ts';
import { isSqlite } from './is-sqlite.ts';
import type { Database } from './schema.ts';
import { table } from './table.ts';

/** How a column of this database numbers itself. */
const autoId = (db: Kysely<unknown>) =>
  isSqlite(db)
    ? sql`integer primary key autoincrement`
    : sql`bigint generated always as identity primary key`;

const foundation: Migration = {
  async up(db) {
    await table(
      db,
      'users',
      'id text primary key',
      'user_name text not null unique',
      'password_hash text not null',
      'nick_name text not null',
      'phone text not null',
      'email text not null',
      'avatar text not null',
      'level text not null',
      'disabled integer not null',
      'created_at bigint not null',
    );
    await table(
      db,
      'roles',
      'id text primary key',
      'name text not null',
      'permissions text not null',
    );
    await table(
      db,
      'user_roles',
      'user_id text not null references users (id)',
      'role_id text not null references roles (id)',
      'primary key (user_id, role_id)',
    );
    await table(
      db,
      'sessions',
      'token_hash text primary key',
      'user_id text not null references users (id)',
      'companion_hash text',
      'created_at bigint not null',
      'last_seen_at bigint not null',
      'address text not null',
      'user_agent text not null',
    );
    await table(
      db,
      'login_failures',
      'subject text primary key',
      'failures integer not null',
      'last_at bigint not null',
      'locked_until bigint not null',
    );
    await table(
      db,
      'captchas',
      'id text primary key',
      'answer_hash text not null',
      'expires_at bigint not null',
    );
    await table(
      db,
      'menus',
      'id text primary key',
      'parent_id text references menus (id)',
      'sort integer not null',
      'path text not null',
      'name text not null',
      'component text not null',
      'permission text',
      'hidden integer not null',
      'meta text not null',
    );
    await table(
      db,
      'dicts',
      'id text primary key',
      'code text not null unique',
      'name text not null',
      'version integer not null',
    );
    await table(
      db,
      'dict_entries',
      'id text primary key',
      'dict_id text not null references dicts (id)',
      'value text not null',
      'label text not null',
      'color text not null',
      'sort integer not null',
      'unique (dict_id, value)',
    );
    await table(
      db,
      'articles',
      'id text primary key',
      'title text not null',
      'summary text not null',
      'body text not null',
      'author text not null',
      'status text not null',
      'cover_id text',
      'attachment_ids text not null',
      'version integer not null',
      'created_by text not null',
      'created_at bigint not null',
      'updated_by text not null',
      'updated_at bigint not null',
    );
    await sql`create index articles_updated on articles (updated_at desc, id)`.execute(db);
    await table(
      db,
      'files',
      'id text primary key',
      'user_id text not null references users (id)',
      'kind text not null',
      'name text not null',
      'type text not null',
      'size bigint not null',
      'sha256 text not null',
      'storage_name text not null unique',
      'created_at bigint not null',
    );
    await table(
      db,
      'upload_sessions',
      'id text primary key',
      'user_id text not null references users (id)',
      'kind text not null',
      'manifest text not null',
      'storage_name text not null unique',
      'state text not null',
      'created_at bigint not null',
    );
    await table(
      db,
      'upload_chunks',
      'session_id text not null references upload_sessions (id) on delete cascade',
      'position integer not null',
      'primary key (session_id, position)',
    );
    await table(
      db,
      'idempotency_keys',
      'user_id text not null',
      'key text not null',
      'fingerprint text not null',
      'reply text not null',
      'created_at bigint not null',
      'primary key (user_id, key)',
    );
    await sql`create table audit (
      id ${autoId(db)},
      at bigint not null,
      user_name text not null,
      action text not null,
      subject text not null,
      result text not null,
      address text not null,
      user_agent text not null,
      duration integer not null
    )`.execute(db);
  },
};

const settings: Migration = {
  up: (db) => table(db, 'settings', 'name text primary key', 'value text not null').then(() => {}),
};

const records: Migration = {
  async up(db) {
    await table(
      db,
      'records',
      'kind text not null',
      'id text primary key',
      'group_id text references records (id)',
      'parent_id text references records (id)',
      'code text',
      'title text not null',
      'status text not null',
      'sort integer not null',
      'data text not null',
      'version integer not null',
      'created_by text not null',
      'created_at bigint not null',
      'updated_by text not null',
      'updated_at bigint not null',
      'deleted_at bigint',
    );
    await sql`create index records_place on records (kind, group_id, parent_id, sort)`.execute(db);
    await sql`create unique index records_code on records (kind, code) where code is not null and deleted_at is null`.execute(
      db,
    );
  },
};

const deviceKeys: Migration = {
  async up(db) {
    await table(
      db,
      'device_keys',
      'user_id text primary key references users (id)',
      'key text not null',
    );
  },
};

interface OldDict {
  id: string;
  code: string;
  name: string;
}
interface OldEntry {
  id: string;
  dictId: string;
  value: string;
  label: string;
  color: string;
  sort: number;
}

/** Dictionaries and their entries become records like the other entities. */
const dictRecords: Migration = {
  async up(db: Kysely<unknown>) {
    const { rows: dicts } = await sql<OldDict>`select id, code, name from dicts`.execute(db);
    const { rows: entries } = await sql<OldEntry>`select * from dict_entries`.execute(db);
    const made = { status: 'on', version: 1, createdBy: '', updatedBy: '' };
    const times = { createdAt: Date.now(), updatedAt: Date.now() };
    const rows = [
      ...dicts.map(({ id, code, name }, sort) => ({
        ...{ kind: 'dict', id, groupId: null, code, title: name, sort },
        data: JSON.stringify({ name, code, note: '', sort, status: 'on' }),
      })),
      ...entries.map(({ id, dictId, value, label, color, sort }) => ({
        ...{
          kind: 'dictDetail',
          id,
          groupId: dictId,
          code: `${dictId}:${value}`,
          title: label,
          sort,
        },
        data: JSON.stringify({
          ...{ dictId, value, label, color, sort },
          ...{ isDefault: false, note: '', status: 'on' },
        }),
      })),
    ];
    for (const row of rows) {
      await (db as Kysely<Pick<Database, 'records'>>)
        .insertInto('records')
        .values({ ...row, ...made, ...times, parentId: null, deletedAt: null })
        .execute();
    }
    await db.schema.dropTable('dict_entries').execute();
    await db.schema.dropTable('dicts').execute();
  },
};

/** Steps in order; a step that has landed is never changed. */
export const migrations: Record<string, Migration> = {
  '0001-foundation': foundation,
  '0002-settings': settings,
  '0003-records': records,
  '0004-device-keys': deviceKeys,
  '0005-dict-records': dictRecords,
  '0006-dict-versions': dictVersions,
  '0007-article-workflow': articleWorkflow,
  '0008-article-search': articleSearch,
  '0009-access-version': accessVersion,
  '0010-file-library': fileLibrary,
  '0011-article-counts': articleCounts,
  '0012-article-characters': articleCharacters,
  '0013-article-flags': articleFlags,
  '0014-article-due': articleDue,
};
