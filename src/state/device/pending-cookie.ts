import { readCookie, writeCookie } from '../../lib/cookies.ts';
import { sha256Hex } from '../../offline/db/crypto.ts';

/** Outlives what browsers clear when they run out of room, which is everything but cookies. */
const COOKIE = 'kept';
const DAYS = 365;
const ENTRY = /^([0-9a-f]{12})\.(\d{1,6})$/;

/** Stands for a user in what this device keeps for all to read. */
export const aliasOf = async (user: string): Promise<string> =>
  (await sha256Hex(new TextEncoder().encode(user).buffer)).slice(0, 12);

/** How many items were last known to wait here for `who`. */
export const markedCount = (who: string): number => readMarks().get(who) ?? 0;

/** Notes how many items wait here for `who`. */
export function markCount(who: string, count: number): void {
  const marks = readMarks();
  if ((marks.get(who) ?? 0) === count) return;
  marks.delete(who);
  if (count > 0) marks.set(who, count);
  const value = [...marks].map((mark) => mark.join('.')).join('_');
  writeCookie(COOKIE, value, DAYS);
}

function readMarks(): Map<string, number> {
  const entries = (readCookie(COOKIE) ?? '').split('_').map((entry) => ENTRY.exec(entry));
  return new Map(entries.flatMap((match) => (match?.[1] ? [[match[1], Number(match[2])]] : [])));
}
