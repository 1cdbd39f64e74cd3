import { LockedError } from './crypto.ts';
import { joinSealing } from './key-lock.ts';
import {
  clearKeys,
  deleteStoredKey,
  type Ring,
  readRing,
  type SealingKey,
  storeKeys,
} from './key-store.ts';

/** A page that is being left may not wait long for a key before it writes, milliseconds. */
const PATIENCE = 1000;

/** Keys in memory, and the lock that says so. */
interface Held {
  ring: Ring;
  leave(): void;
  /** Until the page goes. A worker has them only while it seals, so that it loses them soon after the page drops them. */
  stays: boolean;
}

const held = new Map<string, Held>();
/** What is being sealed and written. */
const underWay = new Map<string, Set<Promise<unknown>>>();
/** How many are sealing, or about to. */
const sealing = new Map<string, number>();
/** Ids of keys that the server does not have any more. */
const lost = new Map<string, ReadonlySet<string>>();
const loads = new Map<string, Promise<unknown>>();
const waiting = new Set<() => void>();

/** The keys of a user, of this page or else as they are stored; waits up to the timeout for those that are being loaded. */
async function ringOf(user: string): Promise<Ring> {
  await keyExpected(user);
  return held.get(user)?.ring ?? readRing(user);
}

async function keyExpected(user: string): Promise<void> {
  const loading = held.has(user) ? undefined : loads.get(user);
  if (loading) await Promise.race([loading, later(PATIENCE)]);
}

const later = (time: number) => new Promise((resolve) => setTimeout(resolve, time));

/**
 * The key that seals this user's data, or null where there is none. Only the browser ever sees its bytes. It is stored in the
 * user's own database until the user is locked, so that a start without a server and the service worker find it.
 */
export const keyOf = async (user: string): Promise<SealingKey | null> =>
  (await ringOf(user)).current;

/** The key that opens what the key of this id sealed, or null where it is not here. Rejects where it is nowhere any more. */
export async function openingKey(user: string, id: string): Promise<CryptoKey | null> {
  const own = find(await ringOf(user), id) ?? find(await readRing(user), id);
  if (!own && lost.get(user)?.has(id)) throw new DOMException('the key is gone', 'OperationError');
  return own;
}

const find = ({ current, others }: Ring, id: string): CryptoKey | null =>
  [current, ...others].find((one) => one?.id === id)?.key ?? null;

/** Whether what these keys sealed can be opened here, now or never. */
export async function areSettled(user: string, ids: Iterable<string>): Promise<boolean> {
  const rings = [held.get(user)?.ring, await readRing(user)];
  const isSettled = (id: string) =>
    rings.some((ring) => ring && find(ring, id)) || lost.get(user)?.has(id);
  return [...ids].every(isSettled);
}

/**
 * Seals and writes. Until that is done, the key that it is sealed with is not forgotten by the server, which asks for the lock of
 * all who may seal with it.
 */
export async function whileSealing<T>(user: string, work: () => Promise<T>): Promise<T> {
  sealing.set(user, (sealing.get(user) ?? 0) + 1);
  try {
    if (!held.has(user)) await take(user, false);
    return await track(user, work());
  } finally {
    const left = (sealing.get(user) ?? 1) - 1;
    sealing.set(user, left);
    if (left === 0 && held.get(user)?.stays === false) void letGo(user);
  }
}

async function track<T>(user: string, running: Promise<T>): Promise<T> {
  const all = underWay.get(user) ?? new Set();
  underWay.set(user, all.add(running));
  try {
    return await running;
  } finally {
    all.delete(running);
  }
}

/** Resolves when all that is being sealed now is written. */
const written = (user: string) => Promise.allSettled([...(underWay.get(user) ?? [])]);

