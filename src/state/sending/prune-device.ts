import { serverNow } from '../../lib/dates/server-clock.ts';
import { referencedUploads } from '../../offline/outbox/drafts.ts';
import { pruneConfirmations } from '../../offline/outbox/outbox-queue.ts';
import { pruneHistory } from '../../offline/outbox/save-store.ts';
import { isLocked } from '../../offline/session-end/lock-user.ts';
import { deleteOrphanedBytes } from '../../offline/uploads/bytes.ts';
import { pruneReceipts } from '../../offline/uploads/upload-queue.ts';

/** Deletes a user's history, bytes and receipts that nothing references any more. */
export async function pruneDevice(user: string): Promise<void> {
  // Unreadable records may reference any of them.
  if (await isLocked(user)) return;
  // The earlier of both clocks: a clock that was set ahead must not delete new data.
  const now = Math.min(Date.now(), serverNow());
  await pruneHistory(user, now);
  await pruneConfirmations(user, now);
  await deleteOrphanedBytes(user);
  await pruneReceipts(user, now, referencedUploads);
}
