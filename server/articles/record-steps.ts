import { sql } from 'kysely';
import type { WholeArticleFields } from '../../src/contract/article/article-fields.ts';
import type { Call, Deps } from '../base/call.ts';
import type { Db } from '../db/connection/connect.ts';
import { isOneOf } from '../db/is-one-of.ts';

/** Maximum entries in the history of an article. */
export const MOST_STEPS = 500;

/** Who writes, when (milliseconds since 1970), and the name of the action in the history. */
export interface HistoryEntry extends Pick<Deps, 'versionFloor'> {
  userName: string;
  now: number;
  action: string;
  note?: string;
  /** Records a change for the audit log. */
  changed?: Call['changed'];
}

/** What an article has become: its version, and its fields where the text changed. */
interface Step {
  id: string;
  version: number;
  fields: WholeArticleFields | null;
}

/** Adds an entry to the history of each of these articles. */
export async function recordSteps(
  db: Db,
  steps: readonly Step[],
  { userName, now, action, note = '' }: Omit<HistoryEntry, 'versionFloor'>,
): Promise<void> {
  const rows = steps.map(({ id, version, fields }) => ({
    ...{ articleId: id, version, at: now, userName, action, note },
    fields: fields && JSON.stringify(fields),
  }));
  await db.insertInto('articleSteps').values(rows).execute();
  const long = steps.filter(({ version }) => version > MOST_STEPS).map(({ id }) => id);
  if (long.length > 0) await shortenHistories(db, long);
}

/**
 * Deletes entries beyond the last {@link MOST_STEPS}, except the last text before them, as later entries without a text
 * refer to it. Entries are counted, since versions have gaps after a backup was restored.
 */
async function shortenHistories(db: Db, ids: readonly string[]): Promise<void> {
  await sql`delete from article_steps where (article_id, version) in (
    select old.article_id, old.version from (
      select id, last, (select max(version) from article_steps
        where article_id = id and version <= last and fields is not null) as text
      from (
        select id, (select version from article_steps where article_id = id
          order by version desc limit 1 offset ${sql.lit(MOST_STEPS)}) as last
        from articles where ${isOneOf(db, 'id', ids)}) as ends) as retained
    cross join article_steps as old
    where old.article_id = retained.id and old.version <= last and old.version <> coalesce(text, 0))`.execute(
    db,
  );
}
