import type { Db } from '../db/connection/connect.ts';

/** What a row says is stored. */
export interface StoredRow {
  /** Name in the storage. */
  name: string;
  size: number;
  sha256: string;
}

/** All that rows say is stored here, but for pictures that are made again when they are lacking. */
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

/** Pictures made of others; their digests are not recorded. */
export const madeRows = (db: Db): Promise<Omit<StoredRow, 'sha256'>[]> =>
  db.selectFrom('filePictures').select(['storageName as name', 'size']).execute();

/** Whether a row names these bytes now, or an open session under whose name they may be stored before they have a row. */
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
