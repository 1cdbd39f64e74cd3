import type { Deps } from '../http/call.ts';

/** Milliseconds that a deleted article can be brought back. */
const KEPT = 30 * 24 * 60 * 60_000;

/** Empties the recycle bin of what nobody brought back in time, with all that belongs to it. Gives how many. */
export async function emptyRecycleBin({ db, now }: Deps): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('articles')
    .where('deletedAt', '<', now() - KEPT)
    .executeTakeFirst();
  return Number(numDeletedRows);
}
