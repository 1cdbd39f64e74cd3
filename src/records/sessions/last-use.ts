import type { Session } from '../../contract/session/signed-in.ts';
import { formatDuration } from '../../lib/dates/dates.ts';

const MINUTE = 60_000;
/** Milliseconds without a call within which a session counts as active: an open page calls more often. */
const IN_USE = 5 * MINUTE;
/** Milliseconds before its end from which on a session shows its end. */
const NEAR_END = 10 * MINUTE;

/** Whether a session is active, and its last use or its end in words. */
export function lastUse(
  { lastSeenAt, endsAt }: Pick<Session, 'lastSeenAt' | 'endsAt'>,
  now: number,
): { inUse: boolean; words: string } {
  const idle = now - lastSeenAt;
  const left = endsAt - now;
  if (left <= 0) return { inUse: false, words: '已到时退出' };
  const words = idle < MINUTE ? '刚刚' : `${formatDuration(idle)}前`;
  const end = left < NEAR_END ? `，${formatDuration(left)}后退出` : '';
  return { inUse: idle <= IN_USE, words: words + end };
}
