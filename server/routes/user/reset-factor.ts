import { userCalls } from '../../../src/contract/access/user.ts';
import type { Handler } from '../../base/call.ts';
import { idempotent } from '../../http/idempotent.ts';
import { lockAccess } from '../../security/access/lock-access.ts';
import { refuseStronger } from '../../security/access/refuse-stronger.ts';
import { dropAllFactors } from '../../security/factor/second-factor.ts';
import { announceEnded, endSessions } from '../../security/session/end-sessions.ts';
import { touch } from './change-user.ts';
import { lockedRow, userShown } from './user-row.ts';
import { refuseSelf } from './user-rules.ts';

/**
 * 重置两步验证: a user who lost the phone then signs in with the password alone. Ends every session, as it may be in other
 * hands.
 */
export const handleUserResetFactor: Handler<typeof userCalls.resetFactor> = async (call) => {
  let ended: string[] = [];
  const reset = idempotent(userCalls.resetFactor, async (within, db) => {
    const { deps, input, caller, subject, changed } = within;
    const { id } = input;
    subject(id);
    refuseSelf(caller, id, '重置自己的两步验证，请在个人中心关闭');
    await lockAccess(db, caller);
    const row = await lockedRow(db, id);
    await refuseStronger(db, caller, id);
    const place = { db, now: deps.now };
    const { factor, passkeys } = await userShown(place, id);
    await dropAllFactors(db, id);
    await touch(within, db, row);
    ended = await endSessions(db, id, 'factor');
    changed({ id, before: { factor, passkeys }, after: { factor: false, passkeys: 0 } });
    return userShown(place, id);
  });
  const user = await reset(call);
  announceEnded(call.deps, ended);
  return user;
};
