import { plainTextOf } from '../../src/contract/rich-text/rich-text-form.ts';
import { invalidFields, refuse, refusedByRule } from '../base/refusal.ts';
import type { Db } from '../db/connection/connect.ts';
import type { Scope } from '../db/scope.ts';
import { holdsAll } from '../security/access/permissions.ts';
import { confirmLaws, outdatedLawsOf } from './article-laws.ts';
import { type ArticleRow, columnsOf, fieldsOf, publishedFieldsOf } from './article-row.ts';
import { catasIn, mayPublishIn } from './article-scope.ts';
import { allowFrom, moveTo, stateOf, type Transition } from './transition.ts';
import { checkCatas, checkSlug, livingCatas } from './write-article.ts';

/** 提交审核. */
export const submitting: Transition = {
  action: '提交文章',
  change(row, { userName }) {
    allowFrom(row, '提交', 'draft', 'rejected');
    if (isEmpty(row.body)) throw refusedByRule('正文为空，不能提交');
    return { ...moveTo(row, 'pending'), submittedBy: userName, reviewNote: '' };
  },
};

/** Whether a text has neither words nor pictures. */
const isEmpty = (body: string): boolean =>
  plainTextOf(body).trim() === '' && !body.includes('<img');

/** 通过. */
export const approving: Transition = {
  action: '审核通过文章',
  change(row, actor) {
    allowFrom(row, '审核', 'pending');
    const { createdBy, submittedBy, editedBy } = row;
    const isOwn = [createdBy, submittedBy, editedBy].includes(actor.userName);
    if (isOwn && !holdsAll(actor.permissions)) {
      throw refusedByRule('不能审核自己撰写、修改或提交的文章，请由他人审核');
    }
    return { ...moveTo(row, 'approved'), reviewNote: '' };
  },
};

/** 退回. */
export const rejecting = (note: string): Transition => ({
  action: '退回文章',
  note,
  change(row) {
    allowFrom(row, '退回', 'pending');
    return { ...moveTo(row, 'rejected'), reviewNote: note };
  },
});

/** Times in milliseconds since 1970; null: not scheduled; undefined: unchanged. */
interface Publication {
  publishAt: number | null;
  withdrawAt: number | null | undefined;
  cataId?: string | undefined;
}

/** 发布, now or later. A withdrawn article that was not changed since is still approved and may be published again. */
export const publishing = ({ publishAt, ...rest }: Publication): Transition => ({
  action: publishAt === null ? '发布文章' : '定时发布文章',
  note: publishAt === null ? '' : new Date(publishAt).toISOString(),
  async change(row, { now, scope }, db) {
    allowFrom(row, '发布', 'approved', 'scheduled', 'withdrawn');
    const { withdrawAt = row.withdrawAt, cataId = row.cataId } = rest;
    if (cataId === null) throw invalidFields({ cataId: '发布前请选择主栏目' });
    if (cataId !== row.cataId) await checkPlace(db, scope, cataId);
    if (withdrawAt !== null && withdrawAt <= Math.max(now, publishAt ?? 0)) {
      throw invalidFields({ withdrawAt: '下线时间应晚于发布时间' });
    }
    const given = { withdrawAt, cataId };
    if (publishAt === null || publishAt <= now) return { ...publishedAt(row, now), ...given };
    return { ...moveTo(row, 'scheduled'), publishAt, ...given };
  },
});

/** Columns of an article that is published now. */
export const publishedAt = (row: { firstPublishedAt: number | null }, now: number) => ({
  status: 'published',
  revision: null,
  published: null,
  publishAt: null,
  publishedAt: now,
  firstPublishedAt: row.firstPublishedAt ?? now,
});

/** 取消定时. */
export const unscheduling: Transition = {
  action: '取消定时发布',
  change(row) {
    allowFrom(row, '取消定时', 'scheduled');
    return { ...moveTo(row, 'approved'), publishAt: null };
  },
};

/**
 * 下线: now (undefined), later, or cancels a scheduled withdrawal (null). An unpublished revision stays, but is no longer
 * published on schedule.
 */
