import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { bothPlaces } from '../../../server/storage/both-places.ts';
import { copyFile } from '../../../server/storage/copy-file.ts';
import { localStorage } from '../../../server/storage/local-storage.ts';
import { clientOf } from '../../../server/storage/s3/s3-client.ts';
import { s3Storage } from '../../../server/storage/s3/s3-storage.ts';
import type { Storage } from '../../../server/storage/storage.ts';
import { type S3Service, s3Kinds, startS3 } from '../../support/services/s3-service.ts';

const bytes = Buffer.from('证据的内容，三十个字节多一点点');
const digest = createHash('sha256').update(bytes).digest('hex');

describe.each(s3Kinds)('S-OPS-4 what moves between the disk and %s', (kind) => {
  let service: S3Service;
  let root = '';
  let places: [Storage, Storage];
  let name = '';

  beforeAll(async () => {
    service = await startS3(kind);
    root = await mkdtemp(join(tmpdir(), 'lexdesk-storage-'));
    const local = await localStorage(root, true);
    places = [local, s3Storage(clientOf(service.settings), local)];
  });
  afterAll(async () => {
    await service?.stop();
    await rm(root, { recursive: true, force: true });
  });
  beforeEach(() => {
    name = randomBytes(20).toString('hex');
  });

  describe.each([
    ['disk', 1, 0],
    ['bucket', 0, 1],
  ] as const)('to the %s', (_, source, target) => {
    const here = () => {
      const [from, to] = [places[source], places[target]];
      return { from, to, both: bothPlaces(to, from) };
    };
    const store = async (to: Storage) => (await to.receive([bytes], bytes.length)).commit(name);
    const found = async (storage: Storage) => (await storage.inspect(name))?.sha256 ?? null;

    it('is read and listed once in either place, stored in the first, dropped in both', async () => {
      const { from, to, both } = here();
      await store(from);
      expect(await found(both)).toBe(digest);
      expect(await both.sizeOf(name)).toBe(bytes.length);
      expect(await copyFile(from, to, { name, size: bytes.length })).toMatchObject({
        sha256: digest,
      });
      const listed: string[] = [];
      for await (const file of both.list()) listed.push(file.name);
      expect(listed.filter((one) => one === name)).toHaveLength(1);
      await both.drop(name);
      expect([await found(from), await found(to)]).toEqual([null, null]);
      await store(both);
      expect([await found(from), await found(to)]).toEqual([null, digest]);
    });

    it('is found although it is moved between two looks', async () => {
      const { from, to } = here();
      await store(from);
      const first: Storage = {
        ...to,
        async sizeOf(asked) {
          const size = await to.sizeOf(asked);
          if (size !== null) return size;
          await copyFile(from, to, { name, size: bytes.length });
          await from.drop(name);
          return null;
        },
      };
      expect(await bothPlaces(first, from).sizeOf(name)).toBe(bytes.length);
    });

    it('is an upload that goes on where it began, and whose file is in the first place then', async () => {
      const { from, to, both } = here();
      await from.newPart(name);
      expect(await from.writePart(name, 0, bytes.subarray(0, 10))).toBe(true);
      expect(await both.holdsPart(name)).toBe(true);
      expect(await both.writePart(name, 10, bytes.subarray(10))).toBe(true);
      expect(await both.inspectPart(name)).toMatchObject({ sha256: digest });
      expect(await both.readPart(name)).toEqual(bytes);
      for (let time = 0; time < 2; time += 1) await both.commitPart(name, bytes.length);
      expect(await found(to)).toBe(digest);
      expect(await both.holdsPart(name)).toBe(false);
    });

    it('is no copy where other bytes arrive than were sent', async () => {
      const { from, to } = here();
      await store(from);
      const cut: Storage = { ...to, inspect: async () => ({ size: 1, sha256: '', head: bytes }) };
      await expect(copyFile(from, cut, { name, size: bytes.length })).rejects.toMatchObject({
        code: 'CopyDiffers',
      });
    });
  });
});
