import type { Db } from '../db/connection/connect.ts';

/** Permanently deletes the row of a file. Returns the storage names of its derived pictures. */
export async function deleteFileRow(db: Db, id: string): Promise<string[]> {
  const made = await db
    .deleteFrom('filePictures')
    .where('fileId', '=', id)
    .returning('storageName');
  const names = (await made.execute()).map(({ storageName }) => storageName);
  await db.deleteFrom('files').where('id', '=', id).execute();
  // The same file may be uploaded again under this key.
  await db.deleteFrom('uploadSessions').where('id', '=', id).execute();
  return names;
}
