import type { Article } from '../../src/contract/article/article.ts';
import type { BatchResult } from '../../src/contract/record.ts';
import type { Call, Caller, Deps } from '../base/call.ts';
import { eachOf } from '../base/each-of.ts';
import { invalidFields, refuse, refusedByRule, requireVersion } from '../base/refusal.ts';
import type { Db } from '../db/connection/connect.ts';
import { type ArticleRow, readArticle } from './article-row.ts';
import { changeableRow, staleArticle } from './article-scope.ts';
import type { HistoryEntry } from './record-steps.ts';
import { changeArticle } from './write-article.ts';

/** 草稿 待审 退回 通过 待发布 已发布 已下线. */
export type State =
  | 'draft'
  | 'pending'
  | 'rejected'
  | 'approved'
  | 'scheduled'
  | 'published'
  | 'withdrawn';

const names: Readonly<Record<State, string>> = {
  draft: '草稿',
  pending: '待审',
  rejected: '已退回',
  approved: '已通过',
  scheduled: '待发布',
  published: '已发布',
  withdrawn: '已下线',
};

/** Who performs a transition, and when. */
export interface Actor
  extends Pick<Caller, 'userName' | 'permissions' | 'limits'>,
    Pick<Call, 'scope'>,
    Pick<Deps, 'versionFloor'> {
  now: number;
  changed?: Call['changed'];
}

/** One transition in the life cycle of an article, from draft to withdrawn. */
export interface Transition {
  /** Its display name. */
  action: string;
  /**
   * Returns the columns to change; throws a refusal if the transition is not allowed; null if nothing has to change.
   */
  change(
    row: ArticleRow,
    actor: Actor,
    db: Db,
  ): Promise<Partial<ArticleRow> | null> | Partial<ArticleRow> | null;
  note?: string;
  /** Also applies to articles in the recycle bin. */
  deleted?: true;
}

/** State of the edited text: that of the unpublished revision if there is one. */
export const stateOf = ({ status, revision }: Pick<ArticleRow, 'status' | 'revision'>): State =>
  (revision ?? status) as State;

/** Sets the next state of the edited text. */
export const moveTo = ({ revision }: ArticleRow, next: State): Partial<ArticleRow> =>
  revision === null ? { status: next } : { revision: next };

/** Refuses a transition from any state that is not listed. */
export function allowFrom(row: ArticleRow, action: string, ...allowed: readonly State[]): void {
  const state = stateOf(row);
  if (!allowed.includes(state)) {
    throw refusedByRule(`文章当前为「${names[state] ?? state}」，不能${action}`);
  }
}

/** Applies a transition to one article at the version that the client knows. */
export async function applyTransition(
  call: TransitionCall,
  db: Db,
  { id, version }: { id: string; version?: number | undefined },
  transition: Transition,
): Promise<Article> {
  const shown = { buckets: call.deps.appConfig.buckets, scope: call.scope };
  call.subject(id);
  requireVersion(version);
  const row = await changeableRow(db, call.scope, id);
  const isDone = row.version === version && (await apply(db, row, actorOf(call), transition));
  if (!isDone) throw await staleArticle(db, id, shown);
  return readArticle(db, id, shown);
}

/** Applies a transition to one article, or to several in their present version, each independently. */
export async function applyTransitions(
  call: TransitionCall,
  db: Db,
  input: { id?: string | undefined; version?: number | undefined; ids?: string[] | undefined },
  transition: Transition,
): Promise<{ results: BatchResult[]; record?: Article }> {
  const { id, version, ids } = input;
  if ((id === undefined) === (ids === undefined)) {
    throw invalidFields({ ids: '请指明一篇文章（id）或多篇文章（ids）' });
  }
  if (id !== undefined) {
    const record = await applyTransition(call, db, { id, version }, transition);
    return { results: [{ id, code: 0, message: '' }], record };
  }
  const all = [...new Set(ids)];
  call.subject(...all);
  const actor = actorOf(call);
  const results = await eachOf(all, async (one) => {
    const row = await changeableRow(db, actor.scope, one);
    if (!(await apply(db, row, actor, transition))) {
      throw refuse(412, '内容刚被他人修改，请重试');
    }
  });
  return { results };
}

type TransitionCall = Pick<Call, 'deps' | 'subject' | 'scope' | 'changed'> & { caller: Caller };

const actorOf = ({ caller, scope, deps, changed }: TransitionCall): Actor => ({
  ...caller,
  scope,
  now: deps.now(),
  versionFloor: deps.versionFloor,
  changed,
});

/** Returns false if a concurrent change was first. */
async function apply(
  db: Db,
  row: ArticleRow,
  actor: Actor,
  transition: Transition,
): Promise<boolean> {
  if (row.deletedAt !== null && !transition.deleted)
    throw refusedByRule('文章在回收站中，请先恢复');
  const change = await transition.change(row, actor, db);
  if (change === null) return true;
  const { action, note = '' } = transition;
  const { userName, now, versionFloor, changed } = actor;
  const who = { userName, now, versionFloor, ...(changed && { changed }) };
  const entry: HistoryEntry = { ...who, action, note };
  return changeArticle(db, row, change, entry);
}
