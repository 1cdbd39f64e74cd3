import * as v from 'valibot';
import { endpoint } from './endpoint.ts';
import { instant, uuid } from './schema.ts';

/** Days of the chart, today being the last. */
export const CHART_DAYS = 30;

const count = v.pipe(v.number(), v.integer(), v.minValue(0));

/** Where the articles stand. `today` is when the caller's day began: only their device knows its time zone. */
export const dashboardSummary = endpoint({
  method: 'POST',
  path: '{base}/dashboard/summary',
  access: 'session',
  permission: 'article:search',
  audit: null,
  write: false,
  body: 'json',
  request: v.strictObject({ today: instant }),
  reply: v.object({
    pending: count,
    drafts: count,
    /** First published today. */
    publishedToday: count,
    /** Published, and outdated or so within 30 days; the most urgent are named. */
    due: count,
    dueFirst: v.array(v.object({ id: uuid, title: v.string(), dueAt: instant })),
    /** First publications of each day, the oldest first. */
    days: v.pipe(v.array(count), v.length(CHART_DAYS)),
  }),
});
