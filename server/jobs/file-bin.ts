import type { Kysely } from 'kysely';
import type { Database } from '../db/schema.ts';
import { holdFile } from '../files/hold-file.ts';
import { countUses } from '../files/uses.ts';
import type { Deps } from '../http/call.ts';
import { noteAudit } from './note-audit.ts';
import { KEPT } from './recycle-bin.ts';

/** Files taken at once; the rest follows in the same run. */
const SLICE = 100;

/**
 * Destroys files that nobody brought back from the recycle bin in time and nothing uses, with their bytes. Any number of
 * processes may do it at once. Gives how many this one destroyed.
 */
export async function emptyFileBin(deps: Deps): Promise<number> {
  const before = deps.now() - KEPT;
  let done = 0;
  for (let after = ''; ; ) {
    const ids = await idsBefore(deps, before, after);
    for (const id of ids) if (await destroy(deps, id, before)) done += 1;
    after = ids.at(-1) ?? '';
    if (ids.length < SLICE) return done;
  }
}

async function idsBefore({ db }: Deps, before: number, after: string): Promise<string[]> {
  const rows = await db
    .selectFrom('files')
    .select('id')
    .where('deletedAt', '<', before)
    .where('id', '>', after)
    .orderBy('id')
    .limit(SLICE)
    .execute();
  return rows.map(({ id }) => id);
}

/** The row goes first: bytes without a row are found by nobody, a row without bytes by everybody. */
async function destroy(deps: Deps, id: string, before: number): Promise<boolean> {
  const names = await deps.db.transaction().execute(async (db) => {
    const row = await holdFile(db, id);
    if (!row || row.deletedAt === null || row.deletedAt >= before) return [];
    if ((await countUses(db, id)) > 0) return [];
    await noteAudit(db, { at: deps.now(), action: '清除文件', subject: id });
    return [row.storageName, ...(await forget(db, id))];
  });
  for (const name of names) await deps.storage.drop(name);
  return names.length > 0;
}

/** Gives the names of the pictures that were made of it. */
async function forget(db: Kysely<Database>, id: string): Promise<string[]> {
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
