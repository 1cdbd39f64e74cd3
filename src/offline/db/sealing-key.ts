import { LockedError } from './crypto.ts';
import { acquireSealingLock } from './key-lock.ts';
import {
  clearKeys,
  deleteStoredKey,
  type Ring,
  readRing,
  type SealingKey,
  storeKeys,
} from './key-store.ts';

/** Timeout of waiting for a key that is being loaded: a page that is being left must write soon. Milliseconds. */
const TIMEOUT = 1000;

/** Keys in memory, and the shared lock that protects them from being deleted on the server. */
interface Held {
  ring: Ring;
  leave(): void;
  /**
   * True: held until the page ends. False (worker): held only while it seals, so that it drops the keys soon after the
   * page does.
   */
  stays: boolean;
}

const held = new Map<string, Held>();
/** Seal-and-write operations in progress. */
const pendingWrites = new Map<string, Set<Promise<unknown>>>();
/** Number of callers that are sealing or about to seal. */
const sealing = new Map<string, number>();
/** Ids of keys that the server no longer has. */
const lost = new Map<string, ReadonlySet<string>>();
/** Users who had a key, here or on its way, when they left this page. */
const gone = new Set<string>();
const loads = new Map<string, Promise<unknown>>();
const waiting = new Set<() => void>();

/**
 * The user's keys: those in this page's memory, else the stored ones. Waits up to the timeout for keys that are being
 * loaded.
 */
async function ringOf(user: string): Promise<Ring> {
  await awaitExpectedKey(user);
  return held.get(user)?.ring ?? readRing(user);
}

async function awaitExpectedKey(user: string): Promise<void> {
  const loading = held.has(user) ? undefined : loads.get(user);
  if (loading) await Promise.race([loading, delay(TIMEOUT)]);
}

const delay = (time: number) => new Promise((resolve) => setTimeout(resolve, time));

/**
 * The current sealing key of the user, or null if there is none. The key is not extractable. It is stored in the
 * user's own database until the user is locked, so that a start without a server and the service worker find it.
 */
export const keyOf = async (user: string): Promise<SealingKey | null> =>
  (await ringOf(user)).current;

/**
 * The key with this id, for unsealing; null where it is not on this device. Rejects with OperationError where the
 * server no longer has it either.
 */
export async function openingKey(user: string, id: string): Promise<CryptoKey | null> {
  const own = findKey(await ringOf(user), id) ?? findKey(await readRing(user), id);
  if (!own && lost.get(user)?.has(id)) throw new DOMException('the key is gone', 'OperationError');
  return own;
}

const findKey = ({ current, others }: Ring, id: string): CryptoKey | null =>
  [current, ...others].find((one) => one?.id === id)?.key ?? null;

/** Whether everything sealed with these keys is settled: each key is either available here or lost for good. */
export async function areSettled(user: string, ids: Iterable<string>): Promise<boolean> {
  const rings = [held.get(user)?.ring, await readRing(user)];
  const isSettled = (id: string) =>
    rings.some((ring) => ring && findKey(ring, id)) || lost.get(user)?.has(id);
  return [...ids].every(isSettled);
}

/**
 * Runs `work`, which seals and writes, under the shared lock of the current key. A key is deleted on the server only
 * under its exclusive lock, so that nothing is written with a deleted key.
 */
export async function whileSealing<T>(user: string, work: () => Promise<T>): Promise<T> {
  sealing.set(user, (sealing.get(user) ?? 0) + 1);
  try {
    if (!held.has(user)) await acquireKeys(user, false);
    return await track(user, work());
  } finally {
    const left = (sealing.get(user) ?? 1) - 1;
    sealing.set(user, left);
    if (left === 0 && held.get(user)?.stays === false) void releaseKeys(user);
  }
}

/**
 * Like {@link whileSealing}, for what is new on this device. Rejects with LockedError where the user has left this page,
 * with the key: it would be stored in plain text.
 */
export const whileAccepting = <T>(user: string, work: () => Promise<T>): Promise<T> =>
  whileSealing(user, async () => {
    if (gone.has(user)) throw new LockedError();
    return work();
  });

async function track<T>(user: string, running: Promise<T>): Promise<T> {
  const all = pendingWrites.get(user) ?? new Set();
  pendingWrites.set(user, all.add(running));
  try {
    return await running;
  } finally {
    all.delete(running);
  }
}

/** Resolves when everything that is being sealed now is written. */
const written = (user: string) => Promise.allSettled([...(pendingWrites.get(user) ?? [])]);

/** Loads the stored keys into memory under the current key's lock. False: there are none. */
async function acquireKeys(user: string, stays: boolean): Promise<boolean> {
  for (;;) {
    const { current } = await readRing(user);
    if (!current) return false;
    const leave = await acquireSealingLock(user, current.id);
    const ring = await readRing(user);
    // Between the read and the lock the key may have been replaced and deleted.
    if (ring.current?.id === current.id) {
      if (stays || !held.get(user)?.stays) void hold(user, { ring, leave, stays });
      else leave();
      return true;
    }
    leave();
  }
}

