import { randomBytes } from 'node:crypto';
import type { Kysely, Selectable } from 'kysely';
import { BASE_PATH } from '../../src/contract/codes.ts';
import type { Deps } from '../base/call.ts';
import type { Database } from '../db/schema.ts';
import { readBytes } from '../storage/read-bytes.ts';
import { LARGEST_PICTURE } from './accept-picture.ts';
import { isPublic } from './file-record.ts';
import { makePicture, type PictureVariant, sizeOf, UnfitPictureError } from './make-picture.ts';

type FileRow = Selectable<Database['files']>;

/** The picture that is made just now, and those that wait: one at a time, so that uploads stay quick. */
let turn: Promise<unknown> = Promise.resolve();

/**
 * A picture derived from a stored one, made at the first request. Rejects with {@link UnfitPictureError} where
 * none can be made; the file is marked as damaged then.
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
  const bytes = await bytesOf({ storage }, made).catch(() => null);
  if (bytes) return bytes;
  // Lost, as backups may leave out what can be made again.
  await db.deleteFrom('filePictures').where('storageName', '=', made.storageName).execute();
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

/** Beside the original, under a name of its own. Another process may have been quicker: then its picture stays. */
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

/** All bytes of a stored file. */
const bytesOf = (
  { storage }: Pick<Deps, 'storage'>,
  { storageName, size }: Pick<FileRow, 'storageName' | 'size'>,
): Promise<Buffer> => readBytes(storage, storageName, 0, size - 1);

/** Whether smaller pictures of a file can be made, as far as is known. */
export const hasPictures = ({
  type,
  damaged,
  heldAt,
}: Pick<FileRow, 'type' | 'damaged' | 'heldAt'>): boolean =>
  type.startsWith('image/') && damaged === 0 && heldAt === null;

/** Those of the files that everybody may see as a picture. */
export async function publicPictures(
  db: Kysely<Database>,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db.selectFrom('files').selectAll().where('id', 'in', ids).execute();
  return new Set(rows.filter((row) => isPublic(row) && hasPictures(row)).map(({ id }) => id));
}

/** Where a picture made of a file is read. */
export const pictureAddress = (id: string, variant: PictureVariant): string =>
  `${BASE_PATH}/file/${variant}/${id}`;
