import { sql } from 'kysely';
import { type ArticleRow, rowOf } from '../articles/article-row.ts';
import { stateOf } from '../articles/transition.ts';
import { publishedAt, withdrawn } from '../articles/transitions.ts';
import { changeArticle } from '../articles/write-article.ts';
import type { Deps } from '../base/call.ts';
import { breathe } from '../db/slices.ts';
import { JOB, recordJob } from './record-job.ts';

/** Articles taken at once; the rest follows in the same run. */
const SLICE = 100;

/** Something that is done to an article when its time has come. */
interface Due {
  action: string;
  column: 'publishAt' | 'withdrawAt';
  /** Whether the article still waits for it. */
  waits(row: ArticleRow): boolean;
  change(row: ArticleRow, now: number): Partial<ArticleRow>;
}

const publication: Due = {
  action: '定时发布文章',
  column: 'publishAt',
  waits: (row) => stateOf(row) === 'scheduled',
  change: publishedAt,
};
const withdrawal: Due = {
  action: '定时下线文章',
  column: 'withdrawAt',
  waits: ({ status }) => status === 'published',
  change: withdrawn,
};

/**
 * Publishes and withdraws what is due, whenever it was due: a run that was missed is caught up. Any number of processes
 * may do it at once, as the version of the article decides who did. Gives how many articles this one changed.
 */
export async function runSchedule(deps: Deps, signal?: AbortSignal): Promise<number> {
  return (await runDue(deps, publication, signal)) + (await runDue(deps, withdrawal, signal));
}

async function runDue(deps: Deps, due: Due, signal: AbortSignal | undefined): Promise<number> {
  let done = 0;
  for (let after: Place | undefined = { at: 0, id: '' }; after; ) {
    const places = await placesDue(deps, due, after);
    for (const { id } of places) {
      if (signal?.aborted) return done;
      if (await applyDue(deps, due, id)) done += 1;
      await breathe();
    }
    // What could not be changed (somebody was quicker) must not hold up what comes after it.
    after = places[SLICE - 1];
  }
  return done;
}

/** Where an article stands in the order of what is due. */
interface Place {
  at: number;
  id: string;
}

/** In the order of the column's own index: by ids, all articles would be read each time. */
const placesDue = ({ db, now }: Deps, { column }: Due, after: Place): Promise<Place[]> =>
  db
    .selectFrom('articles')
    .select(['id', sql<number>`${sql.ref(column)}`.as('at')])
    .where(column, '<=', now())
    .where('deletedAt', 'is', null)
    .where(sql<boolean>`(${sql.ref(column)}, id) > (${after.at}, ${after.id})`)
    .orderBy(column)
    .orderBy('id')
    .limit(SLICE)
    .execute();

/** The change, its place in the history and in the audit log are one transaction. */
const applyDue = (deps: Deps, due: Due, id: string): Promise<boolean> =>
  deps.db.transaction().execute(async (db) => {
    const now = deps.now();
    const row = await rowOf(db, id);
    const at = row[due.column];
    if (at === null || at > now || row.deletedAt !== null || !due.waits(row)) return false;
    const entry = { userName: JOB, now, action: due.action };
    if (!(await changeArticle(db, row, due.change(row, now), entry))) return false;
    await recordJob(db, { at: now, action: due.action, subject: id });
    return true;
  });
