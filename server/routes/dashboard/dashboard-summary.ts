import { sql } from 'kysely';
import { exampleClear } from '../../../src/contract/content/example.ts';
import { CHART_DAYS, type dashboardSummary } from '../../../src/contract/dashboard.ts';
import { DAY, dueArticles, isDue } from '../../articles/article-dates.ts';
import { firstPublishedByDay, talliesOf, totalOf } from '../../articles/article-tallies.ts';
import { AHEAD, workOf } from '../../articles/article-work.ts';
import type { Deps, Handler } from '../../base/call.ts';
import { isArticleIn, isCataIn, type Scope } from '../../db/scope.ts';

export const handleDashboardSummary: Handler<typeof dashboardSummary> = async ({
  deps,
  caller,
  scope,
  input: { today },
}) => {
  const mayClear = caller.permissions.includes(exampleClear.permission);
  const [tallies, catas, examples, days, due, work] = await Promise.all([
    talliesOf(deps.db, scope, false),
    hasCata(deps, scope),
    mayClear ? countExamples(deps) : 0,
    firstPublishedByDay(deps.db, scope, today - (CHART_DAYS - 1) * DAY, CHART_DAYS),
    countDue(deps, scope),
    workOf(deps, caller, scope),
  ]);
  // By the state of the text that staff edit: an unpublished change of a published article also waits for review.
  const countOf = (state: string) =>
    totalOf(tallies.filter((one) => (one.revision || one.status) === state));
  return {
    pending: countOf('pending'),
    drafts: countOf('draft'),
    publishedToday: days.at(-1) ?? 0,
    due,
    work,
    examples,
    begun: { catas, articles: totalOf(tallies) > 0 },
    days,
  };
};

const hasCata = async ({ db }: Deps, scope: Scope): Promise<boolean> =>
  (await db
    .selectFrom('records')
    .select('id')
    .where('kind', '=', 'cata')
    .where(isCataIn(scope, 'id'))
    .where('deletedAt', 'is', null)
    .limit(1)
    .executeTakeFirst()) !== undefined;

/** Number of example records that nobody has changed. */
async function countExamples({ db }: Deps): Promise<number> {
  const as = (table: string) =>
    sql`select 1 from ${sql.table(table)} as one where one.id = examples.id and one.version = examples.version`;
  const { rows } = await sql<{ count: number }>`select count(*) as count from examples
    where exists (${as('articles')}) or exists (${as('records')}) or exists (${as('files')})`.execute(
    db,
  );
  return Number(rows[0]?.count ?? 0);
}

async function countDue(deps: Deps, scope: Scope): Promise<number> {
  const { total } = await dueArticles(deps, await isDue(deps, AHEAD))
    .where(isArticleIn(scope))
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return Number(total);
}
