import type { Deps } from '../base/call.ts';
import type { Db } from '../db/connection/connect.ts';
import { countedUp } from '../db/settings/version-floor.ts';
import { type NamedFile, namedFiles } from './named-files.ts';

/** Ids per statement: databases limit the number of parameters. */
const BATCH = 1000;

/** A record that uses files. */
export interface Place {
  entity: string;
  recordId: string;
}

/**
 * Records which files a record uses in any field (`contents`: the new content, and the one still published). Runs in
 * the transaction that writes the record. A used file in the recycle bin is restored.
 */
export async function recordUses(
  db: Db,
  place: Place,
  contents: readonly object[],
  { versionFloor }: Pick<Deps, 'versionFloor'>,
): Promise<void> {
  const named = await onlyStored(db, namedFiles(contents));
  const before = await db
    .selectFrom('fileUses')
    .select(['fileId', 'field'])
    .where('entity', '=', place.entity)
    .where('recordId', '=', place.recordId)
    .execute();
  if (isSame(before, named)) return;
  if (before.length > 0) await deleteUses(db, [place.entity], [place.recordId]);
  if (named.length === 0) return;
  const rows = named.map((one) => ({ ...one, ...place }));
  // Locks the files until commit; see `lockFile`.
  await db.insertInto('fileUses').values(rows).execute();
  const ids = [...new Set(named.map(({ fileId }) => fileId))];
  await db
    .updateTable('files')
    .set({ deletedAt: null, version: countedUp(versionFloor) })
    .where('id', 'in', ids)
    .where('deletedAt', 'is not', null)
    .execute();
}

/** Deletes the uses by permanently deleted records of these entities. */
export async function deleteUses(
  db: Db,
  entities: readonly string[],
  ids: readonly string[],
): Promise<void> {
  for (let at = 0; at < ids.length; at += BATCH) {
    await db
      .deleteFrom('fileUses')
      .where('entity', 'in', entities)
      .where('recordId', 'in', ids.slice(at, at + BATCH))
      .execute();
  }
}

/** Those that refer to a stored file. */
async function onlyStored(db: Db, named: readonly NamedFile[]): Promise<NamedFile[]> {
  if (named.length === 0) return [];
  const rows = await db
    .selectFrom('files')
    .select('id')
    .where(
      'id',
      'in',
      named.map(({ fileId }) => fileId),
    )
    .execute();
  const known = new Set(rows.map(({ id }) => id));
  return named.filter(({ fileId }) => known.has(fileId));
}

function isSame(before: readonly NamedFile[], after: readonly NamedFile[]): boolean {
  if (before.length !== after.length) return false;
  const keys = new Set(before.map(({ fileId, field }) => `${fileId} ${field}`));
  return after.every(({ fileId, field }) => keys.has(`${fileId} ${field}`));
}
