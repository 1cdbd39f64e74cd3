import { type EndTarget, sessionCalls } from '../../../src/contract/access/session.ts';
import type { Caller, Deps, Handler } from '../../base/call.ts';
import { notFound, refusedByRule } from '../../base/refusal.ts';
import type { Db } from '../../db/connection/connect.ts';
import { idempotent } from '../../http/idempotent.ts';
import { lockAccess } from '../../security/access/lock-access.ts';
import { refuseStronger, strongerOf } from '../../security/access/refuse-stronger.ts';
import {
  announceEnded,
  type Ending,
  endSessions,
  endSessionsById,
} from '../../security/session/end-sessions.ts';
import { livingRows } from './session-row.ts';

/** 强制下线: ends one session, all sessions of a user, or those of all users but the caller. */
export const handleSessionRevoke: Handler<typeof sessionCalls.revoke> = async (call) => {
  let ended: string[] = [];
  const revoke = idempotent(sessionCalls.revoke, async (within, db) => {
    const { deps, input, caller, changed } = within;
    const { target, reason: note } = input;
    await lockAccess(db, caller);
    const done = await end(deps, db, caller, target, { as: 'signed-out', note });
    changed(done.userId ? { id: done.userId, kind: 'user' } : { id: target.scope });
    ended = done.hashes;
    return { ended: ended.length, kept: done.kept };
  });
  const reply = await revoke(call);
  announceEnded(call.deps, ended);
  return reply;
};

interface Done {
  /** Token hashes of the ended sessions. */
  hashes: string[];
  /** Number of users skipped because they have more rights than the caller. */
  kept: number;
  /** Set if all sessions belong to one user. */
  userId?: string;
}

async function end(
  deps: Deps,
  db: Db,
  caller: Caller,
  target: EndTarget,
  ending: Ending,
): Promise<Done> {
  if (target.scope === 'others') return endOthers(deps, db, caller, ending);
  const { scope, id } = target;
  const userId = scope === 'user' ? id : await ownerOf(deps, db, caller, id);
  const isOwn = userId === caller.userId;
  if (!isOwn) await refuseStronger(db, caller, userId);
  const how = isOwn ? 'own' : ending;
  const hashes =
    scope === 'user'
      ? await endSessions(db, id, how, caller.tokenHash)
      : await endSessionsById(db, [id], how);
  return { hashes, kept: 0, userId };
}

/** Returns the owner of a session; refuses the present session of the caller, and one that is over. */
export async function ownerOf(deps: Deps, db: Db, caller: Caller, id: string): Promise<string> {
  const session = await livingRows(deps, db).where('sessions.id', '=', id).executeTakeFirst();
  if (!session) throw notFound('这次登录');
  if (session.tokenHash === caller.tokenHash) {
    throw refusedByRule('不能让这次登录下线，请用「退出登录」');
  }
  return session.userId;
}

/** Ends the sessions of all users but the caller and those with more rights. */
async function endOthers(deps: Deps, db: Db, caller: Caller, ending: Ending): Promise<Done> {
  const rows = await livingRows(deps, db).where('userId', '!=', caller.userId).execute();
  const stronger = await strongerOf(db, caller, [...new Set(rows.map(({ userId }) => userId))]);
  const weaker = rows.filter(({ userId }) => !stronger.has(userId));
  const hashes = await endSessionsById(
    db,
    weaker.map(({ id }) => id),
    ending,
  );
  return { hashes, kept: stronger.size };
}
