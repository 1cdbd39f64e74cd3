import { randomBytes } from 'node:crypto';
import type { Insertable } from 'kysely';
import type { FileRecord } from '../../../../src/contract/file/file.ts';
import { isPackage } from '../../../../src/contract/file/packages.ts';
import type { Deps } from '../../../base/call.ts';
import { refuse } from '../../../base/refusal.ts';
import type { Db } from '../../../db/connection/connect.ts';
import type { Database } from '../../../db/schema.ts';
import { recordOf } from '../../../files/file-record.ts';

/** Random storage name, which can be neither guessed nor chosen. */
export const newStorageName = (): string => randomBytes(20).toString('hex');

/**
 * Returns the file that an earlier request of this user stored under the same idempotency key, or null. 409 if the key
 * belongs to another user; 422 if it belongs to other content.
 */
export async function earlierFile(
  { db, appConfig }: Pick<Deps, 'db' | 'appConfig'>,
  { key, userId, sha256 }: { key: string; userId: string; sha256: string | null },
): Promise<FileRecord | null> {
  const row =
    (await db.selectFrom('files').selectAll().where('id', '=', key).executeTakeFirst()) ??
    (await db.selectFrom('packages').selectAll().where('id', '=', key).executeTakeFirst());
  if (!row) return null;
  if (row.userId !== userId) throw refuse(409, '该编号属于另一位用户');
  if (sha256 !== null && row.sha256 !== sha256) throw refuse(422, '该幂等键已用于其他内容');
  return recordOf(row, appConfig.buckets);
}

/**
 * Inserts the row of a stored file; false if a concurrent request inserted it first. Packages have their own table, so
 * no list, search or address of files can show one.
 */
export async function addFile(db: Db, row: Insertable<Database['files']>): Promise<boolean> {
  const added = isPackage(row.kind)
    ? db.insertInto('packages').values({ ...row, note: '', target: '', code: 0, message: '' })
    : db.insertInto('files').values(row);
  const result = await added.onConflict((conflict) => conflict.doNothing()).executeTakeFirst();
  return Boolean(result.numInsertedOrUpdatedRows);
}
