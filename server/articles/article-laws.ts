import { type RawBuilder, sql } from 'kysely';
import type { OutdatedLaw } from '../../src/contract/dict/law.ts';
import { lawKeysIn } from '../../src/contract/rich-text/quoted-laws.ts';
import type { Db } from '../db/connection/connect.ts';
import { isSqlite } from '../db/is-sqlite.ts';

/** Rows per statement. */
const SLICE = 500;

/** Updates the laws that the published text of an article quotes; check marks of unchanged quotations are preserved. */
export async function recordLaws(db: Db, articleId: string, body: string): Promise<void> {
  const quoted = new Set(lawKeysIn(body));
  const ours = await db
    .selectFrom('articleLaws')
    .select('law')
    .where('articleId', '=', articleId)
    .execute();
  const known = new Set(ours.map(({ law }) => law));
  const gone = [...known].filter((law) => !quoted.has(law));
  if (gone.length > 0) await lockQuotations(db, sql<boolean>`article_id = ${articleId}`);
  const added = [...quoted].filter((law) => !known.has(law));
  for (let at = 0; at < gone.length; at += SLICE) {
    const part = gone.slice(at, at + SLICE);
    const rows = db.deleteFrom('articleLaws').where('articleId', '=', articleId);
    await rows.where('law', 'in', part).execute();
  }
  for (let at = 0; at < added.length; at += SLICE) {
    const rows = added.slice(at, at + SLICE).map((law) => ({ articleId, law }));
    await db.insertInto('articleLaws').values(rows).execute();
  }
}

/** Whether any law is not 现行; if none, the search for affected articles is skipped. */
export async function hasOutdatedLaws(db: Db): Promise<boolean> {
  const row = await db.selectFrom('lawChanges').select('law').limit(1).executeTakeFirst();
  return row !== undefined;
}

/** Quotations of laws that are not 现行 any more and that were not checked since. */
const outdated = (db: Db) =>
  db
    .selectFrom('articleLaws')
    .innerJoin('lawChanges', 'lawChanges.law', 'articleLaws.law')
    .whereRef('articleLaws.checked', '<>', 'lawChanges.mark');

/** Ids of the articles with such a quotation. */
export const outdatedArticles = (db: Db) => outdated(db).select('articleId as id');

/** Outdated laws that an article quotes, and since when (milliseconds). */
export interface Outdated {
  laws: OutdatedLaw[];
  since: number;
}

/** Outdated laws by article; only published articles have any. */
export async function outdatedLawsOf(
  db: Db,
  rows: readonly { id: string; status: string }[],
): Promise<ReadonlyMap<string, Outdated>> {
  const ids = rows.filter(({ status }) => status === 'published').map(({ id }) => id);
  const found = new Map<string, Outdated>();
  if (ids.length === 0) return found;
  const quoted = await outdated(db)
    .select(['articleId', 'name', 'standing', 'changedAt'])
    .where('articleId', 'in', ids)
    .orderBy('changedAt')
    .orderBy('name')
    .execute();
  for (const { articleId, name, standing, changedAt } of quoted) {
    const { laws, since } = found.get(articleId) ?? { laws: [], since: Number(changedAt) };
    // The same law may be quoted by its value and by its name.
    const isKnown = laws.some((law) => law.name === name && law.standing === standing);
    found.set(articleId, { since, laws: isKnown ? laws : [...laws, { name, standing }] });
  }
  return found;
}

/** Records that the quoted laws of an article were checked in their present state. */
export async function confirmLaws(db: Db, articleId: string): Promise<void> {
  await lockQuotations(db, sql<boolean>`article_id = ${articleId}`);
  await db
    .updateTable('articleLaws')
    .set({
      checked: sql<string>`coalesce((select mark from law_changes where law_changes.law = article_laws.law), '')`,
    })
    .where('articleId', '=', articleId)
    .execute();
}

/**
 * Locks quotations before several are written: by article, as a batch changes articles, and by law, so that two
 * transactions cannot deadlock.
 */
export async function lockQuotations(db: Db, which: RawBuilder<boolean>): Promise<void> {
  if (isSqlite(db)) return;
  const rows = db.selectFrom('articleLaws').select('law').where(which);
  await rows.orderBy('articleId').orderBy('law').forUpdate().execute();
}
