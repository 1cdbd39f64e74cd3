import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { bothPlaces } from '../../../server/storage/both-places.ts';
import { localStorage } from '../../../server/storage/local-storage.ts';
import { clientOf } from '../../../server/storage/s3/s3-client.ts';
import { s3Storage } from '../../../server/storage/s3/s3-storage.ts';
import {
  type Storage,
  StorageProblem,
  type StoredFile,
  TooLargeError,
} from '../../../server/storage/storage.ts';
import {
  type S3Kind,
  type S3Service,
  s3Kinds,
  startS3,
} from '../../support/services/s3-service.ts';

const MEBIBYTE = 1024 * 1024;
const bytes = Buffer.from('证据的内容，三十个字节多一点点');
const digestOf = (of: Uint8Array) => createHash('sha256').update(of).digest('hex');
const digest = digestOf(bytes);
const newName = () => randomBytes(20).toString('hex');

/** New files go to the first of two places. */
const kinds: readonly (readonly ('disk' | S3Kind)[])[] = [
  ['disk'],
  ...s3Kinds.flatMap((kind) => [[kind], [kind, 'disk'], ['disk', kind]] as const),
];

describe.each(kinds.map((places) => ({ places, named: places.join(' before ') })))(
  'S-OPS-4 storage on $named',
  ({ places }) => {
    let service: S3Service | null = null;
    let root = '';
    let storage: Storage;
    let name = '';

    beforeAll(async () => {
      const kind = places.find((place) => place !== 'disk');
      service = kind ? await startS3(kind) : null;
    });
    afterAll(() => service?.stop());
    beforeEach(async () => {
      name = newName();
      root = await mkdtemp(join(tmpdir(), 'lexdesk-storage-'));
      const local = await localStorage(root, true);
      const bucket = service ? s3Storage(clientOf(service.settings), local) : local;
      const [first = local, second] = places.map((place) => (place === 'disk' ? local : bucket));
      storage = second ? bothPlaces(first, second) : first;
    });
    afterEach(() => rm(root, { recursive: true, force: true }));

    const bytesOf = async (start = 0, end = bytes.length - 1) => {
      const stream = await storage.read(name, start, end);
      return stream && Buffer.from(await new Response(stream).arrayBuffer());
    };
    const store = async (content: Buffer) => {
      const received = await storage.receive(Readable.from([content]), content.length);
      await received.commit(name);
    };
    const list = async () => {
      const listed: StoredFile[] = [];
      for await (const file of storage.list()) listed.push(file);
      return listed;
    };

    describe('a file that arrives whole', () => {
      it('is counted and hashed on the way, and stored under its name', async () => {
        const pieces = Readable.from([bytes.subarray(0, 5), bytes.subarray(5)]);
        const received = await storage.receive(pieces, 100);
        expect(received).toMatchObject({ size: bytes.length, sha256: digest });
        expect(await storage.sizeOf(name)).toBeNull();
        await received.commit(name);
        expect(await storage.sizeOf(name)).toBe(bytes.length);
        expect(await storage.inspect(name)).toMatchObject({ size: bytes.length, sha256: digest });
        expect(await readdir(join(root, 'tmp'))).toEqual([]);
      });

      it('is stored in several requests where it is large, and is one', async () => {
        const large = randomBytes(17 * MEBIBYTE + 3);
        await store(large);
        expect(await storage.inspect(name)).toMatchObject({
          ...{ size: large.length, sha256: digestOf(large) },
        });
      });

      it.each([
        ['too large', () => [bytes, bytes], TooLargeError],
        ['broken off', breaking, /connection lost/],
      ])('leaves nothing where it is %s', async (_, content, error) => {
        await expect(storage.receive(Readable.from(content()), bytes.length)).rejects.toThrow(
          error,
        );
        expect(await readdir(join(root, 'tmp'))).toEqual([]);
      });

      it('may be empty', async () => {
        await store(Buffer.alloc(0));
        expect(await storage.inspect(name)).toMatchObject({
          size: 0,
          sha256: digestOf(Buffer.of()),
        });
      });
    });

    describe('a stored file', () => {
      it('is read in ranges, and not beyond its end', async () => {
        await store(bytes);
        expect(await bytesOf()).toEqual(bytes);
        expect(await bytesOf(3, 5)).toEqual(bytes.subarray(3, 6));
        expect(await bytesOf(bytes.length - 1)).toEqual(bytes.subarray(-1));
        expect(await bytesOf(3, bytes.length)).toBeNull();
        expect(await bytesOf(bytes.length, bytes.length)).toBeNull();
      });

      it('is gone once it is dropped, however often', async () => {
        await store(bytes);
        await storage.drop(name);
        await storage.drop(name);
        expect(await storage.inspect(name)).toBeNull();
        expect(await storage.sizeOf(name)).toBeNull();
        expect(await bytesOf()).toBeNull();
      });

      it('stands in the list, with size and age; what is arriving does not', async () => {
        const before = Date.now() - 2000;
        await store(bytes);
        const part = newName();
        await storage.newPart(part);
        await storage.writePart(part, 0, bytes);
        const listed = await list();
        expect(listed.map((file) => file.name)).not.toContain(part);
        const found = listed.find((file) => file.name === name);
        expect(found).toMatchObject({ size: bytes.length });
        expect(found?.written).toBeGreaterThan(before);
      });
    });

    describe('a part', () => {
      it('is there from its beginning on', async () => {
        expect(await storage.holdsPart(name)).toBe(false);
        await storage.newPart(name);
        expect(await storage.holdsPart(name)).toBe(true);
        await storage.dropPart(name);
        expect(await storage.holdsPart(name)).toBe(false);
      });

      it('takes chunks in any order, also twice, and becomes the file, however often that is asked', async () => {
        await storage.newPart(name);
        for (const [from, to] of [
          [10, undefined],
          [0, 10],
          [0, 10],
        ] as const)
          expect(await storage.writePart(name, from, bytes.subarray(from, to))).toBe(true);
        expect(await storage.inspectPart(name)).toMatchObject({
          size: bytes.length,
          sha256: digest,
        });
        expect(await storage.readPart(name)).toEqual(bytes);
        await Promise.all([
          storage.commitPart(name, bytes.length),
          storage.commitPart(name, bytes.length),
        ]);
        await storage.commitPart(name, bytes.length);
        expect(await storage.inspectPart(name)).toBeNull();
        expect(await storage.readPart(name)).toBeNull();
        expect(await storage.inspect(name)).toMatchObject({ size: bytes.length, sha256: digest });
      });

      it('of many chunks becomes one file', async () => {
        const chunk = 3 * MEBIBYTE;
        const whole = randomBytes(6 * chunk + 1);
        await storage.newPart(name);
        const offsets = Array.from({ length: 7 }, (_, index) => index * chunk);
        await Promise.all(
          offsets.map((at) => storage.writePart(name, at, whole.subarray(at, at + chunk))),
        );
        await storage.commitPart(name, whole.length);
        expect(await storage.inspect(name)).toMatchObject({
          ...{ size: whole.length, sha256: digestOf(whole) },
        });
      });

      it('of many chunks becomes one file where two processes do it at once', async () => {
        const chunk = 5 * MEBIBYTE;
        const whole = randomBytes(4 * chunk);
        await storage.newPart(name);
        for (let at = 0; at < whole.length; at += chunk)
          await storage.writePart(name, at, whole.subarray(at, at + chunk));
        const commit = () => storage.commitPart(name, whole.length);
        const ends = await Promise.allSettled([commit(), commit()]);
        expect(ends.map(({ status }) => status)).toContain('fulfilled');
        for (const end of ends)
          if (end.status === 'rejected') expect(end.reason).toBeInstanceOf(StorageProblem);
        await commit();
        expect(await storage.inspect(name)).toMatchObject({ sha256: digestOf(whole) });
      });

      it('is never made by a chunk that comes late', async () => {
        expect(await storage.writePart(name, 10, bytes)).toBe(false);
        await storage.newPart(name);
        await storage.writePart(name, 0, bytes);
        await storage.dropPart(name);
        await storage.dropPart(name);
        expect(await storage.writePart(name, 0, bytes)).toBe(false);
        expect(await storage.inspectPart(name)).toBeNull();
      });

      it('goes with its bytes when nobody has written to it for long', async () => {
        await storage.newPart(name);
        await storage.writePart(name, 0, bytes);
        await storage.dropParts(Date.now() - 60_000);
        expect(await storage.inspectPart(name)).not.toBeNull();
        await storage.dropParts(Date.now() + 60_000);
        expect(await storage.inspectPart(name)).toBeNull();
        expect(await storage.writePart(name, 0, bytes)).toBe(false);
      });
    });

    it('is tried by writing a little, of which nothing stays', async () => {
      await storage.probe();
      expect(await readdir(join(root, 'tmp'))).toEqual([]);
    });
  },
);

function* breaking() {
  yield bytes;
  throw new Error('connection lost');
}
