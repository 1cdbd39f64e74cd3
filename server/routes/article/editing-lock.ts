import { articleUpdate } from '../../../src/contract/article/article.ts';
import type { articleLock } from '../../../src/contract/article/article-workflow.ts';
import {
  DESK_LIFE,
  placeDesk,
  removeDesk,
  renewDesk,
  stopOthers,
  usersAt,
} from '../../articles/article-desks.ts';
import type { ArticleRow } from '../../articles/article-row.ts';
import { findableRow, isChangeable } from '../../articles/article-scope.ts';
import type { Call, Handler } from '../../base/call.ts';
import { refuse } from '../../base/refusal.ts';
import type { Db } from '../../db/connection/connect.ts';
import { namesOf } from '../../db/display-names.ts';
import { scopeOf } from '../../db/scope.ts';

type LockCall = Call<typeof articleLock>;
type Action = LockCall['input']['action'];

export const handleArticleLock: Handler<typeof articleLock> = async (call) => {
  const { deps, caller } = call;
  const { id } = call.input;
  const { userName } = caller;
  const row = await findableRow(deps.db, call.scope, id);
  const text = await newestText(deps.db, row);
  const action = await allowed(call);
  const isNew = await reportPage(call, action);
  if (isEditing(action)) await hold(call, action);
  const users = await usersAt(deps, id);
  // Another tab of the same user may still edit it.
  if ((action === 'release' || action === 'leave') && !users.get(userName)?.editing) {
    const ours = deps.db.deleteFrom('articleLocks').where('articleId', '=', id);
    await ours.where('userName', '=', userName).execute();
  }
  if (action !== 'look' || isNew) deps.events.emit('desks');
  const holder = await deps.db
    .selectFrom('articleLocks')
    .select(['userName', 'since'])
    .where('articleId', '=', id)
    .where('seenAt', '>=', deps.now() - DESK_LIFE)
    .executeTakeFirst();
  const nameOf = await namesOf(deps.db, [text.by, ...(holder ? [holder.userName] : [])]);
  const others = [...users].flatMap(([user, one]) => (user === userName ? [] : [one]));
  return {
    holder: holder ? { ...holder, name: nameOf(holder.userName) } : null,
    mine: holder?.userName === userName,
    others,
    current: { version: text.version, by: nameOf(text.by), mine: text.by === userName },
    version: row.version,
  };
};

const isEditing = (action: Action): boolean => action === 'hold' || action === 'takeOver';

/**
 * The action that the caller may perform: without the right to change this article, editing becomes looking (S-ADM-3).
 */
async function allowed({ deps, input, caller }: LockCall): Promise<Action> {
  const { id, action } = input;
  if (!isEditing(action)) return action;
  const { permission } = articleUpdate;
  if (!caller.permissions.includes(permission)) throw refuse(403, '没有权限编辑文章');
  return (await isChangeable(deps.db, scopeOf(caller, permission), id)) ? action : 'look';
}

/** Returns the newest version with its own text, and its author. */
async function newestText(
  db: Db,
  { id, createdBy: by }: ArticleRow,
): Promise<{ version: number; by: string }> {
  const step = await db
    .selectFrom('articleSteps')
    .select(['version', 'userName as by'])
    .where('articleId', '=', id)
    .where('fields', 'is not', null)
    .orderBy('version', 'desc')
    .executeTakeFirst();
  // Articles from before the history was introduced have no steps.
  return step ?? { version: 1, by };
}

/** Records the state of the page that calls; returns whether the page is new for the article. */
async function reportPage({ deps, input, caller }: LockCall, action: Action): Promise<boolean> {
  const { id } = input;
  if (input.desk === undefined) return false;
  const desk = { articleId: id, tokenHash: caller.tokenHash, page: input.desk };
  if (action === 'leave' || action === 'release') {
    // A page may send both messages as it closes; the second must not register it again.
    await (action === 'leave' ? removeDesk(deps, desk) : renewDesk(deps, desk, false));
    return false;
  }
  if (action === 'takeOver') await stopOthers(deps, id, caller);
  return placeDesk(deps, desk, action === 'look' ? null : true);
}

/** Acquires the editing lock for the caller unless another user holds it; a single statement decides a race. */
async function hold({ deps, input, caller }: LockCall, action: Action): Promise<void> {
  const { userName } = caller;
  const now = deps.now();
  const isTakeover = action === 'takeOver';
  await deps.db
    .insertInto('articleLocks')
    .values({ articleId: input.id, userName, since: now, seenAt: now })
    .onConflict((conflict) =>
      conflict
        .column('articleId')
        .doUpdateSet(({ eb, ref }) => ({
          userName,
          since: eb
            .case()
            .when('articleLocks.userName', '=', userName)
            .then(ref('articleLocks.since'))
            .else(now)
            .end(),
          seenAt: now,
        }))
        .where((where) =>
          where.or([
            where('articleLocks.userName', '=', userName),
            where('articleLocks.seenAt', '<', isTakeover ? now + 1 : now - DESK_LIFE),
          ]),
        ),
    )
    .execute();
}
