import { sql } from 'kysely';
import { CHART_DAYS, type dashboardSummary } from '../../../src/contract/dashboard.ts';
import { DAY, dueArticles, isFirstPublished } from '../../articles/article-dates.ts';
import { talliesOf, totalOf } from '../../articles/article-tallies.ts';
import type { Deps, Handler } from '../../base/call.ts';

/** Days ahead that a review is announced. */
const AHEAD = 30;
const NAMED = 5;

export const handleDashboardSummary: Handler<typeof dashboardSummary> = async ({
  deps,
  input: { today },
}) => {
  const [countOf, days, due, dueFirst] = await Promise.all([
    countStates(deps),
    countDays(deps, today),
    dueArticles(deps, AHEAD)
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow(),
    dueArticles(deps, AHEAD)
      .select(['id', 'title', 'dueAt'])
      .orderBy('dueAt')
      .orderBy('id')
      .limit(NAMED)
      .execute(),
  ]);
  return {
    pending: countOf('pending'),
    drafts: countOf('draft'),
    publishedToday: days.at(-1) ?? 0,
    due: Number(due.total),
    dueFirst: dueFirst.map((row) => ({ ...row, dueAt: Number(row.dueAt) })),
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
