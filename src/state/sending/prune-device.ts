import { listDrafts } from '../../offline/outbox/drafts.ts';
import { listOutbox } from '../../offline/outbox/outbox-queue.ts';
import { pruneHistory } from '../../offline/outbox/superseded-texts.ts';
import { isLocked } from '../../offline/session-end/lock-user.ts';
import { deleteOrphanedBytes } from '../../offline/uploads/bytes.ts';
import { pruneReceipts } from '../../offline/uploads/upload-queue.ts';
import { referencedKeys } from '../../offline/uploads/upload-reference.ts';

/** Removes what nobody needs any more of a user's history, bytes and receipts; not while it cannot be read. */
export async function pruneDevice(user: string): Promise<void> {
  // What nobody can read may refer to any of it.
  if (await isLocked(user)) return;
  const [drafts, entries] = await Promise.all([listDrafts(user), listOutbox(user)]);
  const referenced = [...drafts, ...entries].flatMap(({ fields }) => referencedKeys(fields));
  await pruneHistory(user, Date.now());
  await deleteOrphanedBytes(user);
  await pruneReceipts(user, Date.now(), new Set(referenced));
}
