import { createHash } from 'node:crypto';
import { mkdtemp, readdir, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { localStorage } from './local-storage.ts';
import { type Storage, type StoredFile, TooLargeError } from './storage.ts';

let root = '';
let storage: Storage;
const bytes = Buffer.from('证据的内容，三十个字节多一点点');
const digestOf = (start: number, end: number) =>
  createHash('sha256').update(bytes.subarray(start, end)).digest('hex');
const digest = digestOf(0, bytes.length);
const NAME = 'ab'.repeat(20);

const textOf = async (name: string, start = 0, end = bytes.length - 1) =>
  Buffer.from(await new Response(await storage.read(name, start, end)).arrayBuffer());

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'lexdesk-storage-'));
  storage = await localStorage(root, true);
});
afterEach(() => rm(root, { recursive: true, force: true }));

describe('a file that arrives whole', () => {
  it('is counted and hashed on the way, and stored under its name', async () => {
    const received = await storage.receive(
      Readable.from([bytes.subarray(0, 5), bytes.subarray(5)]),
      100,
    );
    expect(received).toMatchObject({ size: bytes.length, sha256: digest });
    await received.commit(NAME);
    expect(await textOf(NAME)).toEqual(bytes);
    expect(await textOf(NAME, 3, 5)).toEqual(bytes.subarray(3, 6));
    expect(await readdir(join(root, 'tmp'))).toEqual([]);
  });

  it('leaves nothing when it is too large, or breaks off', async () => {
    await expect(storage.receive(Readable.from([bytes]), 5)).rejects.toThrow(TooLargeError);
    const broken = Readable.from(
      (function* () {
        yield bytes;
        throw new Error('connection lost');
      })(),
    );
    await expect(storage.receive(broken, 100)).rejects.toThrow('connection lost');
    expect(await readdir(join(root, 'tmp'))).toEqual([]);
  });
});

describe('a part', () => {
  it('accepts chunks in any order and becomes the file, however often that is asked', async () => {
    await storage.newPart(NAME);
    expect(await storage.writePart(NAME, 10, bytes.subarray(10))).toBe(true);
    expect(await storage.writePart(NAME, 0, bytes.subarray(0, 10))).toBe(true);
    expect(await storage.inspectPart(NAME)).toMatchObject({ size: bytes.length, sha256: digest });
    await Promise.all([storage.commitPart(NAME), storage.commitPart(NAME)]);
    await storage.commitPart(NAME);
    expect(await storage.inspectPart(NAME)).toBeNull();
    expect(await storage.inspect(NAME)).toMatchObject({ sha256: digest });
  });

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

  it('is never made by a chunk that comes late', async () => {
    expect(await storage.writePart(NAME, 10, bytes)).toBe(false);
    await storage.newPart(NAME);
    await storage.dropPart(NAME);
    expect(await storage.writePart(NAME, 0, bytes)).toBe(false);
    expect(await storage.inspectPart(NAME)).toBeNull();
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
  it('removes what a killed process was receiving, where nobody else uses the folder', async () => {
    const half = join(root, 'tmp', 'half');
    await writeFile(half, 'half');
    await localStorage(root, false);
    expect((await stat(half)).size).toBe(4);
    await localStorage(root, true);
    await expect(stat(half)).rejects.toThrow('ENOENT');
  });
});
