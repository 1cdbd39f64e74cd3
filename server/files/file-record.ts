import type { Selectable } from 'kysely';
import type { AppConfig } from '../../src/contract/app-config.ts';
import { BASE_PATH } from '../../src/contract/codes.ts';
import {
  type FileRecord,
  PRIVATE_KIND,
  UNNAMED,
  type UploadKind,
} from '../../src/contract/file/file.ts';
import { isPackage } from '../../src/contract/file/packages.ts';
import type { Db } from '../db/connection/connect.ts';
import { isSqlite } from '../db/is-sqlite.ts';
import type { Database } from '../db/schema.ts';
import { isNoSecret, type Scope } from '../db/scope.ts';

type FileRow = Selectable<Database['files']>;
type Buckets = AppConfig['buckets'];

/** Whether a file is public: it is not private, not a package, and not in the recycle bin. */
export const isPublic = ({ kind, deletedAt }: Pick<FileRow, 'kind' | 'deletedAt'>): boolean =>
  kind !== PRIVATE_KIND && !isPackage(kind) && deletedAt === null;

/** Path of the bytes of files. */
const CONTENT_PATH = `${BASE_PATH}/file/content`;

/** Bucket of the files of each kind (S-UP-3). Private files have none: only this server can check their signatures. */
const bucketOf: Readonly<Record<UploadKind, keyof Buckets | null>> = {
  file: 'business',
  'product/file': 'product',
  'private/file': null,
  'text/file': 'business',
  'active/file': 'activity',
  'course/file': 'course',
  'wechat/file': 'wechat',
};

/** Columns of a stored file, from `files` or `packages`. */
type NamedRow = Pick<FileRow, 'id' | 'kind' | 'name' | 'type' | 'size' | 'sha256' | 'createdAt'> &
  Partial<Pick<FileRow, 'heldAt'>>;

/**
 * Address of a file: below the base address of its bucket if configured, else on this server, which also redirects to
 * files on other services.
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

/** Records of the existing ids; name and digest are hidden for private files that the caller may not see. */
export async function recordsOf(
  db: Db,
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

/** Those of the ids that are stored files, with their media types. */
export async function knownFiles(
  db: Db,
  ids: readonly string[],
): Promise<{ id: string; type: string }[]> {
  return ids.length === 0
    ? []
    : db.selectFrom('files').select(['id', 'type']).where('id', 'in', ids).execute();
}

/**
 * Locks the row of a file until the transaction ends; undefined if there is none. A concurrent write of a record that
 * uses the file locks it through its foreign key, so one of the two waits and sees the result of the other.
 */
export function lockFile(db: Db, id: string): Promise<Selectable<Database['files']> | undefined> {
  const query = db.selectFrom('files').selectAll().where('id', '=', id);
  // SQLite has a single writer, so it needs no row locks.
  return (isSqlite(db) ? query : query.forUpdate()).executeTakeFirst();
}
