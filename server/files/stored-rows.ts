import type { Kysely } from 'kysely';
import type { Database } from '../db/schema.ts';

type Db = Kysely<Database>;

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

/** Names under which open sessions may store their file before it has its row. */
export const claimedNames = async (db: Db): Promise<string[]> => {
  const rows = await db
    .selectFrom('uploadSessions')
    .select('storageName')
    .where('state', '=', 'open')
    .execute();
  return rows.map(({ storageName }) => storageName);
};

/** Whether a row names these bytes now. */
export async function isNamed(db: Db, name: string): Promise<boolean> {
  for (const table of ['files', 'packages', 'filePictures'] as const) {
    const row = await db
      .selectFrom(table)
      .select('storageName')
      .where('storageName', '=', name)
      .limit(1)
      .executeTakeFirst();
    if (row) return true;
  }
  return (await claimedNames(db)).includes(name);
}
