import { referencedKeys } from '../uploads/upload-reference.ts';
import { listDrafts } from './drafts.ts';
import { listOutbox } from './outbox-queue.ts';

/** Keys of the uploads that drafts and waiting saves of the user name: their receipts are still needed. */
export async function referencedUploads(user: string): Promise<ReadonlySet<string>> {
  const [drafts, entries] = await Promise.all([listDrafts(user), listOutbox(user)]);
  return new Set([...drafts, ...entries].flatMap(({ fields }) => referencedKeys(fields)));
}
