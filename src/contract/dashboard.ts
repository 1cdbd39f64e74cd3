import * as v from 'valibot';
import { instant, uuid } from './common-schemas.ts';
import { outdatedLaw } from './dict/law.ts';
import { endpoint } from './endpoint.ts';

/** Number of days in the chart, the last being today. */
export const CHART_DAYS = 30;

const workItem = v.object({
  /** To be reviewed, returned to its author, or due for a recheck. */
  kind: v.picklist(['review', 'returned', 'due']),
  id: uuid,
  title: v.string(),
  /** It is published already, and its revision waits. */
  revision: v.boolean(),
  /** 姓名 of the user who submitted, returned, or last changed it. */
  person: v.string(),
  /** Why it was returned; otherwise empty. */
  note: v.string(),
  /** Only `due`: the quoted laws that are no longer 现行. */
  laws: v.optional(v.array(outdatedLaw), []),
  /** Name of its main column; empty: it has none. */
  cataName: v.string(),
  /** Since when it waits; for `due`: its due date, or since when the law is not 现行. */
  at: instant,
});
export type WorkItem = v.InferOutput<typeof workItem>;

const count = v.pipe(v.number(), v.integer(), v.minValue(0));

/**
 * Overview of the articles. `today`: start of the day, a multiple of a quarter of an hour; the app asks for days of China,
 * which all have 24 hours.
 */
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
    /** Published, and outdated now or within 30 days, or quoting a law that is no longer 现行. */
    due: count,
    /** Work items of the caller, the longest waiting of each kind; older servers omit them. */
    work: v.optional(v.array(workItem), []),
    /** Number of unchanged examples, for users who may clear them; older servers omit it. */
    examples: v.optional(count, 0),
    /** Whether there is any column, and any article; older servers omit it. */
    begun: v.optional(v.object({ catas: v.boolean(), articles: v.boolean() })),
    /** Number of first publications per day, oldest first. */
    days: v.pipe(v.array(count), v.length(CHART_DAYS)),
  }),
});