export const withdrawing = (withdrawAt: number | null | undefined): Transition => ({
  action: withdrawalOf(withdrawAt),
  note: withdrawAt ? new Date(withdrawAt).toISOString() : '',
  change(row, { now }) {
    if (row.status !== 'published') throw refusedByRule('文章没有发布，不能下线');
    const isPlan = withdrawAt === null || (withdrawAt ?? 0) > now;
    return isPlan ? { withdrawAt: withdrawAt ?? null } : withdrawn(row);
  },
});

const withdrawalOf = (withdrawAt: number | null | undefined): string => {
  if (withdrawAt === null) return '取消定时下线';
  return withdrawAt === undefined ? '下线文章' : '定时下线文章';
};

/** Columns of an article that is withdrawn. */
export const withdrawn = ({ revision }: Pick<ArticleRow, 'revision'>): Partial<ArticleRow> => ({
  status: 'withdrawn',
  withdrawAt: null,
  publishAt: null,
  revision: revision === 'scheduled' ? 'approved' : revision,
});

/** 放弃修改. */
export const discarding: Transition = {
  action: '放弃文章修改',
  async change(row, _, db) {
    if (row.revision === null || row.published === null) {
      throw refusedByRule('文章没有未发布的修改');
    }
    const fields = publishedFieldsOf(row);
    await checkCatas(db, fields);
    const back = { revision: null, published: null, publishAt: null, reviewNote: '' };
    return { ...columnsOf(fields), ...back };
  },
};

/** 已核对法条: the published text still holds although a law that it quotes is not 现行 any more. */
export const checkingLaws: Transition = {
  action: '核对引用法规',
  async change(row, _, db) {
    if (!(await outdatedLawsOf(db, [row])).has(row.id)) return null;
    await confirmLaws(db, row.id);
    return {};
  },
};

/** Refuses a cata that is not in use or outside the scope. */
async function checkPlace(db: Db, scope: Scope, cataId: string): Promise<void> {
  if ((await livingCatas(db, await catasIn(db, scope, [cataId]))).has(cataId)) return;
  throw invalidFields({ cataId: '栏目不存在' });
}

/** Refuses to remove the main cata where one is required. */
function refuseNowhere(row: ArticleRow, scope: Scope): void {
  if (scope.catas !== null) throw invalidFields({ cataId: '请选择主栏目' });
  if (row.status === 'published' || stateOf(row) === 'scheduled') {
    throw invalidFields({ cataId: '已发布或待发布的文章须有主栏目' });
  }
}

/** 移动栏目: immediately, also for readers, which requires the permission to publish. */
export const moving = (cataId: string | null): Transition => ({
  action: '移动文章栏目',
  async change(row, actor, db) {
    const { scope } = actor;
    // The published text may have another cata than the unpublished revision.
    if (row.cataId === cataId && publishedFieldsOf(row).cataId === cataId) return null;
    if (cataId === null) refuseNowhere(row, scope);
    else await checkPlace(db, scope, cataId);
    const seen = [publishedFieldsOf(row).cataId, cataId];
    if (row.status === 'published' && !(await mayPublishIn(db, actor, seen))) {
      throw refuse(403, '移动已发布的文章需要在原栏目和新栏目都有发布权限');
    }
    const published = row.published && JSON.stringify({ ...JSON.parse(row.published), cataId });
    return { cataId, published };
  },
});

/** Moves an article to the recycle bin. */
export const deleting: Transition = {
  action: '删除文章',
  deleted: true,
  change(row, { now }) {
    if (row.deletedAt !== null) return null;
    if (row.status === 'published') throw refusedByRule('文章已发布，请先下线');
    if (stateOf(row) === 'scheduled') throw refusedByRule('文章将定时发布，请先取消定时');
    return { deletedAt: now };
  },
};

/** Restores an article from the recycle bin; its catas must not be deleted. */
export const restoring: Transition = {
  action: '恢复文章',
  deleted: true,
  async change(row, { scope }, db) {
    if (row.deletedAt === null) return null;
    await checkSlug(db, row.id, row.slug, scope);
    for (const fields of [fieldsOf(row), publishedFieldsOf(row)]) await checkCatas(db, fields);
    return { deletedAt: null };
  },
};
