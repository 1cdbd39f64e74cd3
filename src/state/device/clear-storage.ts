import { clearCached } from '../../offline/db/cache.ts';
import { isWaiting } from '../../offline/model/upload-item.ts';
import { deleteDrafts, listDraftStates } from '../../offline/outbox/drafts.ts';
import { discardSave, listOutbox } from '../../offline/outbox/outbox-queue.ts';
import { clearHistory } from '../../offline/outbox/save-store.ts';
import { listUploads } from '../../offline/uploads/upload-queue.ts';
import { dropWarmReplies } from '../data/warm-replies.ts';
import { requireUserName } from '../session/session.store.ts';
import { removeItem } from '../uploads/queue-actions.ts';
import { discardAllShared } from '../uploads/shared-files.store.ts';

/** Deletes cached menus, dictionaries, lists and records; drafts and queued work are not touched. */
export function clearReplies(): Promise<void> {
  dropWarmReplies();
  return clearCached(requireUserName());
}

/** Deletion of one class of data that exists nowhere else, or of its records; only at its owner's request. */
export const clearOwnData = {
  async drafts() {
    const user = requireUserName();
    await deleteDrafts(
      user,
      (await listDraftStates(user)).map(({ key }) => key),
    );
  },
  async outbox() {
    const user = requireUserName();
    for (const entry of await listOutbox(user)) await discardSave(user, entry);
  },
  async uploads() {
    const items = await listUploads(requireUserName());
    for (const item of items.filter(isWaiting)) await removeItem(item);
  },
  shared: discardAllShared,
  history: () => clearHistory(requireUserName()),
} as const satisfies Record<string, () => Promise<void>>;
