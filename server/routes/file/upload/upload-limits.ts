import { Refusal } from '../../../base/refusal.ts';
import type { Db } from '../../../db/connection/connect.ts';
import { lockUserRow } from '../../../security/access/lock-access.ts';

const GIBIBYTE = 1024 ** 3;
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** What one person may have under way, or do in a day: nobody fills the disk alone. */
export const UPLOAD_LIMITS = {
  /** Chunk sessions that are not complete. */
  sessions: 20,
  /** Bytes that they announce together. A single file may be larger: that has a limit of its own. */
  bytes: 2 * GIBIBYTE,
  /** Milliseconds without a chunk after which a session makes room for another one. */
  idle: 60 * MINUTE,
  avatars: 10,
} as const;

/** By 429 the app's queue keeps the file and tries again, so nothing that waits is lost. */
const later = (message: string, milliseconds: number): Refusal =>
  new Refusal(429, message, {
    status: 429,
    headers: { 'Retry-After': String(Math.ceil(milliseconds / 1000)) },
  });

/**
 * Refuses one more open session where the person has too many, or too large ones. What did not move for an hour gives way, as a
 * device that is lost would lock its owner out: the names of their parts, for the caller to drop. The app begins such an upload anew.
 */
export async function makeRoom(
  db: Db,
  { id, userId, size, now }: { id: string; userId: string; size: number; now: number },
): Promise<string[]> {
  await lockUserRow(db, userId);
  const others = await db
    .selectFrom('uploadSessions')
    .select(['id', 'size', 'activeAt', 'storageName'])
    .where('userId', '=', userId)
    .where('state', '=', 'open')
    .where('id', '!=', id)
    .orderBy('activeAt')
    .execute();
  let bytes = others.reduce((sum, other) => sum + Number(other.size), size);
  const gone: typeof others = [];
  const isFull = () =>
    others.length - gone.length >= UPLOAD_LIMITS.sessions ||
    (bytes > UPLOAD_LIMITS.bytes && gone.length < others.length);
  for (const other of others) {
    if (!isFull() || Number(other.activeAt) > now - UPLOAD_LIMITS.idle) break;
    gone.push(other);
    bytes -= Number(other.size);
  }
  if (isFull()) throw tooMuch(others.length);
  if (gone.length > 0) {
    const ids = gone.map((one) => one.id);
    await db.deleteFrom('uploadSessions').where('id', 'in', ids).execute();
  }
  return gone.map(({ storageName }) => storageName);
}

const tooMuch = (open: number): Refusal =>
  open >= UPLOAD_LIMITS.sessions
    ? later(`同时上传的文件过多（最多 ${UPLOAD_LIMITS.sessions} 个），稍后自动继续`, MINUTE)
    : later('尚未传完的文件合计超过 2GB，稍后自动继续', MINUTE);

/** Refuses an avatar of somebody who has uploaded so many within a day. */
export async function refuseManyAvatars(
  db: Db,
  { key, userId, now }: { key: string; userId: string; now: number },
): Promise<void> {
  const rows = await db
    .selectFrom('files')
    .select('createdAt')
    .where('userId', '=', userId)
    .where('avatar', '=', 1)
    .where('createdAt', '>', now - DAY)
    .where('id', '!=', key)
    .orderBy('createdAt', 'desc')
    .limit(UPLOAD_LIMITS.avatars)
    .execute();
  const oldest = rows[UPLOAD_LIMITS.avatars - 1];
  if (!oldest) return;
  const wait = Number(oldest.createdAt) + DAY - now;
  throw later(`一天最多上传 ${UPLOAD_LIMITS.avatars} 次头像，请明天再试`, wait);
}
