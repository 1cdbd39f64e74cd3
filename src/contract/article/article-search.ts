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

/** What lists and forms show of an article. What other servers or older cached replies lack is empty. */
export const articleRow = v.object({
  id: uuid,
  title: v.string(),
  /** Initials and pinyin of the title. */
  spelling: optionalText,
  summary: optionalText,
  /** The summary, or where that is empty the beginning of the text. */
  excerpt: optionalText,
  author: optionalText,
  /** Where it stands for readers; see `article-workflow.ts`. */
  status: v.string(),
  /** Where the unpublished change of a published article stands; null: there is none. */
  revision: v.optional(v.nullable(v.string()), null),
  cataId: v.optional(v.nullable(uuid), null),
  flags: words,
  sort: v.optional(v.number(), 0),
  /** When it will be published, and withdrawn, by itself. */
  publishAt: moment,
  withdrawAt: moment,
  firstPublishedAt: moment,
  validUntil: moment,
  reviewDue: moment,
  /** Laws that readers see quoted, that are not 现行 any more, and against which nobody has checked it since. */
  outdatedLaws: v.optional(v.array(outdatedLaw), []),
  /** When it was moved to the recycle bin. */
  deletedAt: moment,
  /** Counts up with each change; absent on servers that do not detect conflicts. */
  version: v.optional(version),
  createdBy: optionalText,
  createdByName: optionalText,
  createdAt: v.optional(instant),
  updatedBy: optionalText,
  updatedByName: optionalText,
  updatedAt: instant,
});

/** The same in a list, with what its ids and user names stand for. */
const listedArticle = v.object({
  ...articleRow.entries,
  /** Name of its main column; empty: it has none. */
  cataName: optionalText,
  /** Where its cover is read, small; null: it has none that everybody may see. */
  coverAddress: v.optional(v.nullable(v.string()), null),
});

/**
 * Each word of `keyword` must stand in title, summary, author or text, and of all that hold them the newest 1,000 are
 * found. `cataId` finds those of a column and of all below it, `due` published ones whose advice is outdated or will be
 * within so many days, or that quote a law which is not 现行 any more; `from` and `to` bound the time of the last change, `published` finds what was first published on
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
 * Newest change first, of those that are due the most urgent, unless `sort` is given; `reverse` turns the order round.
 * `status` finds those whose article or whose unpublished change stands there, or in one of several, between commas.
 * `more`: a thousand were counted (and of a keyword's found), and there are others.
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
 * How many articles a search with these filters finds: all of them, and those of each state, which a state's own search
 * counts in the same way. `more`: a thousand were counted, and there are others.
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
