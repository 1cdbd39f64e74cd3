import { withDb } from './db.ts';

const KEY = 'device';

/**
 * The key that seals what this user keeps, or null where the device has none. Nobody but the browser ever sees its
 * bytes; it stands in the user's own database, so that a start without a server and the service worker find it.
 */
export const keyOf = (user: string): Promise<CryptoKey | null> =>
  withDb(user, async (db) => (await db.get('keys', KEY)) ?? null);
