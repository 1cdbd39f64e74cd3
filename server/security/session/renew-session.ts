import type { Deps } from '../../base/call.ts';
import { refusedByRule } from '../../base/refusal.ts';
import type { Db } from '../../db/connection/connect.ts';
import { hashToken, newToken } from './tokens.ts';

/**
 * Milliseconds for which the former token is answered: calls of other tabs are under way with it, and a page that never got
 * the new one may ask again.
 */
export const GRACE = 90_000;

/**
 * Gives a session another token; what belongs to the session stays its own. `asked`: the token that it was asked for with, which
 * is answered for a while: the present one, or the former one where the answer to a first try was lost.
 */
export async function renewSession(
  db: Pick<Db, 'updateTable'>,
  { now }: Pick<Deps, 'now'>,
  { present, asked = present }: { present: string; asked?: string },
): Promise<string> {
  const token = newToken();
  const tokenHash = hashToken(token);
  const formerUntil = now() + GRACE;
  const { numUpdatedRows } = await db
    .updateTable('sessions')
    .set({ tokenHash, formerHash: asked, formerUntil })
    .where('tokenHash', '=', present)
    .executeTakeFirst();
  // Ended, or renewed by another tab, at this very moment.
  if (numUpdatedRows === 0n) throw refusedByRule('登录状态刚刚变了，请再试一次');
  await db
    .updateTable('articleDesks')
    .set({ tokenHash })
    .where('tokenHash', '=', present)
    .execute();
  return token;
}

/** Whether a session got its token so lately that the answer which brought it may have been lost. */
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
