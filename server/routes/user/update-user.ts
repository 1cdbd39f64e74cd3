import { userCalls } from '../../../src/contract/access/user.ts';
import type { Call, Caller, Handler } from '../../base/call.ts';
import { requireVersion, stale } from '../../base/refusal.ts';
import type { Db } from '../../db/connection/connect.ts';
import { idempotent } from '../../http/idempotent.ts';
import { lockAccess } from '../../security/access/lock-access.ts';
import { refuseStronger } from '../../security/access/refuse-stronger.ts';
import { announceEnded } from '../../security/session/end-sessions.ts';
import { columnsOf, loggedOf, setRoles, setStatus, touch } from './change-user.ts';
import { lockedRow, userShown } from './user-row.ts';
import { checkRoles, isAdministration, refuseLast, refuseSelf } from './user-rules.ts';

export const handleUserUpdate: Handler<typeof userCalls.update> = async (call) => {
  let ended: string[] = [];
  const update = idempotent(userCalls.update, async (within, db) => {
    const { deps, input, caller, subject, changed } = within;
    const { id, version } = input;
    subject(id);
    requireVersion(version);
    await lockAccess(db, caller);
    const row = await lockedRow(db, id);
    const place = { db, now: deps.now };
    if (row.version !== version) throw stale(await userShown(place, id));
    await refuseStronger(db, caller, id);
    const before = await userShown(place, id);
    await changeRoles(within, db);
    ended = await setStatus(db, row, input.status, caller);
    const mustChange = Number(input.mustChange);
    await touch(within, db, row, { ...columnsOf(input), mustChange });
    const after = await userShown(place, id);
    changed({ id, before: loggedOf(before), after: loggedOf(after) });
    return after;
  });
  const user = await update(call);
  announceEnded(call.deps, ended);
  return user;
};

type Updating = Call<typeof userCalls.update> & { caller: Caller };

async function changeRoles({ input, caller }: Updating, db: Db): Promise<void> {
  const { id, roleIds } = input;
  const rows = await db.selectFrom('userRoles').select('roleId').where('userId', '=', id).execute();
  const before = rows.map(({ roleId }) => roleId);
  const lost = before.filter((role) => !roleIds.includes(role));
  if (lost.length > 0) refuseSelf(caller, id, '去掉自己的角色');
  const isDemoted = (await isAdministration(db, lost)) && !(await isAdministration(db, roleIds));
  if (isDemoted) await refuseLast(db, id);
  await checkRoles(db, caller, roleIds, before);
  const isSame = lost.length === 0 && roleIds.every((role) => before.includes(role));
  // A change here invalidates the cached permissions of all users (0044).
  if (!isSame) await setRoles(db, id, roleIds);
}
