import type { CachedReply } from '../../offline/db/cache.ts';

let warm: ReadonlyMap<string, CachedReply> = new Map();

/** Holds cached replies in memory, for what is drawn first: it need not wait for the disk. */
export function warmReplies(replies: ReadonlyMap<string, CachedReply>): void {
  warm = replies;
}

/** The one under a key, or undefined. */
export const warmReply = (key: string): CachedReply | undefined => warm.get(key);

/** Forgets them: what the device has is newer from now on. */
export const coolReplies = (): void => warmReplies(new Map());
