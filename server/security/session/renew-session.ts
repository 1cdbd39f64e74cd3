import type { Deps } from '../../base/call.ts';
import { refusedByRule } from '../../base/refusal.ts';
import type { Db } from '../../db/connection/connect.ts';
import { hashToken, newToken } from './tokens.ts';

/**
 * Milliseconds for which the former token is still accepted: calls of other tabs are in flight with it, and a page that
 * never got the new one may retry.
 */
export const GRACE = 90_000;

/**
 * Rotates the token of a session; everything else of it stays. `used`: the token of the request, which stays accepted
 * for a while: the current one, or the former one where the reply to a first attempt was lost.
 */
export async function renewSession(
  db: Pick<Db, 'updateTable'>,
  { now }: Pick<Deps, 'now'>,
  { present, used = present }: { present: string; used?: string },
): Promise<string> {
  const token = newToken();
  const tokenHash = hashToken(token);
  const formerUntil = now() + GRACE;
  const { numUpdatedRows } = await db
    .updateTable('sessions')
    .set({ tokenHash, formerHash: used, formerUntil })
    .where('tokenHash', '=', present)
    .executeTakeFirst();
  // Ended, or renewed by another tab, concurrently.
  if (numUpdatedRows === 0n) throw refusedByRule('登录状态刚刚变了，请再试一次');
  await db
    .updateTable('articleDesks')
    .set({ tokenHash })
    .where('tokenHash', '=', present)
    .execute();
  return token;
}

/** Whether the token of a session is so new that the reply with it may have been lost. */
export async function isRenewed(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  tokenHash: string,
): Promise<boolean> {
  const session = await db
    .selectFrom('sessions')
    .select('formerUntil')
    .where('tokenHash', '=', tokenHash)
    .executeTakeFirst();
  return session !== undefined && session.formerUntil > now();
}
