import { type Selectable, sql } from 'kysely';
import type { DictEntry } from '../../src/contract/dict/dict.ts';
import { outdatedByKey } from '../../src/contract/rich-text/quoted-laws.ts';
import type { Db } from '../db/connection/connect.ts';
import type { Database } from '../db/schema.ts';
import { lockQuotations } from './article-laws.ts';

type LawChange = Selectable<Database['lawChanges']>;

/** Rows per statement. */
const SLICE = 500;

/**
 * Rebuilds the table of laws that are not 现行 from their dictionary, at `now` (milliseconds). Rebuilding is cheap: the
 * dictionary is small and rarely written.
 */
export async function recordLawChanges(db: Db, dictId: string, now: number): Promise<void> {
  const rows = await db
    .selectFrom('records')
    .select('data')
    .where('kind', '=', 'dictDetail')
    .where('groupId', '=', dictId)
    .where('deletedAt', 'is', null)
    .orderBy('sort')
    .orderBy('createdAt')
    .execute();
  const before = await db.selectFrom('lawChanges').selectAll().execute();
  const changes = changesIn(
    rows.map(({ data }) => JSON.parse(data) as DictEntry),
    new Map(before.map((change) => [change.law, change])),
    now,
  );
  await db.deleteFrom('lawChanges').execute();
  for (let at = 0; at < changes.length; at += SLICE) {
    await db
      .insertInto('lawChanges')
      .values(changes.slice(at, at + SLICE))
      .execute();
  }
  await clearChecks(db);
}

function changesIn(
  laws: readonly DictEntry[],
  before: ReadonlyMap<string, LawChange>,
  now: number,
): LawChange[] {
  return [...outdatedByKey(laws)].map(([law, entry]) => {
    const { label: name, standing = '', effectiveOn = '' } = entry;
    const mark = `${standing} ${effectiveOn}`;
    const known = before.get(law);
    const changedAt = known?.mark === mark ? Number(known.changedAt) : now;
    return { law, name, standing, mark, changedAt };
  });
}

/** A law that is 现行 again loses its check marks: its next change must be checked, whatever it is. */
async function clearChecks(db: Db): Promise<void> {
  const isOver = sql<boolean>`checked <> '' and law not in (select law from law_changes)`;
  await lockQuotations(db, isOver);
  await db.updateTable('articleLaws').set({ checked: '' }).where(isOver).execute();
}
