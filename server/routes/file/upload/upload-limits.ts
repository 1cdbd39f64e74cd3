import { Refusal } from '../../../base/refusal.ts';
import type { Db } from '../../../db/connection/connect.ts';
import { lockUserRow } from '../../../security/access/lock-access.ts';

const GIBIBYTE = 1024 ** 3;
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** Limits per user, so that no single user fills the disk. */
export const UPLOAD_LIMITS = {
  /** Incomplete chunk sessions. */
  sessions: 20,
  /** Total announced bytes of these sessions. A single larger file is allowed: file size has its own limit. */
  bytes: 2 * GIBIBYTE,
  /** Milliseconds without a chunk after which a session may be evicted for a new one. */
  idle: 60 * MINUTE,
  avatars: 10,
} as const;

/** 429 makes the upload queue of the app retry later, so that no queued file is lost. */
const later = (message: string, milliseconds: number): Refusal =>
  new Refusal(429, message, {
    status: 429,
    headers: { 'Retry-After': String(Math.ceil(milliseconds / 1000)) },
  });

/**
 * Refuses a new open session if the user has too many, or too many bytes. Sessions idle for an hour are evicted, as a
 * lost device would otherwise block its owner; returns the names of their parts, for the caller to drop. The app
 * restarts an evicted upload.
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

/** Refuses an avatar if the user has uploaded the maximum number within a day. */
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
