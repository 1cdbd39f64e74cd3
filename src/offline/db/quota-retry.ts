import { deleteCachedRecords } from './cache.ts';

/** Runs a write; where the browser has no room for it, cached lists and records go, and it is tried once more. */
export async function withQuotaRetry<T>(user: string, write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (!isQuotaExceeded(error)) throw error;
    await deleteCachedRecords(user);
    return write();
  }
}

/** Whether a write failed because the browser has no room. */
export const isQuotaExceeded = (error: unknown): boolean =>
  error instanceof DOMException && error.name === 'QuotaExceededError';
