import { sql } from 'kysely';
import { PACKAGE_DAYS } from '../../src/contract/file/packages.ts';
import type { Deps } from '../base/call.ts';
import { eachDue } from './each-due.ts';
import { recordJob } from './record-job.ts';

const DAY = 24 * 60 * 60_000;

/**
 * Deletes packages past their retention with their bytes, and the records of those sent to other services. Several
 * processes may run it at once. Returns the number deleted by this process.
 */
export function purgePackages(deps: Deps, signal?: AbortSignal): Promise<number> {
  const condition = sql`created_at < ${deps.now() - PACKAGE_DAYS * DAY}`;
  return eachDue(deps, { table: 'packages', column: 'createdAt', condition, signal }, (id) =>
    destroy(deps, id),
  );
}

/** Deletes the row first: bytes without a row are never served. */
async function destroy(deps: Deps, id: string): Promise<boolean> {
  const gone = await deps.db.transaction().execute(async (db) => {
    const row = await db
      .deleteFrom('packages')
      .where('id', '=', id)
      .returning(['storageName', 'kind', 'name'])
      .executeTakeFirst();
    if (!row) return null;
    const object = { id, kind: row.kind.split('/', 1).join(), label: row.name };
    await recordJob(db, { at: deps.now(), action: '清除安装包', object });
    return row;
  });
  if (gone?.storageName) await deps.storage.drop(gone.storageName);
  return gone !== null;
}
