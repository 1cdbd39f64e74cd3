import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

let user = '';
let count = 0;
/** As a page that was just opened loads it: the answer of the one before is forgotten. */
let supportsBlobs: typeof import('./blob-support.ts').supportsBlobs;
let withDb: typeof import('../db/db.ts').withDb;
beforeEach(async () => {
  user = `浏览器${count++}`;
  vi.resetModules();
  ({ supportsBlobs } = await import('./blob-support.ts'));
  ({ withDb } = await import('../db/db.ts'));
});

afterEach(() => vi.restoreAllMocks());

const left = () => withDb(user, (db) => db.getAllKeys('bytes'));
const storing = () => vi.spyOn(IDBObjectStore.prototype, 'put');
const failWith = (name: string) => () => {
  throw new DOMException('the test says so', name);
};

it('S-UP-4 whether the browser stores Blobs is tried once, under a key of its own, of which nothing stays', async () => {
  const puts = storing();
  expect(await Promise.all([supportsBlobs(user), supportsBlobs(user)])).toEqual([true, true]);
  expect(await supportsBlobs(user)).toBe(true);
  expect(puts).toHaveBeenCalledTimes(1);
  expect(puts.mock.calls[0]?.[1]).toEqual([expect.stringMatching(/^probe:[\da-f-]{36}$/), 0]);
  expect(await left()).toEqual([]);
});

it('S-UP-4 a browser that refuses Blobs does not store them', async () => {
  const puts = storing().mockImplementationOnce(failWith('DataCloneError'));
  expect(await supportsBlobs(user)).toBe(false);
  expect(await supportsBlobs(user)).toBe(false);
  expect(puts).toHaveBeenCalledTimes(1);
});

it.each([
  ['an empty Blob', new Blob()],
  ['another Blob', new Blob(['法'])],
  ['no Blob', { size: 3 }],
])('S-UP-4 a browser that gives back %s does not store them', async (_, stored) => {
  const { put } = IDBObjectStore.prototype;
  storing().mockImplementation(function (this: IDBObjectStore, _asked, key) {
    return put.call(this, stored, key);
  });
  expect(await supportsBlobs(user)).toBe(false);
  expect(await left()).toEqual([]);
});

it('S-UP-4 where the disk is full nothing is known: it is tried again the next time', async () => {
  storing().mockImplementationOnce(failWith('QuotaExceededError'));
  await expect(supportsBlobs(user)).rejects.toMatchObject({ name: 'QuotaExceededError' });
  expect(await supportsBlobs(user)).toBe(true);
});

it('S-UP-4 that the trial could not be deleted changes nothing', async () => {
  vi.spyOn(IDBObjectStore.prototype, 'delete').mockImplementation(failWith('UnknownError'));
  expect(await supportsBlobs(user)).toBe(true);
});
