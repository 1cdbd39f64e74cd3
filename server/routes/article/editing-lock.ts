import type { articleLock } from '../../../src/contract/article/article-workflow.ts';
import { rowOf } from '../../articles/article-row.ts';
import type { Call, Handler } from '../../base/call.ts';

/** Milliseconds without a heartbeat after which a user is no longer editing: three of the app's intervals. */
const LOCK_LIFE = 90_000;

export const handleArticleLock: Handler<typeof articleLock> = async (call) => {
  const { db } = call.deps;
  const { id, action } = call.input;
  const { userName } = call.caller;
  await rowOf(db, id);
  if (action === 'release') {
    const ours = db.deleteFrom('articleLocks').where('articleId', '=', id);
    await ours.where('userName', '=', userName).execute();
  } else if (action !== 'look') await hold(call);
  const holder = await db
    .selectFrom('articleLocks')
    .select(['userName', 'since'])
    .where('articleId', '=', id)
    .where('seenAt', '>=', call.deps.now() - LOCK_LIFE)
    .executeTakeFirst();
  return { holder: holder ?? null, mine: holder?.userName === userName };
};

/** Records that the caller is editing, unless another user is; one statement decides between two. */
async function hold({ deps, input, caller }: Call<typeof articleLock>): Promise<void> {
  const { userName } = caller;
  const now = deps.now();
  const takesOver = input.action === 'takeOver';
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
            where('articleLocks.seenAt', '<', takesOver ? now + 1 : now - LOCK_LIFE),
          ]),
        ),
    )
    .execute();
}
