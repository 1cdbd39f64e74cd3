import type { CachedReply } from '../../offline/db/cache.ts';
import { currentUserName } from '../session/session.store.ts';

type Replies = ReadonlyMap<string, CachedReply>;

let warm: { user: string; replies: Replies } | null = null;

/** Holds a user's cached replies in memory, for a page that is drawn next: it need not wait for the disk. */
export function warmReplies(user: string, replies: Replies): void {
  warm = { user, replies };
}

/** The one under a key, or undefined. Another user has none. */
export const warmReply = (key: string): CachedReply | undefined =>
  warm?.user === currentUserName() ? warm?.replies.get(key) : undefined;

/** Forgets them: what the device has is newer from now on. */
export function coolReplies(): void {
  warm = null;
}
