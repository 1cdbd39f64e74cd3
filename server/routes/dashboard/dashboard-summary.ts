import { sql } from 'kysely';
import { CHART_DAYS, type dashboardSummary } from '../../../src/contract/dashboard.ts';
import { DAY, dueArticles, isFirstPublished } from '../../articles/article-dates.ts';
import { talliesOf, totalOf } from '../../articles/article-tallies.ts';
import { AHEAD, workOf } from '../../articles/article-work.ts';
import type { Deps, Handler } from '../../base/call.ts';

export const handleDashboardSummary: Handler<typeof dashboardSummary> = async ({
  deps,
  caller,
  input: { today },
}) => {
  const [countOf, days, due, work] = await Promise.all([
    countStates(deps),
    countDays(deps, today),
    dueArticles(deps, AHEAD)
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow(),
    workOf(deps, caller),
  ]);
  return {
    pending: countOf('pending'),
    drafts: countOf('draft'),
    publishedToday: days.at(-1) ?? 0,
    due: Number(due.total),
    work,
    days,
  };
};

/** By the state of the text that staff edit: an unpublished change of a published article waits for review as well. */
async function countStates({ db }: Deps): Promise<(state: string) => number> {
  const tallies = await talliesOf(db, false);
  return (state) => totalOf(tallies.filter((one) => (one.revision || one.status) === state));
}

async function countDays({ db }: Deps, today: number): Promise<number[]> {
  const start = today - (CHART_DAYS - 1) * DAY;
  // Whole numbers: both databases leave the rest of the division out.
  const day = sql<number>`(first_published_at - ${sql.lit(start)}) / ${sql.lit(DAY)}`;
  const rows = await db
    .selectFrom('articles')
    .select([day.as('day'), ({ fn }) => fn.countAll<number>().as('count')])
    .where('deletedAt', 'is', null)
    .where(isFirstPublished(start, CHART_DAYS))
    .groupBy(day)
    .execute();
  const days = Array.from({ length: CHART_DAYS }, () => 0);
  for (const row of rows) days[Number(row.day)] = Number(row.count);
  return days;
}
