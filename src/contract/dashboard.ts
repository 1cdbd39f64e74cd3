import * as v from 'valibot';
import { instant, uuid } from './common-schemas.ts';
import { outdatedLaw } from './dict/law.ts';
import { endpoint } from './endpoint.ts';

/** Days of the chart, today being the last. */
export const CHART_DAYS = 30;

const workItem = v.object({
  /** To be reviewed, returned to its writer, or due for another look. */
  kind: v.picklist(['review', 'returned', 'due']),
  id: uuid,
  title: v.string(),
  /** It is published already, and its change waits. */
  revision: v.boolean(),
  /** 姓名 of who submitted, returned, or changed it last. */
  person: v.string(),
  /** Why it was returned; else empty. */
  note: v.string(),
  /** Of what is due: the laws that it quotes and that are not 现行 any more. */
  laws: v.optional(v.array(outdatedLaw), []),
  /** Name of its main column; empty: it has none. */
  cataName: v.string(),
  /** Since when it waits; of what is due, when, or since when its law is not 现行. */
  at: instant,
});
export type WorkItem = v.InferOutput<typeof workItem>;

const count = v.pipe(v.number(), v.integer(), v.minValue(0));

/** Where the articles stand. `today` is when the caller's day began, a quarter of an hour: only their device knows its time zone. */
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
    /** Published, and outdated or so within 30 days, or quoting a law that is not 现行 any more. */
    due: count,
    /** What waits for the caller, of each kind those that wait longest; servers of before send none. */
    work: v.optional(v.array(workItem), []),
    /** Example content that nobody has changed, for those who may clear it; servers of before send none. */
    examples: v.optional(count, 0),
    /** Whether there is any column, and any article; servers of before do not send it. */
    begun: v.optional(v.object({ catas: v.boolean(), articles: v.boolean() })),
    /** First publications of each day, the oldest first. */
    days: v.pipe(v.array(count), v.length(CHART_DAYS)),
  }),
});
