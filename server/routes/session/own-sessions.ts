import {
  profileSessionsEnd as endCall,
  type profileSessions,
  type profileSessionsEnd,
} from '../../../src/contract/session/profile.ts';
import type { Handler } from '../../base/call.ts';
import { notFound } from '../../base/refusal.ts';
import { idempotent } from '../../http/idempotent.ts';
import {
  announceEnded,
  endSessions,
  endSessionsById,
} from '../../security/session/end-sessions.ts';
import { ownerOf } from './revoke-sessions.ts';
import { currentFirst, livingRows, sessionShown } from './session-row.ts';

export const handleProfileSessions: Handler<typeof profileSessions> = async ({ deps, caller }) => {
  const rows = await livingRows(deps).where('userId', '=', caller.userId).execute();
  return { list: rows.map((row) => sessionShown(deps, caller, row)).sort(currentFirst) };
};

/** Ends one session of the caller, or all but the present one. */
export const handleProfileSessionsEnd: Handler<typeof profileSessionsEnd> = async (call) => {
  let ended: string[] = [];
  const end = idempotent(endCall, async ({ deps, input: { id }, caller }, db) => {
    if (id === null) {
      ended = await endSessions(db, caller.userId, 'own', caller.tokenHash);
    } else {
      // Sessions of other users are reported like missing ones.
      if ((await ownerOf(deps, db, caller, id)) !== caller.userId) throw notFound('这次登录');
      ended = await endSessionsById(db, [id], 'own');
    }
    return { ended: ended.length };
  });
  const reply = await end(call);
  announceEnded(call.deps, ended);
  return reply;
};
