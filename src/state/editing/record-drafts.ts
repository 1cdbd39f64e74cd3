import { onceUnlocked } from '../../offline/db/sealing-key.ts';
import type { Draft, OutboxEntity } from '../../offline/model/outbox-entry.ts';
import { listDrafts } from '../../offline/outbox/drafts.ts';
import { currentUserName } from '../session/session.store.ts';

/** The signed-in user's drafts of an entity on this device; empty where it cannot be read. */
export async function listRecordDrafts(entity: OutboxEntity): Promise<readonly Draft[]> {
  const user = currentUserName();
  const drafts = user ? await onceUnlocked(() => listDrafts(user)).catch(() => []) : [];
  return drafts.filter((draft) => draft.entity === entity);
}
