import { sql } from 'kysely';
import type { Deps } from '../base/call.ts';
import { deleteFileRow } from '../files/delete-file-row.ts';
import { lockFile } from '../files/file-record.ts';
import { countUses } from '../files/file-uses.ts';
import { eachDue } from './each-due.ts';
import { recordJob } from './record-job.ts';
import { RETENTION } from './recycle-bin.ts';

/**
 * Deletes expired files of the recycle bin that nothing uses, with their bytes. Several processes may run it at once.
 * Returns the number deleted by this process.
 */
export function emptyFileBin(deps: Deps, signal?: AbortSignal): Promise<number> {
  const before = deps.now() - RETENTION;
  const condition = sql`deleted_at < ${before}`;
  return eachDue(deps, { table: 'files', column: 'deletedAt', condition, signal }, (id) =>
    destroy(deps, id, before),
  );
}

/** Deletes the row first: bytes without a row are never served, but a row without bytes would be listed. */
async function destroy(deps: Deps, id: string, before: number): Promise<boolean> {
  const names = await deps.db.transaction().execute(async (db) => {
    const row = await lockFile(db, id);
    if (!row || row.deletedAt === null || row.deletedAt >= before) return [];
    if ((await countUses(db, id)) > 0) return [];
    await recordJob(db, { at: deps.now(), action: '清除文件', object: { id, kind: 'file' } });
    return [row.storageName, ...(await deleteFileRow(db, id))];
  });
  for (const name of names) await deps.storage.drop(name);
  return names.length > 0;
}
