import { userCalls } from '../../../src/contract/access/user.ts';
import type { Handler } from '../../base/call.ts';
import { idempotent } from '../../http/idempotent.ts';
import { lockAccess } from '../../security/access/lock-access.ts';
import { refuseStronger } from '../../security/access/refuse-stronger.ts';
import { unlockAccount } from '../../security/login/account-locks.ts';
import { newOneTimePassword } from '../../security/passwords/one-time-password.ts';
import { announceEnded } from '../../security/session/end-sessions.ts';
import { resetPassword, withoutPassword } from './change-user.ts';
import { lockedRow, rowOf, userShown } from './user-row.ts';
import { refuseSelf } from './user-rules.ts';

/** 解除锁定. */
export const handleUserUnlock = idempotent(userCalls.unlock, async (call, db) => {
  const { deps, input, subject } = call;
  subject(input.id);
  const { userName } = await rowOf(db, input.id);
  await unlockAccount(db, userName);
  return userShown({ db, now: deps.now }, input.id);
});

/** 重置密码: sets a one-time password to sign in with and replace; clears failed attempts. */
export const handleUserReset: Handler<typeof userCalls.reset> = async (call) => {
  const { password, passwordHash } = await newOneTimePassword();
  let ended: string[] = [];
  const reset = idempotent(
    userCalls.reset,
    async (within, db) => {
      const { deps, input, caller, subject } = within;
      const { id } = input;
      subject(id);
      refuseSelf(caller, id, '重置自己的密码，请在个人中心修改');
      await lockAccess(db, caller);
      const row = await lockedRow(db, id);
      await refuseStronger(db, caller, id);
      ended = await resetPassword(within, db, row, passwordHash);
      return { user: await userShown({ db, now: deps.now }, id), password };
    },
    { stored: withoutPassword },
  );
  const reply = await reset(call);
  announceEnded(call.deps, ended);
  return reply;
};
