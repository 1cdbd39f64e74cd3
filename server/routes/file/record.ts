import type { Kysely, Selectable } from 'kysely';
import { BASE_PATH } from '../../../src/contract/codes.ts';
import type { FileRecord } from '../../../src/contract/file.ts';
import type { Database } from '../../db/schema.ts';

type FileRow = Selectable<Database['files']>;

/** Path under which a file's bytes are read. */
const CONTENT_PATH = `${BASE_PATH}/file/content`;

/** A stored file as the app sees it. */
export const recordOf = ({ id, name, type, size, sha256, createdAt }: FileRow): FileRecord => ({
  id,
  name,
  type,
  size,
  sha256,
  address: `${CONTENT_PATH}/${id}`,
  createdAt,
});

/** The records of those ids that exist. */
export async function recordsOf(
  db: Kysely<Database>,
  ids: readonly string[],
): Promise<FileRecord[]> {
  if (ids.length === 0) return [];
  const rows = await db.selectFrom('files').selectAll().where('id', 'in', ids).execute();
  return rows.map(recordOf);
}
