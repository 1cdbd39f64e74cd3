import { PRIVATE_KIND } from '../../src/contract/file/file.ts';
import type { Db } from '../db/connection/connect.ts';
import type { Files } from './find-in-slices.ts';

/** Number and total bytes of the files of one kind, type and group. */
export interface FileTally {
  kind: string;
  type: string;
  groupName: string;
  count: number;
  size: number;
}

/** Reads the trigger-maintained tallies of files, deleted or not, without reading files. */
export async function fileTalliesOf(db: Db, deleted: boolean): Promise<FileTally[]> {
  const rows = await db
    .selectFrom('fileTallies')
    .select(['kind', 'type', 'groupName'])
    .select(({ fn }) => [fn.sum<number>('tally').as('count'), fn.sum<number>('bytes').as('size')])
    .where('deleted', '=', Number(deleted))
    .groupBy(['kind', 'type', 'groupName'])
    .execute();
  return rows.map((row) => ({ ...row, count: Number(row.count), size: Number(row.size) }));
}

/** Tallies of the private files of a user, which other users may not see; a covering index serves the query. */
export const ownSecretsOf = (db: Db, userId: string, deleted: boolean): Promise<FileTally[]> =>
  tallyFiles(
    db,
    db
      .selectFrom('files')
      .where('kind', '=', PRIVATE_KIND)
      .where('userId', '=', userId)
      .where('deletedAt', deleted ? 'is not' : 'is', null),
  );

/** Tallies these files by counting them. */
export async function tallyFiles(db: Db, files: Files): Promise<FileTally[]> {
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
