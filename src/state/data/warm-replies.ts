import type { CachedReply } from '../../offline/db/cache.ts';
import { currentUserName } from '../session/session.store.ts';

/** Delay of revalidation, milliseconds: a cached view is painted first. */
export const REVALIDATION_DELAY = 50;

type Replies = ReadonlyMap<string, CachedReply>;

let warm: { user: string; replies: Replies } | null = null;

/** Holds a user's cached replies in memory, so that the next page is drawn without waiting for the disk. */
export function warmReplies(user: string, replies: Replies): void {
  warm = { user, replies };
}

/** The held reply under a key, or undefined; other users have none. */
export const warmReply = (key: string): CachedReply | undefined =>
  warm?.user === currentUserName() ? warm?.replies.get(key) : undefined;

/** Drops the held replies: from now on the disk is newer. */
export function dropWarmReplies(): void {
  warm = null;
}
