import { articleCalls } from '../../contract/article/article-get.ts';
import { articleCounts } from '../../contract/article/article-search.ts';
import {
  articleDelete,
  articleMove,
  articlePublish,
  articleRestore,
  articleSort,
  articleSubmit,
  articleWithdraw,
} from '../../contract/article/article-workflow.ts';
import { serverNow } from '../../lib/dates/server-clock.ts';
import { allCatas } from '../../records/all-catas.ts';
import { recordKind } from '../../records/kind.ts';
import type { BatchAction } from '../../records/list/batch/batch.ts';
import { chinaDayBegins, dayBegins } from '../../records/list/filters/day-begins.ts';
import type { OrderSpec } from '../../records/order/RecordOrder.lazy.tsx';
import { articleSpec, stateTones } from './article.base.ts';
import { flags } from './article.choices.ts';
import { tagsOf } from './article-tags.ts';
import { MoveArticlesDialog } from './workflow/MoveArticlesDialog.tsx';

/** Days ahead in which a review is due. */
const dueWithin = [
  { value: '0', label: '待复核' },
  { value: '30', label: '30 天内待复核' },
  { value: '90', label: '90 天内待复核' },
];
/** Undefined: the address contains no valid choice. */
const daysAhead = (chosen: string): number | undefined =>
  dueWithin.some(({ value }) => value === chosen) ? Number(chosen) : undefined;

const states = { dict: 'article_status', tones: stateTones, marks: true } as const;
const calls = {
  ...articleCalls,
  delete: articleDelete,
  restore: articleRestore,
  sort: articleSort,
};

/** 文章, for its list. */
export const listedArticles = recordKind(calls, {
  ...articleSpec,
  summaryOf: ({ excerpt }) => excerpt,
  tagsOf: (row) => tagsOf(row, serverNow()),
  coverOf: ({ coverAddress }) => coverAddress,
  tabs: {
    filter: 'status',
    label: '状态',
    dict: 'article_status',
    values: ['draft', 'pending', 'rejected', 'approved,scheduled', 'published', 'withdrawn'],
    counts: articleCounts,
  },
  columns: [
    {
      name: 'status',
      label: '状态',
      value: ({ status }) => status,
      format: states,
      at: ({ status, publishAt }) => (status === 'scheduled' ? publishAt : null),
    },
    { name: 'cata', label: '主栏目', value: ({ cataName }) => cataName, minor: true, bare: true },
    {
      name: 'author',
      label: '作者',
      value: ({ author, createdByName }) => author || createdByName,
      format: 'person',
    },
    { name: 'updatedAt', label: '修改', value: ({ updatedAt }) => updatedAt, format: 'time' },
    {
      name: 'updatedBy',
      label: '修改人',
      value: ({ updatedByName }) => updatedByName,
      format: 'person',
      optional: true,
    },
    { name: 'summary', label: '摘要', value: ({ excerpt }) => excerpt, optional: true },
    {
      name: 'flags',
      label: '属性',
      value: (row) => row.flags.map((flag) => labelOf(flag)).join('、'),
      optional: true,
    },
    ...(
      [
        ['publishAt', '定时发布', 'time'],
        ['withdrawAt', '定时下线', 'time'],
        ['firstPublishedAt', '首次发布', 'time'],
        ['reviewDue', '复核日期', 'day'],
        ['validUntil', '有效期至', 'day'],
      ] as const
    ).map(([name, label, format]) => ({
      ...{ name, label, format, optional: true as const },
      value: (row: Record<typeof name, number | null>) => row[name],
    })),
    { name: 'sort', label: '排序', value: ({ sort }) => sort, optional: true },
    {
      name: 'createdBy',
      label: '创建人',
      value: ({ createdByName }) => createdByName,
      format: 'person',
      optional: true,
    },
    {
      name: 'createdAt',
      label: '创建时间',
      value: ({ createdAt = null }) => createdAt,
      format: 'time',
      optional: true,
    },
  ],
  filters: [
    { name: 'status', label: '状态', options: { dict: 'article_status' } },
    { name: 'cataId', label: '栏目', options: { records: allCatas } },
    { name: 'flag', label: '属性', options: { choices: flags } },
    { name: 'due', label: '复核', options: { choices: dueWithin }, ask: daysAhead },
    { name: 'published', label: '首次发布', options: { day: 'china' }, ask: chinaDayBegins },
    { name: 'from', label: '修改于', options: { day: 'device', until: 'to' }, ask: dayBegins(0) },
    { name: 'to', label: '至', options: { day: 'device' }, ask: dayBegins(1) },
  ],
  orders: [
    { value: '', label: '默认', column: 'updatedAt', falling: true, unless: 'due' },
    { value: 'updatedAt', label: '最近修改', column: 'updatedAt', falling: true },
    { value: 'title', label: '标题', column: 'title' },
    { value: 'sort', label: '排序', column: 'sort' },
  ],
  groups: [],
});

/** Articles have an order in their main column; a column's list also shows those of the columns below it. */
export const articleOrder: OrderSpec = {
  by: 'cataId',
  within: (cataId) => ({ cataId }),
  isPart: (row: { cataId: string | null }, cataId) => row.cataId === cataId,
};

/** Batch actions besides deleting. Approval is not one of them: it means that the text was read. */
export const articleBatches: readonly BatchAction[] = [
  { verb: '提交', icon: 'send', call: articleSubmit },
  { verb: '发布', icon: 'publish', call: articlePublish },
  { verb: '下线', icon: 'withdraw', call: articleWithdraw },
  {
    verb: '移动',
    icon: 'file',
    call: articleMove,
    Ask: MoveArticlesDialog,
    undo: {
      verb: '移回',
      call: articleMove,
      requestOf: ({ cataId }: { cataId: string | null }) => ({ cataId }),
      // The published version may be in another column than the revision.
      stays: {
        isSo: ({ revision }: { revision: string | null }) => revision !== null,
        because: '有未发布的修改，不移回',
      },
    },
  },
];

const labelOf = (flag: string): string => flags.find(({ value }) => value === flag)?.label ?? flag;
