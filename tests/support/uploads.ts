import { nextUploads, readUpload } from '../../src/offline/upload-queue.ts';

/** The item that is sent next, and when. */
export async function nextUpload(user: string, now: number, busy: ReadonlySet<string> = new Set()) {
  const { due, at } = await nextUploads(user, now, busy);
  return { item: due[0] && (await readUpload(user, due[0])), at };
}
