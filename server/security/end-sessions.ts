import { CODE } from '../../src/contract/codes.ts';
import type { Deps } from '../base/call.ts';
import { Refusal } from '../base/refusal.ts';
import type { Db } from '../db/connection/connect.ts';
import type { SessionEnd } from '../db/schema.ts';

const messages: Readonly<Record<SessionEnd, string>> = {
  disabled: '账号已停用，请联系管理员',
  deleted: '账号已删除，请联系管理员',
  reset: '管理员重置了你的密码，请用新的一次性密码登录',
  'signed-out': '管理员已让你下线，请重新登录',
  password: '密码已在别处修改，请用新密码登录',
};

/**
 * Ends all sessions of a user but `except`, and records why, so that their pages can say it. Gives the hashes of their
 * tokens, for {@link announceEnded} once this is committed.
 */
export async function endSessions(
  db: Pick<Db, 'updateTable'>,
  userId: string,
  endedAs: SessionEnd,
  except = '',
): Promise<string[]> {
  const ended = await db
    .updateTable('sessions')
    .set({ endedAs })
    .where('userId', '=', userId)
    .where('tokenHash', '!=', except)
    .where('endedAs', 'is', null)
    .returning('tokenHash')
    .execute();
  return ended.map(({ tokenHash }) => tokenHash);
}

/** Closes the connections of these sessions' pages, which then ask what has become of them. */
export function announceEnded({ events }: Deps, tokenHashes: readonly string[]): void {
  for (const hash of tokenHashes) events.emit('sessionEnded', hash);
}

/** The answer to somebody whose token is not good any more: 1001, with the reason where somebody ended the session. */
export async function sessionOver({ db }: Deps, tokenHash: string): Promise<Refusal> {
  const row = await db
    .selectFrom('sessions')
    .select('endedAs')
    .where('tokenHash', '=', tokenHash)
    .executeTakeFirst();
  if (!row?.endedAs) return new Refusal(CODE.sessionEnded, '当前登录状态已过期，请重新登录！');
  const reason = messages[row.endedAs];
  return new Refusal(CODE.sessionEnded, reason, { data: { reason } });
}