/** Has what is stored in memory. False: there is none. */
async function take(user: string, stays: boolean): Promise<boolean> {
  for (;;) {
    const { current } = await readRing(user);
    if (!current) return false;
    const leave = await joinSealing(user, current.id);
    const ring = await readRing(user);
    // Since then it may have been replaced, and forgotten.
    if (ring.current?.id === current.id) {
      if (stays || !held.get(user)?.stays) void hold(user, { ring, leave, stays });
      else leave();
      return true;
    }
    leave();
  }
}

/** Seals with these from now on; resolves when nothing is being sealed with the former ones. */
async function hold(user: string, keys: Held): Promise<void> {
  const before = held.get(user);
  held.set(user, keys);
  for (const resolve of waiting) resolve();
  waiting.clear();
  await written(user);
  before?.leave();
}

async function letGo(user: string): Promise<void> {
  const before = held.get(user);
  held.delete(user);
  await written(user);
  before?.leave();
}

/** Has everything that needs this user's key wait for `loading`, which installs it. */
export function expectKey(user: string, loading: Promise<unknown>): void {
  const done = () => loads.get(user) === loading && loads.delete(user);
  loads.set(user, loading);
  loading.then(done, done);
}

/** Loads the keys that the device still has from an earlier page, or another has put there since. False: there are none. */
export const loadKey = (user: string): Promise<boolean> => take(user, true);

/** Whether another key is wanted from the server. */
export const isKeyOld = (user: string): boolean => held.get(user)?.ring.isOld === true;

/** A key as the server gives it: 32 bytes. */
export interface RawKey {
  id: string;
  bytes: Uint8Array<ArrayBuffer>;
}

const importKey = async ({ id, bytes }: RawKey): Promise<SealingKey> => {
  const usages = ['encrypt', 'decrypt'] as const;
  return { id, key: await crypto.subtle.importKey('raw', bytes, 'AES-GCM', false, [...usages]) };
};

/** What the server gave. */
export interface RawRing {
  current: RawKey | null;
  others: readonly RawKey[];
  /** Ids of those that it does not have any more. */
  lost: readonly string[];
}

/**
 * Stores the keys from the server, if they are wanted by then. False: they are not, or this browser cannot store them (WebKitGTK
 * without a key ring), and sealed content would be lost to every start without a server, so nothing is sealed.
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
  return take(user, true);
}

/** The same for the key that came with the sign-in: it seals until the server has been asked for the others. */
export async function installGivenKey(
  user: string,
  raw: RawKey,
  isWanted: () => boolean,
): Promise<boolean> {
  const current = { ...(await importKey(raw)), isOld: true } as const;
  return (await isStored(storeKeys(user, current, [], isWanted))) && take(user, true);
}

const isStored = (storing: Promise<boolean>): Promise<boolean> =>
  storing.catch((error: DOMException) => {
    if (error.name === 'DataCloneError') return false;
    throw error;
  });

/**
 * Seals from now on with a key that this device does not store (null: no more), and deletes those that it does; resolves
 * when nothing is being sealed with the former one.
 */
export async function sealUnstored(user: string, raw: RawKey | null): Promise<void> {
  const { current: former, others } = await ringOf(user);
  const current = raw && (await importKey(raw));
  await clearKeys(user);
  const ring = { current, isOld: false, others: former ? [...others, former] : others };
  await hold(user, { ring, leave: () => undefined, stays: true });
}

/** Ids of the keys that seal no more. */
export const oldKeys = async (user: string): Promise<string[]> =>
  (await ringOf(user)).others.map(({ id }) => id);

/** Drops a key that opens nothing any more. */
export async function dropKey(user: string, id: string): Promise<void> {
  await deleteStoredKey(user, id);
  const own = held.get(user);
  if (!own) return;
  own.ring = { ...own.ring, others: own.ring.others.filter((one) => one.id !== id) };
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

/** Deletes the keys: what is sealed cannot be read on this device until the same user signs in again. */
export async function deleteKey(user: string): Promise<void> {
  await clearKeys(user);
  // What is being sealed, or is on its way, has its key until it is written.
  await written(user);
  await letGo(user);
}
