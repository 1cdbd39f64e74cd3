import { LockedError } from './crypto.ts';
import { withDb } from './db.ts';

const KEY = 'device';
/** A page that is being left may not wait long for a key before it writes, milliseconds. */
const PATIENCE = 1000;

/** Keys of this page. A worker has none here, so that it loses its key the moment the page drops it. */
const held = new Map<string, CryptoKey>();
const loads = new Map<string, Promise<unknown>>();
const waiting = new Set<() => void>();

/**
 * The key that seals this user's data, or null where there is none; waits up to the timeout for one that is being loaded.
 * Only the browser ever sees its bytes. It is stored in the user's own database until the user is locked, so that a
 * start without a server and the service worker find it.
 */
export async function keyOf(user: string): Promise<CryptoKey | null> {
  const loading = held.has(user) ? undefined : loads.get(user);
  if (loading) await Promise.race([loading, later(PATIENCE)]);
  return held.get(user) ?? storedKey(user);
}

const later = (time: number) => new Promise((resolve) => setTimeout(resolve, time));

const storedKey = (user: string): Promise<CryptoKey | null> =>
  withDb(user, async (db) => (await db.get('keys', KEY)) ?? null);

/** Has everything that needs this user's key wait for `loading`, which installs it. */
export function expectKey(user: string, loading: Promise<unknown>): void {
  const done = () => loads.get(user) === loading && loads.delete(user);
  loads.set(user, loading);
  loading.then(done, done);
}

/** Loads the key that the device still has from an earlier page. False: there is none. */
export async function loadKey(user: string): Promise<boolean> {
  const key = await storedKey(user);
  if (key) hold(user, key);
  return key !== null;
}

/**
 * Stores the key from the server, 32 bytes, if it `isWanted` by then: a user who left meanwhile deleted theirs.
 * False: it is not, or this browser cannot store it (WebKitGTK without a key ring), and sealed content would be lost to
 * every start without a server, so nothing is sealed.
 */
export async function installKey(
  user: string,
  bytes: Uint8Array<ArrayBuffer>,
  isWanted: () => boolean = () => true,
): Promise<boolean> {
  const usages = ['encrypt', 'decrypt'] as const;
  const key = await crypto.subtle.importKey('raw', bytes, 'AES-GCM', false, [...usages]);
  try {
    const taken = await withDb(user, async (db) => isWanted() && db.put('keys', key, KEY));
    if (!taken) return false;
  } catch (error) {
    if ((error as DOMException).name === 'DataCloneError') return false;
    throw error;
  }
  hold(user, key);
  return true;
}

function hold(user: string, key: CryptoKey): void {
  held.set(user, key);
  for (const resolve of waiting) resolve();
  waiting.clear();
}

/** Reads what may be sealed; where it is locked, again when this page gets a key. */
export async function onceUnlocked<T>(read: () => Promise<T>): Promise<T> {
  for (;;) {
    const arrival = new Promise<void>((resolve) => waiting.add(resolve));
    try {
      return await read();
    } catch (error) {
      if (!(error instanceof LockedError)) throw error;
    }
    await arrival;
  }
}

/** Deletes the key: what is sealed cannot be read on this device until the same user signs in again. */
export async function deleteKey(user: string): Promise<void> {
  held.delete(user);
  await withDb(user, (db) => db.delete('keys', KEY));
}
