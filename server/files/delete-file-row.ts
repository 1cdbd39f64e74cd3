import type { Kysely } from 'kysely';
import type { Database } from '../db/schema.ts';

/** Deletes the row of a file, for good. Returns the names in storage of the pictures that were made of it. */
export async function deleteFileRow(db: Kysely<Database>, id: string): Promise<string[]> {
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
