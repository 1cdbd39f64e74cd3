import { isQuotaExceeded } from '../../offline/db/cache.ts';

/** Whether the browser can no longer read a file that the user chose. */
export const isUnreadable = (error: unknown): boolean =>
  error instanceof DOMException && ['NotReadableError', 'NotFoundError'].includes(error.name);

/** Why the device did not store a file. */
export function storageReason(error: unknown): string {
  if (isQuotaExceeded(error)) return '本设备空间不足，文件没有保存';
  if (isUnreadable(error)) return UNREADABLE;
  return '本设备无法保存该文件';
}

export const UNREADABLE = '文件无法读取，可能已被移动或修改';
