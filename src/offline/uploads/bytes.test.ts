import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { LockedError } from '../db/crypto.ts';
import { withDb } from '../db/db.ts';
import { deleteOrphanedBytes, PART, readBytes } from './bytes.ts';
import { type FileToStore, storeBytes } from './store-bytes.ts';

const engine = vi.hoisted(() => ({ blobs: true }));
vi.mock('./blob-support.ts', () => ({
  supportsBlobs: async () => engine.blobs,
  isProbe: () => false,
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
const keep = (bytes: BlobPart, more: Partial<FileToStore> = {}) =>
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
const size = 2 * PART + 1000;
const whole = content(size);

describe.each([true, false])('with Blobs: %s', (blobs) => {
  beforeEach(() => {
    engine.blobs = blobs;
  });

  it.each([true, false])('S-UP-4 gives back any range (sealed: %s)', async (sealed) => {
    if (sealed) await giveKey();
    await keep(whole);
    const ranges = [
      [0, size],
      [0, 10],
      [PART - 5, PART + 5],
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

  it('S-UP-4 keeps an empty file, and notices when it is gone', async () => {
    await giveKey();
    await keep('');
    expect(await read(0, 0)).toEqual(new Uint8Array());
    await expect(read(0, 0, 'b')).rejects.toThrow('missing');
  });

  it('S-SESS-6 no byte of a secret file can be found on the device, nor read without the key', async () => {
    await giveKey();
    const text = '委托人的身份证号 110101';
    await keep(text);
    const [record] = await records();
    if (!record || record instanceof Blob) throw new Error('not a record of this build');
    const stored = await new Blob([record.data]).text();
    expect(stored).not.toContain('委托人');
    expect(new TextDecoder().decode(await read(0, 100))).toBe(text);
    await withDb(user, (db) => db.delete('keys', 'device'));
    await expect(read(0, 100)).rejects.toBeInstanceOf(LockedError);
  });

  it('S-SESS-6 sealed bytes cannot be put in the place of others', async () => {
    await giveKey();
    await keep('甲');
    await rename([item, 0], ['b', 0]);
    await expect(read(0, 3, 'b')).rejects.toThrow();
  });

  it('S-UP-4 what is for everybody stays as it is', async () => {
    await giveKey();
    await keep('公开视频', { secret: false });
    const [record] = await records();
    expect(record).toMatchObject({ sealed: false });
  });

  it('S-UP-4 the item is only there once all bytes are', async () => {
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
    const kept = { user, key: item, file: failing, secret: true, chunkSize: PART };
    const keeping = storeBytes(kept, async () => {
      done += 1;
      return undefined;
    });
    await expect(keeping).rejects.toMatchObject({ name: 'NotReadableError' });
    expect(done).toBe(0);
    await deleteOrphanedBytes(user);
    expect(await records()).toEqual([]);
  });
});

it('S-UP-4 keeps nothing, and says that there is no room, where the browser could not take the bytes in', async () => {
  engine.blobs = true;
  const file = new Blob([whole]);
  const broken = async () => {
    throw new DOMException('the test says so', 'NotReadableError');
  };
  class BrokenBlob extends Blob {
    override slice() {
      return Object.assign(super.slice(), { arrayBuffer: broken });
    }
  }
  vi.stubGlobal('Blob', BrokenBlob);
  const complete = vi.fn(nothingElse);
  const keeping = storeBytes({ user, key: item, file, secret: false, chunkSize: PART }, complete);
  await expect(keeping).rejects.toMatchObject({ name: 'QuotaExceededError' });
  expect(complete).not.toHaveBeenCalled();
  expect(await records()).toEqual([]);
});

it('S-UP-4 reads what earlier builds kept', async () => {
  await withDb(user, (db) => db.put('bytes', new Blob(['旧版本']), [item, 0]));
  expect(new TextDecoder().decode(await read(0, 100))).toBe('旧版本');
});
