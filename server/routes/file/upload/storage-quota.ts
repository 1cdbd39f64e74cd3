import { sql } from 'kysely';
import { refusedByRule } from '../../../base/refusal.ts';
import type { Db } from '../../../db/connection/connect.ts';
import { lockUserRow } from '../../../security/access/lock-access.ts';
import { UPLOAD_LIMITS } from './upload-limits.ts';

const MEBIBYTE = 1024 ** 2;
const GIBIBYTE = 1024 ** 3;

/** Files that a user is about to store: their ids and total bytes. */
interface Wanted {
  ids: readonly string[];
  userId: string;
  size: number;
  now: number;
}

/**
 * Refuses files beyond the storage quota of the roles of the user (S-SEC-7); a refusal by rule, as retrying does not
 * help. Runs in the transaction that adds the rows, under the user lock, so that concurrent uploads are counted one
 * after the other.
 */
export async function refuseOverQuota(db: Db, wanted: Wanted): Promise<void> {
  const limit = await limitOf(db, wanted.userId);
  if (limit === null) return;
  await lockUserRow(db, wanted.userId);
  const used = await bytesOf(db, wanted);
  if (used + wanted.size <= limit) return;
  const parts = [
    `存储空间不足：上限 ${shown(limit)}`,
    `已用 ${shown(used)}（含回收站和正在上传的文件）`,
    `还要 ${shown(wanted.size)}`,
  ];
  throw refusedByRule(`${parts.join('，')}。请联系管理员`);
}

/** Largest quota (bytes) among the active roles of a user; null if one of them is unlimited, or there is none. */
async function limitOf(db: Db, userId: string): Promise<number | null> {
  const rows = await db
    .selectFrom('userRoles')
    .innerJoin('roles', 'roles.id', 'userRoles.roleId')
    .select('storageGb')
    .where('userId', '=', userId)
    .where('disabled', '=', 0)
    .execute();
  const limits = rows.flatMap(({ storageGb }) => storageGb ?? []);
  return limits.length < rows.length || rows.length === 0 ? null : Math.max(...limits) * GIBIBYTE;
}

/** Bytes of the files and packages of a user on this server, and of active uploads. */
async function bytesOf(db: Db, { ids, userId, now }: Wanted): Promise<number> {
  const others = sql`user_id = ${userId} and id not in (${sql.join(ids)})`;
  const moving = sql`state = 'open' and active_at > ${now - UPLOAD_LIMITS.idle}`;
  const { rows } = await sql<{ bytes: number | string | null }>`
    select sum(size) as bytes from (
      select size from files where ${others} and held_at is null
      union all select size from packages where ${others} and storage_name is not null
      union all select size from upload_sessions where ${others} and ${moving}
    ) stored`.execute(db);
  return Number(rows[0]?.bytes ?? 0);
}

const shown = (bytes: number): string =>
  bytes < GIBIBYTE
    ? `${Number((bytes / MEBIBYTE).toFixed(1))} MB`
    : `${Number((bytes / GIBIBYTE).toFixed(2))} GB`;
