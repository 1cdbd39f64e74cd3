import type { Deps } from '../base/call.ts';
import { readBytes } from '../storage/read-bytes.ts';
import { videoLength } from './video-length.ts';

/** Files that are looked into for one answer; the others have their turn with the next. */
const BATCH = 20;

/**
 * Records the length of videos, and of audio of the same format, when they are first listed: it takes a few reads of a few
 * bytes, and none while they are uploaded. 0 is stored where the header has none.
 */
export async function recordLengths(deps: Deps, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const { db, storage } = deps;
  const rows = await db
    .selectFrom('files')
    .select(['id', 'storageName', 'size'])
    .where('id', 'in', ids)
    .where('type', 'in', ['video/mp4', 'audio/mp4'])
    .where('duration', 'is', null)
    .where('heldAt', 'is', null)
    .limit(BATCH)
    .execute();
  for (const { id, storageName, size } of rows) {
    const read = (start: number, end: number) => readBytes(storage, storageName, start, end);
    // Bytes that cannot be read now may be there again later.
    const seconds = await videoLength(read, size).catch(() => undefined);
    if (seconds === undefined) continue;
    const duration = seconds ?? 0;
    await db.updateTable('files').set({ duration }).where('id', '=', id).execute();
  }
}
