// @vitest-environment node
import { createHash } from 'node:crypto';
import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { localStorage } from './local.ts';
import { type Storage, TooLargeError } from './storage.ts';

let root = '';
let storage: Storage;
const bytes = Buffer.from('证据的内容，三十个字节多一点点');
const digest = createHash('sha256').update(bytes).digest('hex');
const NAME = 'ab'.repeat(20);

const textOf = (name: string, start = 0, end = bytes.length - 1) =>
  new Response(storage.read(name, start, end)).arrayBuffer().then(Buffer.from);

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'lexdesk-storage-'));
  storage = await localStorage(root, true);
});
afterEach(() => rm(root, { recursive: true, force: true }));

describe('a file that arrives whole', () => {
  it('is counted and hashed on the way, and kept under its name', async () => {
    const received = await storage.receive(
      Readable.from([bytes.subarray(0, 5), bytes.subarray(5)]),
      100,
    );
    expect(received).toMatchObject({ size: bytes.length, sha256: digest });
    await received.keep(NAME);
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
  it('takes chunks in any order and becomes the file, however often that is asked', async () => {
    await storage.newPart(NAME);
    expect(await storage.writePart(NAME, 10, bytes.subarray(10))).toBe(true);
    expect(await storage.writePart(NAME, 0, bytes.subarray(0, 10))).toBe(true);
    expect(await storage.inspectPart(NAME)).toMatchObject({ size: bytes.length, sha256: digest });
    await Promise.all([storage.keepPart(NAME), storage.keepPart(NAME)]);
    await storage.keepPart(NAME);
    expect(await storage.inspectPart(NAME)).toBeNull();
    expect(await storage.inspect(NAME)).toMatchObject({ sha256: digest });
  });

  it('is never made by a chunk that comes late', async () => {
    expect(await storage.writePart(NAME, 10, bytes)).toBe(false);
    await storage.newPart(NAME);
    await storage.dropPart(NAME);
    expect(await storage.writePart(NAME, 0, bytes)).toBe(false);
    expect(await storage.inspectPart(NAME)).toBeNull();
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
