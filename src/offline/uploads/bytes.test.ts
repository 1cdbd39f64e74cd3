import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { LockedError, seal, sha256Hex } from '../db/crypto.ts';
import { withDb } from '../db/db.ts';
import {
  acceptLock,
  deleteOrphanedBytes,
  PART,
  readBytes,
  readStored,
  releaseBuffer,
} from './bytes.ts';
import { enqueueUpload } from './enqueue-upload.ts';
import { type FileToStore, readStart, storeBytes } from './store-bytes.ts';

const engine = vi.hoisted(() => ({ blobs: true }));
vi.mock('./blob-support.ts', async (original) => ({
  ...(await original<object>()),
  supportsBlobs: async () => engine.blobs,
}));

let user = '';
let count = 0;
beforeEach(() => {
  user = `保管-${count++}`;
});

afterEach(() => vi.unstubAllGlobals());

const item = 'a';
const nothingElse = async () => undefined;
const content = (size: number) => {
  const bytes = new Uint8Array(size);
  for (let at = 0; at < size; at += 4093) bytes[at] = at % 251;
  return bytes;
};
const storeFile = (bytes: BlobPart, more: Partial<FileToStore> = {}) =>
  storeBytes(
    { user, key: item, file: new Blob([bytes]), secret: true, chunkSize: PART, ...more },
    nothingElse,
  );
const read = async (start: number, end: number, key = item) =>
  new Uint8Array(await readBytes(user, key, start, end));
const giveKey = async () => {
  const raw = crypto.getRandomValues(new Uint8Array(32));
  const key = await crypto.subtle.importKey('raw', raw, 'AES-GCM', false, ['encrypt', 'decrypt']);
  await withDb(user, (db) => db.put('keys', key, 'device'));
};
const records = () => withDb(user, (db) => db.getAll('bytes'));
const rename = (from: [string, number], to: [string, number]) =>
  withDb(user, async (db) => {
    const record = await db.get('bytes', from);
    if (record) await db.put('bytes', record, to);
  });
const broken = async () => {
  throw new DOMException('failure by the test', 'NotReadableError');
};
const size = 2 * PART + 1000;
const whole = content(size);

describe.each([true, false])('with Blobs: %s', (blobs) => {
  beforeEach(() => {
    engine.blobs = blobs;
  });

  it.each([true, false])('S-UP-4 gives back any range (sealed: %s)', async (sealed) => {
    if (sealed) await giveKey();
    await storeFile(whole);
    const ranges = [
      [0, size],
      [0, 10],
      [PART - 5, PART + 5],
      [PART + 5, PART + 10],
      [PART, 2 * PART],
      [2 * PART, 3 * PART],
      [size, size + PART],
    ] as const;
    for (const [start, end] of ranges) {
      const right = Buffer.compare(await read(start, end), whole.subarray(start, end)) === 0;
      expect(right, `${start} to ${end}`).toBe(true);
    }
    expect(await records()).toHaveLength(blobs ? 1 : 3);
  });

  it('S-UP-4 stores an empty file, and detects its loss', async () => {
    await giveKey();
    await storeFile('');
    expect(await read(0, 0)).toEqual(new Uint8Array());
    await expect(read(0, 0, 'b')).rejects.toThrow('missing');
  });

  it('S-SESS-6 no byte of a secret file can be found on the device, nor read without the key', async () => {
    await giveKey();
    const text = '委托人的身份证号 110101';
    await storeFile(text);
    const [record] = await records();
    if (!record || record instanceof Blob) throw new Error('not a record of this build');
    const stored = await new Blob([record.data]).text();
    expect(stored).not.toContain('委托人');
    expect(new TextDecoder().decode(await read(0, 100))).toBe(text);
    await withDb(user, (db) => db.delete('keys', 'device'));
    await expect(read(0, 100)).rejects.toBeInstanceOf(LockedError);
  });

  it('S-SESS-6 sealed bytes cannot be moved to another place', async () => {
    await giveKey();
    await storeFile('甲');
    await rename([item, 0], ['b', 0]);
    await expect(read(0, 3, 'b')).rejects.toThrow();
  });

  it('S-UP-4 public bytes are stored unsealed', async () => {
    await giveKey();
    await storeFile('公开视频', { secret: false });
    const [record] = await records();
    expect(record).toMatchObject({ sealed: false });
  });

  it.each([true, false])(
    'S-UP-4 a file with chunks larger than a storage step is read once, and each chunk gets its digest (sealed: %s)',
    async (sealed) => {
      if (sealed) await giveKey();
      const chunkSize = 2 * PART;
      const bytes = content(2 * chunkSize);
      const file = new Blob([bytes]);
      const start = await readStart(file, chunkSize);
      const slice = file.slice.bind(file);
      // Simulates a slow camera: bytes that the caller has read are not read again.
      vi.spyOn(file, 'slice').mockImplementation((from, to) =>
        from === 0 ? Object.assign(slice(), { arrayBuffer: broken }) : slice(from, to),
      );
      const complete = vi.fn(nothingElse);
      await storeBytes({ user, key: item, file, secret: true, chunkSize, start }, complete);
      const halves = [bytes.slice(0, chunkSize), bytes.slice(chunkSize)];
      expect(complete.mock.calls).toEqual([[await Promise.all(halves.map(sha256Hex))]]);
      expect(Buffer.compare(await read(0, bytes.length), bytes)).toBe(0);
      expect(await records()).toHaveLength(blobs ? 1 : 4);
      // Sealed bytes that are stored are no longer in memory.
      if (sealed) expect(start.byteLength).toBe(0);
    },
  );

  it('S-UP-4 only bytes stored unsealed on disk can be sent without reading them', async () => {
    await storeFile('公开视频', { secret: false });
    expect(await (await readStored(user, item))?.text()).toBe(blobs ? '公开视频' : undefined);
    await giveKey();
    await storeFile('卷宗');
    expect(await readStored(user, item)).toBeNull();
  });

  it('S-UP-4 the item exists only once all its bytes are stored', async () => {
    let done = 0;
    const failing = {
      slice: (start: number) => ({
        arrayBuffer: async () => {
          if (start > PART) throw new DOMException('', 'NotReadableError');
          return content(PART).buffer;
        },
      }),
      size,
      type: '',
    } as unknown as Blob;
    const source = { user, key: item, file: failing, secret: true, chunkSize: PART };
    const storing = storeBytes(source, async () => {
      done += 1;
      return undefined;
    });
    await expect(storing).rejects.toMatchObject({ name: 'NotReadableError' });
    expect(done).toBe(0);
    await deleteOrphanedBytes(user);
    expect(await records()).toEqual([]);
  });
});