/** Replaces the keys in memory; resolves when no write with the former ones is in progress. */
async function hold(user: string, keys: Held): Promise<void> {
  const before = held.get(user);
  held.set(user, keys);
  gone.delete(user);
  for (const resolve of waiting) resolve();
  waiting.clear();
  await written(user);
  before?.leave();
}

async function releaseKeys(user: string): Promise<void> {
  const before = held.get(user);
  held.delete(user);
  await written(user);
  before?.leave();
}

/** Makes everything that needs this user's key wait for `loading`, which installs it. */
export function expectKey(user: string, loading: Promise<unknown>): void {
  const done = () => loads.get(user) === loading && loads.delete(user);
  loads.set(user, loading);
  gone.delete(user);
  loading.then(done, done);
}

/**
 * Loads the keys that the device still has from an earlier page, or that another tab has stored since. False: there are
 * none.
 */
export const loadKey = (user: string): Promise<boolean> => acquireKeys(user, true);

/** Whether a new key should be requested from the server. */
export const isKeyOld = (user: string): boolean => held.get(user)?.ring.isOld === true;

/** A key as received from the server: 32 bytes. */
export interface RawKey {
  id: string;
  bytes: Uint8Array<ArrayBuffer>;
}

const importKey = async ({ id, bytes }: RawKey): Promise<SealingKey> => {
  const usages = ['encrypt', 'decrypt'] as const;
  return { id, key: await crypto.subtle.importKey('raw', bytes, 'AES-GCM', false, [...usages]) };
};

/** All keys as received from the server. */
export interface RawRing {
  current: RawKey | null;
  others: readonly RawKey[];
  /** Ids of keys that the server no longer has. */
  lost: readonly string[];
}

/**
 * Stores the keys from the server, if they are still wanted. False: they are not, or this browser cannot store them
 * (WebKitGTK without a key ring). Nothing is sealed then, as sealed content would be unreadable at every start without
 * a server.
 */
export async function installKeys(
  user: string,
  raw: RawRing,
  isWanted: () => boolean = () => true,
): Promise<boolean> {
  const current = raw.current && (await importKey(raw.current));
  const others = await Promise.all(raw.others.map(importKey));
  if (!(await isStored(storeKeys(user, current, others, isWanted)))) return false;
  lost.set(user, new Set(raw.lost));
  return acquireKeys(user, true);
}

/**
 * Like {@link installKeys}, for the key in the sign-in reply: it seals until the other keys were requested from the
 * server.
 */
export async function installGivenKey(
  user: string,
  raw: RawKey,
  isWanted: () => boolean,
): Promise<boolean> {
  const current = { ...(await importKey(raw)), isOld: true } as const;
  return (await isStored(storeKeys(user, current, [], isWanted))) && acquireKeys(user, true);
}

const isStored = (storing: Promise<boolean>): Promise<boolean> =>
  storing.catch((error: DOMException) => {
    if (error.name === 'DataCloneError') return false;
    throw error;
  });

/**
 * Seals from now on with a key that is never stored on this device (null: seals no more), and deletes the stored ones.
 * Resolves when no write with the former key is in progress.
 */
export async function sealUnstored(user: string, raw: RawKey | null): Promise<void> {
  const { current: former, others } = await ringOf(user);
  const current = raw && (await importKey(raw));
  await clearKeys(user);
  const ring = { current, isOld: false, others: former ? [...others, former] : others };
  await hold(user, { ring, leave: () => undefined, stays: true });
}

/** Ids of the keys that no longer seal, but may still open content. */
export const oldKeys = async (user: string): Promise<string[]> =>
  (await ringOf(user)).others.map(({ id }) => id);

/** Deletes a key that no content needs any more. */
export async function dropKey(user: string, id: string): Promise<void> {
  await deleteStoredKey(user, id);
  const own = held.get(user);
  if (!own) return;
  own.ring = { ...own.ring, others: own.ring.others.filter((one) => one.id !== id) };
}

/** Runs `read`; on a LockedError, runs it again each time this page receives a key. */
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

/** Deletes the keys: sealed content cannot be read on this device until the same user signs in again. */
export async function deleteKey(user: string): Promise<void> {
  const isExpected = loads.has(user);
  const { current } = await readRing(user);
  await clearKeys(user);
  // Writes in progress still have their key until they are done, also those that begin while others are awaited: what
  // they have opened must not be written back in plain text.
  while (pendingWrites.get(user)?.size) await written(user);
  if (held.get(user)?.ring.current || current || isExpected) gone.add(user);
  await releaseKeys(user);
}
