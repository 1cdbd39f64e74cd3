import type { Context } from 'hono';
import type { Deps } from '../base/call.ts';
import { Refusal, refuse } from '../base/refusal.ts';
import { isDatabaseAway, isDatabaseClosed } from '../db/connection/database-away.ts';
import { StorageProblem } from '../storage/storage.ts';
import type { Level } from '../telemetry/log.ts';

/** Converts any thrown value to a refusal. Unexpected errors are logged with their stack, and replied without it. */
export function refusalOf(error: unknown, http: Context, deps: Deps, endpoint: string): Refusal {
  if (error instanceof Refusal) return error;
  // The client closed the connection while sending its body; the reply cannot be delivered.
  if (http.req.raw.signal.aborted) return refuse(400, '请求中断');
  const stack = error instanceof Error ? error.stack : String(error);
  deps.log({ level: levelOf(error), endpoint, stack });
  return machineFailure(error) ?? refuse(500, '服务器内部错误');
}

/** How urgent a failure is: that of a machine may pass, anything else is a defect. */
export const levelOf = (error: unknown): Level => (machineFailure(error) ? 'warn' : 'error');

/** The disk of the files or of a database is full, or this account's quota is used up. */
const DISK_FULL = /^(?:ENOSPC|EDQUOT|SQLITE_FULL|53100)$/;
/** Files or the embedded database are not writable: a read-only file system, missing rights, a broken disk. */
const NOT_WRITABLE = /^(?:EROFS|EACCES|EPERM|EIO|SQLITE_(?:READONLY|IOERR|CANTOPEN)\w*)$/;

/** Refusal for known failures of the machine; null for anything else, which is a defect and replies 500. */
export function machineFailure(error: unknown): Refusal | null {
  const { code = '' } = error as { code?: string };
  const storage = error instanceof StorageProblem ? error : null;
  if (DISK_FULL.test(code) || storage?.isFull) return refuse(507, '服务器空间不足，请稍后再试');
  if (storage) return unavailable('文件存储暂时不可用，请稍后再试');
  if (NOT_WRITABLE.test(code)) return unavailable('服务器暂时无法保存，请稍后再试');
  if (isDatabaseClosed(error)) return unavailable('服务器暂时无法使用，请联系管理员');
  return isDatabaseAway(error) ? unavailable('服务器繁忙，请稍后再试') : null;
}

const unavailable = (message: string): Refusal =>
  new Refusal(503, message, { status: 503, headers: { 'Retry-After': '5' } });