it('S-UP-4 stores nothing and rejects with a quota error if the browser could not store the bytes', async () => {
  engine.blobs = true;
  const file = new Blob([whole]);
  class BrokenBlob extends Blob {
    override slice() {
      return Object.assign(super.slice(), { arrayBuffer: broken });
    }
  }
  vi.stubGlobal('Blob', BrokenBlob);
  const complete = vi.fn(nothingElse);
  const storing = storeBytes({ user, key: item, file, secret: false, chunkSize: PART }, complete);
  await expect(storing).rejects.toMatchObject({ name: 'QuotaExceededError' });
  expect(complete).not.toHaveBeenCalled();
  expect(await records()).toEqual([]);
});

it('S-UP-4 reads bytes stored by earlier builds, whole or in part', async () => {
  await withDb(user, (db) => db.put('bytes', new Blob(['旧版本']), [item, 0]));
  expect(new TextDecoder().decode(await read(0, 100))).toBe('旧版本');
  expect(new TextDecoder().decode(await read(3, 6))).toBe('版');
  expect(await (await readStored(user, item))?.text()).toBe('旧版本');
});

it('S-SESS-6 bytes sealed for a place of a file are read there, whichever build sealed them', async () => {
  const raw = crypto.getRandomValues(new Uint8Array(32));
  const key = await crypto.subtle.importKey('raw', raw, 'AES-GCM', false, ['encrypt', 'decrypt']);
  await withDb(user, (db) => db.put('keys', key, 'device'));
  const bytes = new TextEncoder().encode('卷宗');
  const data = await seal(key, [user, 'bytes', item, 6, 0], bytes);
  await withDb(user, (db) => db.put('bytes', { data, size: 6, sealed: true }, [item, 0]));
  expect(new TextDecoder().decode(await read(0, 6))).toBe('卷宗');
});

describe('bytes without an item', () => {
  const LIMITS = { imageMaxMB: 2, videoMaxMB: 200, fileMaxMB: 100 };
  const items = async () =>
    (await withDb(user, (db) => db.getAllKeys('bytes'))).map(([key]) => key).toSorted();

  it('S-UP-4 are deleted; those of an item, and of another tab’s probe, are not', async () => {
    engine.blobs = true;
    const accepted = await enqueueUpload(user, new File(['字'], 'a.txt'), 'file', LIMITS);
    const key = accepted.accepted ? accepted.item.key : '';
    await storeFile('孤儿');
    await rename([item, 0], ['probe:x', 0]);
    await navigator.locks.request(acceptLock('别人'), () => deleteOrphanedBytes(user));
    expect(await items()).toEqual([key, 'probe:x'].toSorted());
  });

  it('S-UP-4 are orphaned only while no tab stores a file part by part; several tabs may do so at once', async () => {
    engine.blobs = false;
    await storeFile(whole);
    const storing = async () => {
      await storeFile(whole, { key: 'b' });
      await deleteOrphanedBytes(user);
      expect(new Set(await items())).toEqual(new Set(['a', 'b']));
    };
    await navigator.locks.request(acceptLock(user), { mode: 'shared' }, storing);
    await new Promise((resolve) => setImmediate(resolve));
    await deleteOrphanedBytes(user);
    expect(await items()).toEqual([]);
  });
});

it('S-UP-4 memory of read bytes is released at once', () => {
  const buffer = new ArrayBuffer(8);
  releaseBuffer(buffer);
  expect(buffer.byteLength).toBe(0);
});
