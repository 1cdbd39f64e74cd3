import { CODE } from '../../../src/contract/codes.ts';
import type { Deps } from '../../base/call.ts';
import { Refusal } from '../../base/refusal.ts';
import type { SessionEnd } from '../../db/access-tables.ts';
import type { Db } from '../../db/connection/connect.ts';

const messages: Readonly<Record<SessionEnd, string>> = {
  disabled: '账号已停用，请联系管理员',
  deleted: '账号已删除，请联系管理员',
  reset: '管理员重置了你的密码，请用新的一次性密码登录',
  factor: '管理员重置了你的两步验证，请重新登录',
  'signed-out': '管理员已让你下线，请重新登录',
  password: '密码已在别处修改，请用新密码登录',
  own: '你在另一台设备上让这里下线，请重新登录',
  again: '这个浏览器重新登录过，请重新登录',
  limit: '同时登录的设备太多，最久没用的这里已下线',
};

/** Messages with a detail: the administrator's message, or the session limit. */
const detailedMessages: Partial<Record<SessionEnd, (note: string) => string>> = {
  'signed-out': (note) => `管理员让你下线：${note}`,
  limit: (note) => `同时登录的设备超过 ${note} 个，最久没用的这里已下线`,
};

/** Reason of an end, and the detail for its user. */
export interface Ending {
  as: SessionEnd;
  note?: string;
}

/**
 * Ends all sessions of a user but `except`, and records the reason for their pages. Returns the token hashes, for
 * {@link announceEnded} after the commit.
 */
export async function endSessions(
  db: Pick<Db, 'updateTable'>,
  userId: string,
  ending: SessionEnd | Ending,
  except = '',
): Promise<string[]> {
  const ended = await unended(db, ending)
    .where('userId', '=', userId)
    .where('tokenHash', '!=', except)
    .execute();
  return ended.map(({ tokenHash }) => tokenHash);
}

/** Ends single sessions, by their ids. */
export async function endSessionsById(
  db: Pick<Db, 'updateTable'>,
  ids: readonly string[],
  ending: SessionEnd | Ending,
): Promise<string[]> {
  if (ids.length === 0) return [];
  const ended = await unended(db, ending).where('id', 'in', ids).execute();
  return ended.map(({ tokenHash }) => tokenHash);
}

/** Only sessions that are not ended yet, so that the first reason stays. */
function unended(db: Pick<Db, 'updateTable'>, ending: SessionEnd | Ending) {
  const { as: endedAs, note: endNote = '' } = typeof ending === 'string' ? { as: ending } : ending;
  return db
    .updateTable('sessions')
    .set({ endedAs, endNote })
    .where('endedAs', 'is', null)
    .returning('tokenHash');
}

/** Closes the websockets of these sessions; their pages then query why. */
export function announceEnded({ events }: Deps, tokenHashes: readonly string[]): void {
  for (const hash of tokenHashes) events.emit('sessionEnded', hash);
}

/** Refusal for a token that is no longer valid: 1001, with the reason where the session was ended by somebody. */
export async function sessionOver(
  { db }: { db: Pick<Db, 'selectFrom'> },
  tokenHash: string,
): Promise<Refusal> {
  const row = await db
    .selectFrom('sessions')
    .select(['endedAs', 'endNote', 'formerHash'])
    .where((where) =>
      where.or([where('tokenHash', '=', tokenHash), where('formerHash', '=', tokenHash)]),
    )
    .executeTakeFirst();
  if (row?.formerHash === tokenHash) return over(messages.password);
  if (!row?.endedAs) return new Refusal(CODE.sessionEnded, '当前登录状态已过期，请重新登录！');
  const { endedAs, endNote } = row;
  const reason = (endNote && detailedMessages[endedAs]?.(endNote)) || messages[endedAs];
  return over(reason);
}

/** Throws that refusal where the session has ended since its call was authenticated. */
export async function refuseEnded(db: Pick<Db, 'selectFrom'>, tokenHash: string): Promise<void> {
  const living = await db
    .selectFrom('sessions')
    .select('id')
    .where((where) =>
      where.or([where('tokenHash', '=', tokenHash), where('formerHash', '=', tokenHash)]),
    )
    .where('endedAs', 'is', null)
    .executeTakeFirst();
  if (!living) throw await sessionOver({ db }, tokenHash);
}

/** The same for a caller whose account was disabled concurrently. */
export const accountOver = (): Refusal => over(messages.disabled);

const over = (reason: string): Refusal =>
  new Refusal(CODE.sessionEnded, reason, { data: { reason } });
