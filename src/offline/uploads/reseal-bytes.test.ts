import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { CONTENT, KeyDevice } from '../../../tests/support/device/key-device.ts';
import { ID } from '../../../tests/support/device/saves.ts';
import { PART } from './bytes.ts';

const engine = vi.hoisted(() => ({ blobs: true }));
vi.mock('./blob-support.ts', async (original) => ({
  ...(await original<object>()),
  supportsBlobs: async () => engine.blobs,
}));

let device: KeyDevice;
beforeEach(async () => {
  device = await KeyDevice.start();
});
afterEach(() => vi.restoreAllMocks());

/** Calls `onContent` before content of at least this size is encrypted. */
function watchEncrypting(size: number, onContent: () => Promise<unknown>): void {
  const encrypt = crypto.subtle.encrypt.bind(crypto.subtle);
  vi.spyOn(crypto.subtle, 'encrypt').mockImplementation(async (...given) => {
    if ((given[2] as ArrayBuffer).byteLength === size) await onContent();
    return encrypt(...given);
  });
}

it.each([true, false])(
  'S-SEC-15 large files are resealed part by part (stored as one: %s), also after an interruption',
  async (blobs) => {
    engine.blobs = blobs;
    await device.unlock();
    const content = new Uint8Array(2 * PART + 1000);
    for (let at = 0; at < content.length; at += 4093) content[at] = at % 251;
    const key = await device.fill(content);
    await device.lockAndReboot();
    await device.unlock();
    const { page, user, server } = device;
    let parts = 0;
    watchEncrypting(PART, async () => {
      parts += 1;
      if (parts === 2) throw new Error('killed');
    });
    await expect(device.retire()).rejects.toThrow('killed');
    vi.restoreAllMocks();
    const read = async () => new Uint8Array(await page.readBytes(user, key, 0, content.length));
    expect(await device.used()).toHaveLength(2);
    expect(Buffer.compare(await read(), content)).toBe(0);
    await device.retire();
    expect(await device.used()).toEqual(server.ids);
    expect(Buffer.compare(await read(), content)).toBe(0);
  },
);

it('S-SEC-15 S-UP-4 a file that is uploaded while it is resealed does not come back', async () => {
  await device.unlock();
  const key = await device.fill();
  await device.lockAndReboot();
  await device.unlock();
  const { page, user, server } = device;
  const record = { id: ID, name: 'x', type: '', size: 1, address: '/x' };
  let done = false;
  watchEncrypting(new Blob([CONTENT]).size, async () => {
    if (done) return;
    done = true;
    await page.finishUploads(user, new Map([[key, record]]));
  });
  await device.retire();
  expect(done).toBe(true);
  expect(await page.withDb(user, (db) => db.count('bytes'))).toBe(0);
  expect(await page.listUploads(user)).toMatchObject([{ state: 'done', record }]);
  expect(await device.used()).toEqual(server.ids);
});

it('S-SEC-15 if the browser has no room for a second copy, the bytes stay unchanged', async () => {
  await device.unlock();
  await device.fill();
  await device.lockAndReboot();
  await device.unlock();
  const { put } = IDBObjectStore.prototype;
  const full = vi.spyOn(IDBObjectStore.prototype, 'put');
  full.mockImplementation(function (this: IDBObjectStore, ...given) {
    if (this.name === 'bytes') throw new DOMException('full', 'QuotaExceededError');
    return put.apply(this, given);
  });
  await expect(device.retire()).rejects.toThrow('full');
  full.mockRestore();
  await device.expectAll();
  await device.retire();
  await device.expectAll();
  expect(await device.used()).toEqual(device.server.ids);
});
