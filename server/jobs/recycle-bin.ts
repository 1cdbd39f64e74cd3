import { type Kysely, sql } from 'kysely';
import type { Database } from '../db/schema.ts';
import { forgetUses } from '../files/note-uses.ts';
import type { Deps } from '../http/call.ts';
import { holdKind } from '../records/place.ts';

type Db = Kysely<Database>;

/** Milliseconds that a deleted record can be brought back. */
export const KEPT = 30 * 24 * 60 * 60_000;
/** Records destroyed in one transaction. */
const SLICE = 500;

/**
 * Empties the recycle bin of what nobody brought back in time, with all that belongs to it. Any number of processes may do
 * it at once. Gives how many records this one destroyed.
 */
export async function emptyRecycleBin({ db, now }: Deps): Promise<number> {
  const before = now() - KEPT;
  const articles = await db.transaction().execute((part) => destroyArticles(part, before));
  let records = 0;
  for (let round: number; ; records += round) {
    round = await db.transaction().execute((part) => destroySlice(part, before));
    if (round === 0) return articles + records;
  }
}

async function destroyArticles(db: Db, before: number): Promise<number> {
  const gone = await db
    .deleteFrom('articles')
    .where('deletedAt', '<', before)
    .returning('id')
    .execute();
  const ids = gone.map(({ id }) => id);
  await forgetUses(db, ['article'], ids);
  return ids.length;
}

/** Records that nothing stands below, in use or not; the rest has its turn when that is gone. */
async function destroySlice(db: Db, before: number): Promise<number> {
  await holdKind(db, 'recycle-bin');
  // Held as well: nobody brings them back from here on.
  const held = await db
    .updateTable('records')
    .set(({ ref }) => ({ deletedAt: ref('deletedAt') }))
    .where('id', 'in', (query) =>
      query
        .selectFrom('records')
        .select('id')
        .where('deletedAt', '<', before)
        .where(
          'id',
          'not in',
          sql<string>`(
          select parent_id from records where parent_id is not null
          union select group_id from records where group_id is not null
          union select cata_id from article_catas)`,
        )
        .limit(SLICE),
    )
    .where('deletedAt', '<', before)
    .returning(['id', 'kind'])
    .execute();
  if (held.length === 0) return 0;
  const ids = held.map(({ id }) => id);
  const kinds = new Set(held.map(({ kind }) => kind));
  await forgetUses(db, [...kinds], ids);
  await db.deleteFrom('dictVersions').where('dictId', 'in', ids).execute();
  await db.deleteFrom('records').where('id', 'in', ids).execute();
  return ids.length;
}
