import { onceUnlocked } from '../../offline/db/sealing-key.ts';
import type { Draft, OutboxEntity } from '../../offline/model/outbox-entry.ts';
import { listDrafts } from '../../offline/outbox/drafts.ts';
import { currentUserName } from '../session/session.store.ts';

/** The drafts of a kind that this device holds of the signed-in user; none where it cannot be read. */
export async function listRecordDrafts(entity: OutboxEntity): Promise<readonly Draft[]> {
  const user = currentUserName();
  const drafts = user ? await onceUnlocked(() => listDrafts(user)).catch(() => []) : [];
  return drafts.filter((draft) => draft.entity === entity);
}
