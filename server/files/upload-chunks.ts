import type { Selectable } from 'kysely';
import type { Deps } from '../base/call.ts';
import type { Database } from '../db/schema.ts';

type SessionRow = Selectable<Database['uploadSessions']>;

/** Indexes of the stored chunks, in order. */
export async function storedChunks({ db }: Deps, key: string): Promise<number[]> {
  const rows = await db
    .selectFrom('uploadChunks')
    .select('position')
    .where('sessionId', '=', key)
    .orderBy('position')
    .execute();
  return rows.map(({ position }) => position);
}

/** Deletes all chunks of a session: rows first, so that no row refers to missing bytes. */
export async function deleteChunks(
  { db, storage }: Deps,
  { id, storageName }: Pick<SessionRow, 'id' | 'storageName'>,
): Promise<void> {
  await db.deleteFrom('uploadChunks').where('sessionId', '=', id).execute();
  await storage.dropPart(storageName);
}
