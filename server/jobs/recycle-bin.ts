import type { Deps } from '../base/call.ts';
import type { Db } from '../db/connection/connect.ts';
import { isSqlite } from '../db/is-sqlite.ts';
import { yieldToCalls } from '../db/slices.ts';
import { deleteUses } from '../files/record-uses.ts';
import { lockKind } from '../records/record-place.ts';

/** Milliseconds for which a deleted record can be restored. */
export const RETENTION = 30 * 24 * 60 * 60_000;
/** Records per transaction, during which the embedded database serves nothing else. */
const RECORDS = 100;
/** Articles per transaction; each has a history and a search index entry. */
const ARTICLES = 20;

/**
 * Permanently deletes expired records of the recycle bin, with everything that belongs to them. Several processes may
 * run it at once. Returns the number deleted by this process.
 */
export async function emptyRecycleBin({ db, now }: Deps, signal?: AbortSignal): Promise<number> {
  const before = now() - RETENTION;
  let total = 0;
  for (const destroy of [destroyArticles, destroyRecords]) {
    for (let round = 1; round > 0 && !signal?.aborted; await yieldToCalls()) {
      round = await db.transaction().execute((part) => destroy(part, before));
      total += round;
    }
  }
  return total;
}

async function destroyArticles(db: Db, before: number): Promise<number> {
  // Locked in the order of ids, as a batch that restores them does: the two would deadlock otherwise.
  const locked = await db
    .selectFrom('articles')
    .select('id')
    .where('id', 'in', (query) =>
      query.selectFrom('articles').select('id').where('deletedAt', '<', before).limit(ARTICLES),
    )
    .where('deletedAt', '<', before)
    .orderBy('id')
    .$if(!isSqlite(db), (query) => query.forUpdate())
    .execute();
  if (locked.length === 0) return 0;
  const ids = locked.map(({ id }) => id);
  await db.deleteFrom('articles').where('id', 'in', ids).execute();
  await deleteUses(db, ['article'], ids);
  return ids.length;
}

/** Deletes records without children, members or articles, deleted or not; the others follow once those are gone. */
async function destroyRecords(db: Db, before: number): Promise<number> {
  await lockKind(db, 'recycle-bin');
  // Locked in the order of ids, like articles, so that they cannot be restored meanwhile.
  const locked = await db
    .selectFrom('records')
    .select(['id', 'kind'])
    .where('id', 'in', (query) =>
      query
        .selectFrom('records as old')
        .select('old.id')
        .where('old.deletedAt', '<', before)
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('records as child')
                .select('child.id')
                .whereRef('child.parentId', '=', 'old.id'),
            ),
          ),
        )
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('records as member')
                .select('member.id')
                .whereRef('member.groupId', '=', 'old.id'),
            ),
          ),
        )
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('articleCatas').select('articleId').whereRef('cataId', '=', 'old.id'),
            ),
          ),
        )
        .limit(RECORDS),
    )
    .where('deletedAt', '<', before)
    .orderBy('id')
    .$if(!isSqlite(db), (query) => query.forUpdate())
    .execute();
  if (locked.length === 0) return 0;
  const ids = locked.map(({ id }) => id);
  const kinds = new Set(locked.map(({ kind }) => kind));
  await deleteUses(db, [...kinds], ids);
  await db.deleteFrom('dictVersions').where('dictId', 'in', ids).execute();
  await db.deleteFrom('records').where('id', 'in', ids).execute();
  return ids.length;
}
