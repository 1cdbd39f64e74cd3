import { withDb } from '../db/db.ts';

const PROBE = 'probe:';

/** Whether the bytes stored under this key are only a probe. */
export const isProbe = (item: string): boolean => item.startsWith(PROBE);

let answer: Promise<boolean> | undefined;

/**
 * Whether this browser can store Blobs in IndexedDB and read them back (WebKitGTK cannot). Probed once. Rejects where
 * nothing can be stored at all.
 */
export function supportsBlobs(user: string): Promise<boolean> {
  answer ??= probeBlob(user);
  answer.catch(() => {
    answer = undefined;
  });
  return answer;
}

/** The key is unique, as other tabs may probe at the same time. */
const probeBlob = (user: string): Promise<boolean> =>
  withDb(user, async (db) => {
    const key: [string, number] = [PROBE + crypto.randomUUID(), 0];
    try {
      await db.put('bytes', new Blob(['律']), key);
      const stored = await db.get('bytes', key);
      return stored instanceof Blob && (await stored.text()) === '律';
    } catch (error) {
      if ((error as DOMException).name === 'QuotaExceededError') throw error;
      return false;
    } finally {
      await db.delete('bytes', key).catch(() => undefined);
    }
  });
