import { randomBytes } from 'node:crypto';
import type { Selectable } from 'kysely';
import { BASE_PATH } from '../../src/contract/codes.ts';
import type { Deps } from '../base/call.ts';
import type { Db } from '../db/connection/connect.ts';
import type { Database } from '../db/schema.ts';
import { readBytes } from '../storage/read-bytes.ts';
import { StorageProblem } from '../storage/storage.ts';
import { LARGEST_PICTURE } from './accept-picture.ts';
import { isPublic } from './file-record.ts';
import { makePicture, type PictureVariant, sizeOf, UnfitPictureError } from './make-picture.ts';

type FileRow = Selectable<Database['files']>;

/** Queue of picture jobs, one at a time, so that uploads stay fast. */
let turn: Promise<unknown> = Promise.resolve();

/**
 * Returns a picture derived from a stored one; generated on the first request. Rejects with {@link UnfitPictureError}
 * if it cannot be generated; the file is then marked as damaged.
 */
export async function pictureOf(
  deps: Deps,
  file: FileRow,
  variant: PictureVariant,
): Promise<Buffer> {
  return (
    (await cachedPicture(deps, file, variant)) ??
    oneAtATime(async () => (await cachedPicture(deps, file, variant)) ?? make(deps, file, variant))
  );
}

function oneAtATime<T>(work: () => Promise<T>): Promise<T> {
  const mine = turn.then(work);
  turn = mine.catch(() => {});
  return mine;
}

async function cachedPicture(
  { db, storage }: Deps,
  { id }: FileRow,
  variant: PictureVariant,
): Promise<Buffer | null> {
  const made = await db
    .selectFrom('filePictures')
    .select(['storageName', 'size'])
    .where('fileId', '=', id)
    .where('variant', '=', variant)
    .executeTakeFirst();
  if (!made) return null;
  const bytes = await bytesOf({ storage }, made).catch((error: unknown) => {
    // A storage that is away has them still.
    if (error instanceof StorageProblem) throw error;
    return null;
  });
  if (bytes) return bytes;
  // Its bytes are missing: backups may leave out what can be generated again.
  await db.deleteFrom('filePictures').where('storageName', '=', made.storageName).execute();
  await storage.drop(made.storageName);
  return null;
}

async function make(deps: Deps, file: FileRow, variant: PictureVariant): Promise<Buffer> {
  if (file.size > LARGEST_PICTURE)
    throw await markDamaged(deps, file, new UnfitPictureError('too large'));
  const bytes = await bytesOf(deps, file);
  try {
    const size = await sizeOf(bytes);
    await deps.db.updateTable('files').set(size).where('id', '=', file.id).execute();
    const picture = await makePicture(bytes, variant);
    await cachePicture(deps, file, variant, picture);
    return picture;
  } catch (error) {
    if (error instanceof UnfitPictureError) await markDamaged(deps, file, error);
    throw error;
  }
}

async function markDamaged(
  { db }: Deps,
  { id }: FileRow,
  error: UnfitPictureError,
): Promise<UnfitPictureError> {
  await db.updateTable('files').set({ damaged: 1 }).where('id', '=', id).execute();
  return error;
}

/** Stores a derived picture under its own name. If another process stored one first, that one is used. */
async function cachePicture(
  { db, storage }: Deps,
  { id: fileId }: FileRow,
  variant: PictureVariant,
  picture: Buffer,
): Promise<void> {
  const storageName = randomBytes(20).toString('hex');
  const received = await storage.receive([picture], picture.length);
  await received.commit(storageName);
  const row = { fileId, variant, storageName, size: picture.length };
  const added = await db
    .insertInto('filePictures')
    .values(row)
    .onConflict((conflict) => conflict.columns(['fileId', 'variant']).doNothing())
    .executeTakeFirst()
    .catch(async (error: unknown) => {
      await storage.drop(storageName);
      throw error;
    });
  if (!added.numInsertedOrUpdatedRows) await storage.drop(storageName);
}

/** Reads all bytes of a stored file. */
const bytesOf = (
  { storage }: Pick<Deps, 'storage'>,
  { storageName, size }: Pick<FileRow, 'storageName' | 'size'>,
): Promise<Buffer> => readBytes(storage, storageName, 0, size - 1);

/** Whether pictures can be derived from a file, as far as is known. */
export const hasPictures = ({
  type,
  damaged,
  heldAt,
}: Pick<FileRow, 'type' | 'damaged' | 'heldAt'>): boolean =>
  type.startsWith('image/') && damaged === 0 && heldAt === null;

/** Those of the files that are public and can be shown as a picture. */
export async function publicPictures(db: Db, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db.selectFrom('files').selectAll().where('id', 'in', ids).execute();
  return new Set(rows.filter((row) => isPublic(row) && hasPictures(row)).map(({ id }) => id));
}

/** Address of a derived picture. */
export const pictureAddress = (id: string, variant: PictureVariant): string =>
  `${BASE_PATH}/file/${variant}/${id}`;
