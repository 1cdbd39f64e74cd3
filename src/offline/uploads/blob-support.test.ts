import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

let user = '';
let count = 0;
/** A freshly opened page: the result of the last probe is discarded. */
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
  throw new DOMException('failure by the test', name);
};

it('S-UP-4 Blob support is probed once, under a unique key, and the probe is deleted', async () => {
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
])('S-UP-4 a browser that reads back %s does not support Blobs', async (_, stored) => {
  const { put } = IDBObjectStore.prototype;
  storing().mockImplementation(function (this: IDBObjectStore, _asked, key) {
    return put.call(this, stored, key);
  });
  expect(await supportsBlobs(user)).toBe(false);
  expect(await left()).toEqual([]);
});

it('S-UP-4 a full disk leaves the result open: it is probed again the next time', async () => {
  storing().mockImplementationOnce(failWith('QuotaExceededError'));
  await expect(supportsBlobs(user)).rejects.toMatchObject({ name: 'QuotaExceededError' });
  expect(await supportsBlobs(user)).toBe(true);
});

it('S-UP-4 a probe that cannot be deleted changes nothing', async () => {
  vi.spyOn(IDBObjectStore.prototype, 'delete').mockImplementation(failWith('UnknownError'));
  expect(await supportsBlobs(user)).toBe(true);
});
