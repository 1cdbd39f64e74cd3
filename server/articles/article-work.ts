import type { dashboardSummary } from '../../src/contract/dashboard.ts';
import type { ReplyOf } from '../../src/contract/endpoint.ts';
import type { Caller, Deps } from '../base/call.ts';
import type { Db } from '../db/connection/connect.ts';
import { namesOf } from '../db/display-names.ts';
import { isArticleIn, type Scope, scopeOf } from '../db/scope.ts';
import { dueArticles, isDue, mostUrgent } from './article-dates.ts';
import { outdatedLawsOf } from './article-laws.ts';
import { cataNamesOf } from './listed-rows.ts';

type WorkItem = NonNullable<ReplyOf<typeof dashboardSummary>['work']>[number];

/** Maximum items per kind, longest waiting first. */
const NAMED = 6;
/** Days in advance that a due review is listed. */
export const AHEAD = 30;

/** Work items of this user: reviews where permitted, returned articles, and due articles. */
export async function workOf(deps: Deps, caller: Caller, scope: Scope): Promise<WorkItem[]> {
  const mayReview = caller.permissions.includes('article:approve');
  const reviewed = scopeOf(caller, 'article:approve');
  const [review, returned, due] = await Promise.all([
    mayReview ? standingIn(deps.db, reviewed, 'pending') : [],
    standingIn(deps.db, scope, 'rejected', caller.userName),
    mostUrgentlyDue(deps, scope),
  ]);
  const outdated = await outdatedLawsOf(deps.db, due);
  const rows = [
    ...review.map((row) => itemOf('review', row, row.submittedBy, Number(row.updatedAt))),
    ...returned.map((row) => itemOf('returned', row, row.updatedBy, Number(row.updatedAt))),
    ...due.map((row) => {
      const { laws, since } = outdated.get(row.id) ?? { laws: [], since: Number(row.dueAt) };
      return { ...itemOf('due', row, row.updatedBy, since), laws };
    }),
  ];
  const [nameOf, cataNames] = await Promise.all([
    namesOf(
      deps.db,
      rows.map(({ person }) => person),
    ),
    cataNamesOf(deps.db, scope, [...new Set(rows.flatMap(({ cataId }) => cataId ?? []))]),
  ]);
  return rows.map(({ cataId, person, ...row }) => ({
    ...row,
    person: nameOf(person),
    cataName: cataNames.get(cataId ?? '') ?? '',
  }));
}

const shown = [
  ...(['id', 'title', 'status', 'cataId', 'reviewNote', 'submittedBy', 'updatedBy'] as const),
  ...(['updatedAt', 'dueAt'] as const),
] as const;

const mostUrgentlyDue = async (deps: Deps, scope: Scope) =>
  dueArticles(deps, await isDue(deps, AHEAD))
    .where(isArticleIn(scope))
    .select(shown)
    .orderBy('dueAt', mostUrgent)
    .orderBy('id')
    .limit(NAMED)
    .execute();

/**
 * Articles whose status or revision has this state, optionally last edited by a user; longest waiting first. Two
 * queries, as each has an index in this order and `or` would scan all articles.
 */
async function standingIn(db: Db, scope: Scope, state: string, editedBy?: string) {
  const waiting = db
    .selectFrom('articles')
    .select(shown)
    .where('deletedAt', 'is', null)
    .where(isArticleIn(scope))
    .$if(editedBy !== undefined, (query) => query.where('editedBy', '=', editedBy ?? ''))
    .orderBy('updatedAt')
    .orderBy('id', 'desc')
    .limit(NAMED);
  const [texts, changes] = await Promise.all([
    waiting.where('status', '=', state).where('revision', 'is', null).execute(),
    waiting.where('revision', '=', state).execute(),
  ]);
  return [...texts, ...changes]
    .sort((one, other) => Number(one.updatedAt) - Number(other.updatedAt))
    .slice(0, NAMED);
}

interface Row {
  id: string;
  title: string;
  status: string;
  cataId: string | null;
  reviewNote: string;
}

const itemOf = (kind: WorkItem['kind'], row: Row, person: string, at: number) => ({
  kind,
  id: row.id,
  title: row.title,
  /** The article is published; its revision waits. */
  revision: kind !== 'due' && row.status === 'published',
  note: kind === 'returned' ? row.reviewNote : '',
  laws: [] as WorkItem['laws'],
  cataId: row.cataId,
  person,
  at,
});
