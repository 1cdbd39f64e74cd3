import type { Kysely, Selectable } from 'kysely';
import type { AppConfig } from '../../src/contract/app-config.ts';
import { BASE_PATH } from '../../src/contract/codes.ts';
import {
  type FileRecord,
  PRIVATE_KIND,
  UNNAMED,
  type UploadKind,
} from '../../src/contract/file/file.ts';
import { isPackage } from '../../src/contract/file/packages.ts';
import { isSqlite } from '../db/is-sqlite.ts';
import type { Database } from '../db/schema.ts';
import { isNoSecret, type Scope } from '../db/scope.ts';

type FileRow = Selectable<Database['files']>;
type Buckets = AppConfig['buckets'];

/** Whether a file is public, for ever: it is not private, no package, and not in the recycle bin. */
export const isPublic = ({ kind, deletedAt }: Pick<FileRow, 'kind' | 'deletedAt'>): boolean =>
  kind !== PRIVATE_KIND && !isPackage(kind) && deletedAt === null;

/** Path under which a file's bytes are read. */
const CONTENT_PATH = `${BASE_PATH}/file/content`;

/** The bucket that a kind's files belong to (S-UP-3). A private file is in none: only this server can check its signature. */
const bucketOf: Readonly<Record<UploadKind, keyof Buckets | null>> = {
  file: 'business',
  'product/file': 'product',
  'private/file': null,
  'text/file': 'business',
  'active/file': 'activity',
  'course/file': 'course',
  'wechat/file': 'wechat',
};

/** What names a stored file: of `files`, or of the table that packages have. */
type NamedRow = Pick<FileRow, 'id' | 'kind' | 'name' | 'type' | 'size' | 'sha256' | 'createdAt'> &
  Partial<Pick<FileRow, 'heldAt'>>;

/**
 * Where a file is read: below its bucket's base address where that has one, else from this server, which also knows where
 * another service holds it.
 */
function addressOf({ id, kind, heldAt }: NamedRow, buckets: Buckets): string {
  const bucket = heldAt ? null : bucketOf[kind as UploadKind];
  const base = bucket ? buckets[bucket].replace(/\/+$/, '') : '';
  return `${base || CONTENT_PATH}/${id}`;
}

/** A stored file as the app sees it. */
export function recordOf(row: NamedRow, buckets: Buckets): FileRecord {
  const { id, name, type, size, sha256, createdAt } = row;
  const digest = sha256 && { sha256 };
  return { id, name, type, size, ...digest, address: addressOf(row, buckets), createdAt };
}

/** The records of those ids that exist; of a private file that is none of the caller's neither name nor digest. */
export async function recordsOf(
  db: Kysely<Database>,
  ids: readonly string[],
  { buckets, scope }: { buckets: Buckets; scope: Scope },
): Promise<FileRecord[]> {
  if (ids.length === 0) return [];
  const files = db.selectFrom('files').where('id', 'in', ids);
  const rows = await files.selectAll().execute();
  const isSecret = rows.some(({ kind }) => kind === PRIVATE_KIND);
  const open = isSecret ? await files.select('id').where(isNoSecret(scope)).execute() : rows;
  const named = new Set(open.map(({ id }) => id));
  return rows.map((row) =>
    recordOf(named.has(row.id) ? row : { ...row, name: UNNAMED, sha256: '' }, buckets),
  );
}

/** Those of the ids that name a stored file, with its media type. */
export async function knownFiles(
  db: Kysely<Database>,
  ids: readonly string[],
): Promise<{ id: string; type: string }[]> {
  return ids.length === 0
    ? []
    : db.selectFrom('files').select(['id', 'type']).where('id', 'in', ids).execute();
}

/**
 * Locks the row of a file until this transaction ends; undefined where there is none. A record that is being written to use
 * it locks it through its foreign key: one of the two waits, and sees what the other did.
 */
export function lockFile(
  db: Kysely<Database>,
  id: string,
): Promise<Selectable<Database['files']> | undefined> {
  const query = db.selectFrom('files').selectAll().where('id', '=', id);
  // The embedded database has one writer at a time.
  return (isSqlite(db) ? query : query.forUpdate()).executeTakeFirst();
}
