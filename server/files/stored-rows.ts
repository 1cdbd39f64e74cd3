import type { Db } from '../db/connection/connect.ts';

/** Bytes that a row declares as stored. */
export interface StoredRow {
  /** Storage name. */
  name: string;
  size: number;
  sha256: string;
}

/** All bytes that rows declare as stored here, except derived pictures, which can be generated again. */
export async function storedRows(db: Db): Promise<StoredRow[]> {
  const files = db
    .selectFrom('files')
    .select(['storageName as name', 'size', 'sha256'])
    .where('heldAt', 'is', null);
  const packages = db
    .selectFrom('packages')
    .select(['storageName as name', 'size', 'sha256'])
    .where('storageName', 'is not', null)
    .$narrowType<{ name: string }>();
  return [...(await files.execute()), ...(await packages.execute())];
}

/** Derived pictures; their digests are not recorded. */
export const madeRows = (db: Db): Promise<Omit<StoredRow, 'sha256'>[]> =>
  db.selectFrom('filePictures').select(['storageName as name', 'size']).execute();

/**
 * Whether a row refers to this storage name, or an open upload session whose bytes may be stored under it before a row
 * exists.
 */
export async function isNamed(db: Db, name: string): Promise<boolean> {
  for (const table of ['files', 'packages', 'filePictures'] as const) {
    const named = db.selectFrom(table).select('storageName').where('storageName', '=', name);
    if (await named.executeTakeFirst()) return true;
  }
  const session = await db
    .selectFrom('uploadSessions')
    .select('storageName')
    .where('storageName', '=', name)
    .where('state', '=', 'open')
    .executeTakeFirst();
  return session !== undefined;
}
