import { createHash } from 'node:crypto';
import { mkdtemp, rename, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { localStorage } from './local-storage.ts';
import type { Storage, StoredFile } from './storage.ts';

let root = '';
let storage: Storage;
const bytes = Buffer.from('证据的内容，三十个字节多一点点');
const digestOf = (start: number, end: number) =>
  createHash('sha256').update(bytes.subarray(start, end)).digest('hex');
const NAME = 'ab'.repeat(20);

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'lexdesk-storage-'));
  storage = await localStorage(root, true);
});
afterEach(() => rm(root, { recursive: true, force: true }));

describe('a part', () => {
  it.each([
    ['in order', [0, 1, 2, 3]],
    ['each before the one before it', [1, 0, 3, 2]],
    ['the first one last', [3, 2, 1, 0]],
    ['one of them twice', [0, 2, 2, 1, 1, 3]],
  ])('has the digest of what lies on the disk: %s', async (_, order) => {
    await storage.newPart(NAME);
    for (const at of order) {
      await storage.writePart(NAME, at * 10, bytes.subarray(at * 10, at * 10 + 10));
    }
    expect(await storage.inspectPart(NAME)).toMatchObject({ size: 40, sha256: digestOf(0, 40) });
    expect(await storage.inspectPart(NAME)).toMatchObject({ size: 40, sha256: digestOf(0, 40) });
  });

  it('reports what is left of it where the disk lost bytes that were written', async () => {
    await storage.newPart(NAME);
    await storage.writePart(NAME, 0, bytes);
    await truncate(join(root, 'parts', NAME), 12);
    expect(await storage.inspectPart(NAME)).toMatchObject({ size: 12, sha256: digestOf(0, 12) });
  });
});

describe('S-OPS-7 a list of what is stored', () => {
  it('has each file with its size and age, not what is arriving or was put there by hand', async () => {
    const before = Date.now() - 1000;
    const received = await storage.receive(Readable.from([bytes]), 100);
    await received.commit(NAME);
    await storage.receive(Readable.from([bytes]), 100);
    await storage.newPart('cd'.repeat(20));
    await writeFile(join(root, 'files', 'lost+found'), 'x');
    await writeFile(join(root, 'files', 'ab', 'notes'), 'x');
    const listed: StoredFile[] = [];
    for await (const file of storage.list()) listed.push(file);
    expect(listed).toEqual([{ name: NAME, size: bytes.length, written: expect.any(Number) }]);
    expect(listed[0]?.written).toBeGreaterThan(before);
  });
});

describe('a start', () => {
  it('removes partial uploads of a killed process if no other process uses the folder', async () => {
    const half = join(root, 'tmp', 'half');
    await writeFile(half, 'half');
    await localStorage(root, false);
    expect((await stat(half)).size).toBe(4);
    await localStorage(root, true);
    await expect(stat(half)).rejects.toThrow('ENOENT');
  });
});

it('S-OPS-8 is not writable where what arrived cannot be put beside the stored files', async () => {
  await expect(storage.probe()).resolves.toBeUndefined();
  const files = join(root, 'files');
  await rename(files, join(root, 'elsewhere'));
  await writeFile(files, 'a file');
  await expect(storage.probe()).rejects.toMatchObject({ code: 'ENOTDIR' });
});
