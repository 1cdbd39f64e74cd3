import * as v from 'valibot';
import { instant, pageFields, pageOf, text, uuid, version } from '../common-schemas.ts';
import { outdatedLaw } from '../dict/law.ts';
import { endpoint } from '../endpoint.ts';
import { articleFlags } from './article-fields.ts';
import { articleSearching } from './article-recent.ts';

const optionalText = v.optional(v.string(), '');
const moment = v.optional(v.nullable(instant), null);
const words = v.optional(v.array(v.string()), []);

/** Days from today. */
const daysAhead = v.pipe(v.number('天数应为数字'), v.integer(), v.minValue(0), v.maxValue(3650));

/** Fields of an article for lists and forms. Fields that other servers or older cached replies lack are empty. */
export const articleRow = v.object({
  id: uuid,
  title: v.string(),
  /** Initials and pinyin of the title. */
  spelling: optionalText,
  summary: optionalText,
  /** The summary or, if that is empty, the beginning of the text. */
  excerpt: optionalText,
  author: optionalText,
  /** Publication state for readers; see `article-workflow.ts`. */
  status: v.string(),
  /** State of the unpublished revision of a published article; null: there is none. */
  revision: v.optional(v.nullable(v.string()), null),
  cataId: v.optional(v.nullable(uuid), null),
  flags: words,
  sort: v.optional(v.number(), 0),
  /** Scheduled times of publication and withdrawal. */
  publishAt: moment,
  withdrawAt: moment,
  firstPublishedAt: moment,
  validUntil: moment,
  reviewDue: moment,
  /** Laws quoted in the published text that are no longer 现行 and against which it has not been checked since. */
  outdatedLaws: v.optional(v.array(outdatedLaw), []),
  /** When it was moved to the recycle bin. */
  deletedAt: moment,
  /** Incremented by each change; absent on servers that do not detect conflicts. */
  version: v.optional(version),
  createdBy: optionalText,
  createdByName: optionalText,
  createdAt: v.optional(instant),
  updatedBy: optionalText,
  updatedByName: optionalText,
  updatedAt: instant,
});

/** An article in a list, with display names for its ids and user names. */
const listedArticle = v.object({
  ...articleRow.entries,
  /** Name of its main column; empty: it has none. */
  cataName: optionalText,
  /** Address of a small copy of its cover; null: it has none that is public. */
  coverAddress: v.optional(v.nullable(v.string()), null),
});

/**
 * Each word of `keyword` must be in title, summary, author or text; only the newest 1,000 matches are found. `cataId`:
 * in this column and all below it. `due`: published articles whose advice is outdated or will be within so many days,
 * or that quote a law which is no longer 现行. `from`, `to`: bounds of the last change. `published`: first published on
 * the day that begins then.
 */
const articleFilters = {
  keyword: v.optional(text(120, '关键词')),
  cataId: v.optional(uuid),
  flag: v.optional(v.picklist(articleFlags, '属性不正确')),
  author: v.optional(text(60, '作者')),
  due: v.optional(daysAhead),
  from: v.optional(instant),
  to: v.optional(instant),
  published: v.optional(instant),
  deleted: v.optional(v.boolean()),
};

/**
 * Ordered by last change, newest first, with `due` by urgency, unless `sort` is given; `reverse` reverses the order.
 * `status`: the state of the article or of its unpublished revision, or several states separated by commas. `more`:
 * counting (with a keyword, searching) stopped at a thousand, there are more.
 */
export const articleSearch = endpoint({
  ...articleSearching,
  request: v.strictObject({
    ...pageFields,
    ...articleFilters,
    status: v.optional(text(80, '状态')),
    sort: v.optional(v.picklist(['updatedAt', 'title', 'sort'])),
    reverse: v.optional(v.boolean()),
  }),
  reply: v.object({ ...pageOf(listedArticle).entries, more: v.optional(v.boolean()) }),
});

/**
 * Number of articles that match these filters, in total and per state, counted as a search for that state counts.
 * `more`: counting stopped at a thousand, there are more.
 */
export const articleCounts = endpoint({
  ...articleSearching,
  path: '{base}/article/counts',
  request: v.strictObject(articleFilters),
  reply: v.object({
    total: v.number(),
    states: v.record(v.string(), v.number()),
    more: v.optional(v.boolean()),
  }),
});
