import type { Db } from '../../db/connection/connect.ts';
import { nextVersion } from '../../db/settings/version-floor.ts';
import type { Author, RecordRow, Written } from '../../records/record-kind.ts';

/**
 * Leaves at most one default entry in a dictionary: the one written last. An entry restored from the recycle bin yields
 * to a default set meanwhile.
 */
export async function ensureOneDefault(
  db: Db,
  dictId: string,
  written: readonly Written[],
  author: Author,
): Promise<void> {
  const comesBack = new Map(
    written.map(({ id, deletedAt }) => [id, typeof deletedAt === 'number']),
  );
  const rank = ({ id }: RecordRow) => [false, undefined, true].indexOf(comesBack.get(id));
  const defaults = await defaultsOf(db, dictId);
  const [, ...others] = defaults.toSorted((a, b) => rank(a) - rank(b));
  for (const row of others) await clearDefault(db, row, author);
}

/** Entries marked as default; the pattern relies on `data` being written by JSON.stringify. */
const defaultsOf = (db: Db, dictId: string): Promise<RecordRow[]> =>
  db
    .selectFrom('records')
    .selectAll()
    .where('kind', '=', 'dictDetail')
    .where('groupId', '=', dictId)
    .where('deletedAt', 'is', null)
    .where('data', 'like', '%"isDefault":true%')
    .execute();

async function clearDefault(
  db: Db,
  { id, version, data }: RecordRow,
  { userName, now, versionFloor }: Author,
): Promise<void> {
  const cleared = JSON.stringify({ ...(JSON.parse(data) as object), isDefault: false });
  await db
    .updateTable('records')
    .set({ data: cleared, updatedBy: userName, updatedAt: now })
    .set({ version: nextVersion(versionFloor, version) })
    .where('id', '=', id)
    .execute();
}
