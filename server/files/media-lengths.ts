import type { Deps } from '../base/call.ts';
import { readBytes } from '../storage/read-bytes.ts';
import { videoLength } from './video-length.ts';

/** Files processed per reply; the rest follow with the next one. */
const BATCH = 20;

/**
 * Records the duration of MP4 video and audio when they are first listed: a few small reads then, none during the
 * upload. 0 means that the header has no duration.
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
    // Bytes that are unreadable now may be readable later.
    const seconds = await videoLength(read, size).catch(() => undefined);
    if (seconds === undefined) continue;
    const duration = seconds ?? 0;
    await db.updateTable('files').set({ duration }).where('id', '=', id).execute();
  }
}
