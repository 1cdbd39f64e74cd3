import { notFound, refusedByRule } from '../base/refusal.ts';
import type { Db } from '../db/connection/connect.ts';
import { isOneOf } from '../db/is-one-of.ts';
import { isSqlite } from '../db/is-sqlite.ts';
import { nextVersion } from '../db/settings/version-floor.ts';
import { inSlices } from '../db/slices.ts';
import { updateRows } from '../db/update-rows.ts';
import type { ArticleRow } from './article-row.ts';
import { type HistoryEntry, recordSteps } from './record-steps.ts';

/** Position of an article in its cata, and its status, by which readers see it there. */
export type ArticlePlace = Pick<ArticleRow, 'id' | 'cataId' | 'sort' | 'status'>;

/** An article that gets another position in its cata. */
interface Move {
  before: ArticlePlace;
  sort: number;
}

/**
 * Writes the new positions of articles of a cata, each with an entry in its history; refuses if one has left its former
 * position meanwhile. Nothing else is derived from a position: file uses, laws, search index and spelling stay as they
 * are (0127). In the order of ids, so that two calls that sort the same articles cannot deadlock, and in slices,
 * yielding to other calls in between.
 */
export const sortArticles = (db: Db, moves: readonly Move[], entry: HistoryEntry): Promise<void> =>
  inSlices(
    moves.toSorted((one, other) => (one.before.id < other.before.id ? -1 : 1)),
    (some) => writePlaces(db, some, entry),
  );

async function writePlaces(db: Db, moves: readonly Move[], entry: HistoryEntry): Promise<void> {
  const { userName, now, versionFloor } = entry;
  const rows = await lockedRows(
    db,
    moves.map(({ before }) => before.id),
  );
  const written = moves.map(({ before, sort }) => {
    const row = rows.get(before.id);
    if (!row) throw notFound('文章');
    if (isElsewhere(row, before)) throw refusedByRule(`《${row.title}》刚被他人修改，请重试`);
    const { id, published } = row;
    const version = nextVersion(versionFloor, row.version);
    const change = { id, sort, version, updatedBy: userName, updatedAt: now };
    return { ...change, published: published && sortedTo(published, sort) };
  });
  await updateRows(db, 'articles', written);
  const steps = written.map(({ id, version }) => ({ id, version, fields: null }));
  await recordSteps(db, steps, entry);
}

type LockedRow = ArticlePlace & Pick<ArticleRow, 'title' | 'version' | 'published' | 'deletedAt'>;

async function lockedRows(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, LockedRow>> {
  const rows = await db
    .selectFrom('articles')
    .select(['id', 'cataId', 'sort', 'status', 'title', 'version', 'published', 'deletedAt'])
    .where(isOneOf(db, 'id', ids))
    .orderBy('id')
    .$if(!isSqlite(db), (query) => query.forNoKeyUpdate())
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

const isElsewhere = (row: LockedRow, { cataId, sort, status }: ArticlePlace): boolean =>
  row.deletedAt !== null || row.cataId !== cataId || row.sort !== sort || row.status !== status;

/** The published text gets the same position as the edited one. */
const sortedTo = (published: string, sort: number): string =>
  JSON.stringify({ ...JSON.parse(published), sort });
