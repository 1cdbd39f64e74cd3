import { withDb } from '../db/db.ts';

const PROBE = 'probe:';

/** Whether bytes of this item are only there to see whether they can be. */
export const isProbe = (item: string): boolean => item.startsWith(PROBE);

let answer: Promise<boolean> | undefined;

/**
 * Whether this browser stores Blobs in IndexedDB and reads them back (WebKitGTK refuses). Found out once, by trying.
 * Rejects where nothing can be stored at all.
 */
export function supportsBlobs(user: string): Promise<boolean> {
  answer ??= probeBlob(user);
  answer.catch(() => {
    answer = undefined;
  });
  return answer;
}

/** Under a key of its own: other tabs try at the same time. */
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
