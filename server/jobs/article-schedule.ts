import { sql } from 'kysely';
import { type ArticleRow, rowOf } from '../articles/article-row.ts';
import { stateOf } from '../articles/transition.ts';
import { publishedAt, withdrawn } from '../articles/transitions.ts';
import { changeArticle } from '../articles/write-article.ts';
import type { Changed, Deps } from '../base/call.ts';
import { JOB } from '../http/audit/write-audit.ts';
import { eachDue } from './each-due.ts';
import { recordJob } from './record-job.ts';

/** A scheduled change of articles. */
interface Due {
  action: string;
  column: 'publishAt' | 'withdrawAt';
  /** Whether the change still applies to the article. */
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
 * Publishes and withdraws everything due; missed runs are caught up. Several processes may run it at once: the version
 * of the article decides which one succeeds. Returns the number of articles changed by this process.
 */
export async function runSchedule(deps: Deps, signal?: AbortSignal): Promise<number> {
  return (await runDue(deps, publication, signal)) + (await runDue(deps, withdrawal, signal));
}

const runDue = (deps: Deps, due: Due, signal: AbortSignal | undefined): Promise<number> => {
  const { column } = due;
  const condition = sql`${sql.ref(column)} <= ${deps.now()} and deleted_at is null`;
  return eachDue(deps, { table: 'articles', column, condition, signal }, (id) =>
    applyDue(deps, due, id),
  );
};

/** Writes the change, its history entry and its audit line in one transaction. */
const applyDue = (deps: Deps, due: Due, id: string): Promise<boolean> =>
  deps.db.transaction().execute(async (db) => {
    const now = deps.now();
    const row = await rowOf(db, id);
    const at = row[due.column];
    if (at === null || at > now || row.deletedAt !== null || !due.waits(row)) return false;
    const changes: Changed[] = [];
    const changed = (change: Changed) => void changes.push(change);
    const { versionFloor } = deps;
    const entry = { userName: JOB, now, versionFloor, action: due.action, changed };
    if (!(await changeArticle(db, row, due.change(row, now), entry))) return false;
    const object = { id, kind: 'article', ...changes[0] };
    await recordJob(db, { at: now, action: due.action, object });
    return true;
  });
