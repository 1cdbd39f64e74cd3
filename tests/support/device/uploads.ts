import { nextUploads, openUpload } from '../../../src/offline/uploads/upload-queue.ts';

/** The item that is sent next, and when. */
export async function nextUpload(user: string, now: number, busy: ReadonlySet<string> = new Set()) {
  const { due, at } = await nextUploads(user, now, busy, 1);
  return { item: due[0] && (await openUpload(user, due[0])), at };
}
