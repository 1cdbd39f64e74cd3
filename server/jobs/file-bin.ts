import { type Kysely, sql } from 'kysely';
import type { Deps } from '../base/call.ts';
import type { Database } from '../db/schema.ts';
import { breathe } from '../db/slices.ts';
import { lockFile } from '../files/file-record.ts';
import { countUses } from '../files/file-uses.ts';
import { recordJob } from './record-job.ts';
import { RETENTION } from './recycle-bin.ts';

/** Files taken at once; the rest follows in the same run. */
const SLICE = 100;

/**
 * Destroys files that nobody brought back from the recycle bin in time and nothing uses, with their bytes. Any number of
 * processes may do it at once. Gives how many this one destroyed.
 */
export async function emptyFileBin(deps: Deps, signal?: AbortSignal): Promise<number> {
  const before = deps.now() - RETENTION;
  let done = 0;
  for (let after: Place | undefined = { at: 0, id: '' }; after; ) {
    const places = await placesBefore(deps, before, after);
    for (const { id } of places) {
      if (signal?.aborted) return done;
      if (await destroy(deps, id, before)) done += 1;
      await breathe();
    }
    // What is in use again must not hold up what comes after it.
    after = places[SLICE - 1];
  }
  return done;
}

/** Where a file stands in the order of the recycle bin. */
interface Place {
  at: number;
  id: string;
}

/** In the order of the bin's own index: by ids, all files would be read each time. */
const placesBefore = ({ db }: Deps, before: number, after: Place): Promise<Place[]> =>
  db
    .selectFrom('files')
    .select(['id', sql<number>`deleted_at`.as('at')])
    .where('deletedAt', '<', before)
    .where(sql<boolean>`(deleted_at, id) > (${after.at}, ${after.id})`)
    .orderBy('deletedAt')
    .orderBy('id')
    .limit(SLICE)
    .execute();

/** The row goes first: bytes without a row are found by nobody, a row without bytes by everybody. */
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

/** Gives the names of the pictures that were made of it. */
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
