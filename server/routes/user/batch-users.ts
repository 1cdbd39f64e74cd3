import { userCalls } from '../../../src/contract/access/user.ts';
import type { Handler } from '../../base/call.ts';
import { eachOf } from '../../base/each-of.ts';
import { idempotent } from '../../http/idempotent.ts';
import { lockAccess } from '../../security/access/lock-access.ts';
import { refuseStronger } from '../../security/access/refuse-stronger.ts';
import { dropAllFactors } from '../../security/factor/second-factor.ts';
import { announceEnded, endSessions } from '../../security/session/end-sessions.ts';
import { setRoles, setStatus, touch } from './change-user.ts';
import { lockedRow } from './user-row.ts';
import { refuseLast, refuseSelf } from './user-rules.ts';

/** 启用 and 停用. */
export const handleUserStatus: Handler<typeof userCalls.status> = async (call) => {
  let ended: string[] = [];
  const change = idempotent(userCalls.status, async (within, db) => {
    const { ids, status } = within.input;
    ended = [];
    within.subject(...ids);
    await lockAccess(db, within.caller);
    const results = await eachOf(ids, async (id) => {
      const row = await lockedRow(db, id);
      await refuseStronger(db, within.caller, id);
      ended.push(...(await setStatus(db, row, status, within.caller)));
      await touch(within, db, row);
      const before = row.disabled === 1 ? 'off' : 'on';
      within.changed({ id, before: { status: before }, after: { status } });
    });
    return { results };
  });
  const reply = await change(call);
  announceEnded(call.deps, ended);
  return reply;
};

/** Deletes the personal data of users. The row stays, as author name of what they wrote. */
export const handleUserDelete: Handler<typeof userCalls.delete> = async (call) => {
  let ended: string[] = [];
  const remove = idempotent(userCalls.delete, async (within, db) => {
    const { deps, input, caller } = within;
    ended = [];
    within.subject(...input.ids);
    await lockAccess(db, caller);
    const results = await eachOf(input.ids, async (id) => {
      const row = await lockedRow(db, id);
      refuseSelf(caller, id, '删除自己');
      await refuseStronger(db, caller, id);
      await refuseLast(db, id);
      ended.push(...(await endSessions(db, id, 'deleted')));
      await setRoles(db, id, []);
      await db.deleteFrom('deviceKeys').where('userId', '=', id).execute();
      await db.deleteFrom('sealingKeys').where('userId', '=', id).execute();
      await db.deleteFrom('oldPasswords').where('userId', '=', id).execute();
      await dropAllFactors(db, id);
      const gone = { disabled: 1, deletedAt: deps.now(), passwordHash: '', phone: '', email: '' };
      await touch(within, db, row, gone);
    });
    return { results };
  });
  const reply = await remove(call);
  announceEnded(call.deps, ended);
  return reply;
};
