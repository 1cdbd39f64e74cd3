import type { Kysely } from 'kysely';
import { PRIVATE_KIND } from '../../src/contract/file/file.ts';
import type { Database } from '../db/schema.ts';
import type { Files } from './find-in-slices.ts';

/** So many files of one kind, type and group, and their bytes. */
export interface FileTally {
  kind: string;
  type: string;
  groupName: string;
  count: number;
  size: number;
}

/** How many files there are, in the recycle bin or not, without reading any of them. */
export async function fileTalliesOf(db: Kysely<Database>, deleted: boolean): Promise<FileTally[]> {
  const rows = await db
    .selectFrom('fileTallies')
    .select(['kind', 'type', 'groupName'])
    .select(({ fn }) => [fn.sum<number>('tally').as('count'), fn.sum<number>('bytes').as('size')])
    .where('deleted', '=', Number(deleted))
    .groupBy(['kind', 'type', 'groupName'])
    .execute();
  return rows.map((row) => ({ ...row, count: Number(row.count), size: Number(row.size) }));
}

/** The same of somebody's own private files, which nobody else may see: an index holds all that is read of them. */
export const ownSecretsOf = (
  db: Kysely<Database>,
  userId: string,
  deleted: boolean,
): Promise<FileTally[]> =>
  tallyFiles(
    db,
    db
      .selectFrom('files')
      .where('kind', '=', PRIVATE_KIND)
      .where('userId', '=', userId)
      .where('deletedAt', deleted ? 'is not' : 'is', null),
  );

/** How many of these files there are of each kind, type and group, by counting them. */
export async function tallyFiles(db: Kysely<Database>, files: Files): Promise<FileTally[]> {
  const counted = files.select(['kind', 'type', 'groupName', 'size']);
  const rows = await db
    .selectFrom(counted.as('counted'))
    .select(['kind', 'type', 'groupName'])
    .select(({ fn }) => [fn.countAll<number>().as('count'), fn.sum<number>('size').as('bytes')])
    .groupBy(['kind', 'type', 'groupName'])
    .execute();
  return rows.map(({ count, bytes, ...row }) => ({
    ...row,
    count: Number(count),
    size: Number(bytes),
  }));
}
