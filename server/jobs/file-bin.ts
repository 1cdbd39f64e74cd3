import { type Kysely, sql } from 'kysely';
import type { Deps } from '../base/call.ts';
import type { Database } from '../db/schema.ts';
import { lockFile } from '../files/file-record.ts';
import { countUses } from '../files/file-uses.ts';
import { eachDue } from './each-due.ts';
import { recordJob } from './record-job.ts';
import { RETENTION } from './recycle-bin.ts';

/**
 * Destroys files that were not restored from the recycle bin in time and that nothing uses, with their bytes. Any number of
 * processes may do it at once. Returns how many this one destroyed.
 */
export function emptyFileBin(deps: Deps, signal?: AbortSignal): Promise<number> {
  const before = deps.now() - RETENTION;
  const condition = sql`deleted_at < ${before}`;
  return eachDue(deps, { table: 'files', column: 'deletedAt', condition, signal }, (id) =>
    destroy(deps, id, before),
  );
}

/** The row goes first: bytes without a row are never served, a row without bytes is listed. */
async function destroy(deps: Deps, id: string, before: number): Promise<boolean> {
  const names = await deps.db.transaction().execute(async (db) => {
    const row = await lockFile(db, id);
    if (!row || row.deletedAt === null || row.deletedAt >= before) return [];
    if ((await countUses(db, id)) > 0) return [];
    await recordJob(db, { at: deps.now(), action: '清除文件', subject: id });
    return [row.storageName, ...(await deleteRows(db, id))];
  });
  for (const name of names) await deps.storage.drop(name);
  return names.length > 0;
}

/** Returns the names of the pictures that were made of it. */
async function deleteRows(db: Kysely<Database>, id: string): Promise<string[]> {
  const made = await db
    .deleteFrom('filePictures')
    .where('fileId', '=', id)
    .returning('storageName');
  const names = (await made.execute()).map(({ storageName }) => storageName);
  await db.deleteFrom('files').where('id', '=', id).execute();
  // Under this key the same may be uploaded again.
  await db.deleteFrom('uploadSessions').where('id', '=', id).execute();
  return names;
}
