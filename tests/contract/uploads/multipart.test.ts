import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { S3mini } from 's3mini';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { localStorage } from '../../../server/storage/local-storage.ts';
import { beginMultipart } from '../../../server/storage/s3/multipart.ts';
import { clientOf, orProblem } from '../../../server/storage/s3/s3-client.ts';
import { s3Storage } from '../../../server/storage/s3/s3-storage.ts';
import { storeObject } from '../../../server/storage/s3/store-object.ts';
import type { Storage } from '../../../server/storage/storage.ts';
import { type S3Service, s3Kinds, startS3 } from '../../support/services/s3-service.ts';

const PART = randomBytes(8 * 1024 * 1024);
const FUTURE = 60_000;

describe.each(s3Kinds)('S-OPS-4 uploads in parts that a killed process left on %s', (kind) => {
  let service: S3Service;
  let root = '';
  let bucket: S3mini;
  let storage: Storage;
  let key = '';

  beforeAll(async () => {
    service = await startS3(kind);
    root = await mkdtemp(join(tmpdir(), 'lexdesk-storage-'));
    bucket = clientOf(service.settings);
    storage = s3Storage(bucket, await localStorage(root, true));
  });
  afterAll(async () => {
    await service?.stop();
    await rm(root, { recursive: true, force: true });
  });
  beforeEach(() => {
    key = `files/${randomBytes(20).toString('hex')}`;
  });
  afterEach(async () => {
    for (const record of await records()) await bucket.deleteObject(record);
  });

  const records = async () =>
    ((await bucket.listObjects('/', 'multipart/')) ?? []).map(({ Key }) => Key);
  const sizeOf = () => bucket.getContentLength(key).catch(() => null);
  const upload = async () => {
    const { id } = await beginMultipart(bucket, key);
    return () => orProblem(bucket.uploadPart(key, id, PART, 1));
  };

  it('are recorded while they go on, and not after it', async () => {
    let during: string[] = [];
    async function* bytes() {
      yield PART;
      yield PART;
      during = await records();
      yield PART;
    }
    await storeObject(bucket, key, bytes());
    expect(during).toHaveLength(1);
    expect(await records()).toEqual([]);
    expect(await sizeOf()).toBe(3 * PART.length);
  });

  it('are deleted once they have been idle for long, and not before', async () => {
    const send = await upload();
    await send();
    await storage.dropArrivals(Date.now() - FUTURE);
    expect(await records()).toHaveLength(1);
    await send();
    await storage.dropArrivals(Date.now() + FUTURE);
    // That one cannot abort: it is tried again.
    expect(await records()).toHaveLength(kind === 's3rver' ? 1 : 0);
    if (kind === 'fauxqs') await expect(send()).rejects.toMatchObject({ code: 'NoSuchUpload' });
    await storage.dropArrivals(Date.now() + FUTURE);
  });

  it('stay as long as they go on, however long that takes', async () => {
    async function* bytes() {
      yield PART;
      yield PART;
      const begun = Date.now();
      await pause(2500);
      yield PART;
      yield PART;
      // Rounded to seconds.
      await storage.dropArrivals(begun + 1200);
      yield PART;
    }
    await storeObject(bucket, key, bytes());
    expect(await sizeOf()).toBe(5 * PART.length);
  });

  it('whose file was stored by another one end, and the file stays', async () => {
    const send = await upload();
    await send();
    await storeObject(bucket, key, [PART, PART]);
    await storage.dropArrivals(Date.now() + FUTURE);
    expect(await records()).toEqual([]);
    expect(await sizeOf()).toBe(2 * PART.length);
    // s3rver cannot abort.
    if (kind === 'fauxqs') await expect(send()).rejects.toMatchObject({ code: 'NoSuchUpload' });
    expect(await bucket.listObjects('/', 'multipart')).toEqual([]);
  });

  it('whose file is there are not touched where an abort would delete it', async () => {
    const send = await upload();
    await bucket.putObject(key, 'whole');
    const careless = vi.spyOn(bucket, 'abortMultipartUpload').mockImplementation(async (of) => {
      await bucket.deleteObject(of);
      return { status: 'Aborted', key: of, uploadId: '', response: {} };
    });
    await storage.dropArrivals(Date.now() + FUTURE);
    careless.mockRestore();
    expect(await records()).toEqual([]);
    expect(await sizeOf()).toBe(5);
    await send();
  });

  it('whose record is damaged lose it', async () => {
    await bucket.putObject('multipart/a', '{"key": 1');
    await storage.dropArrivals(Date.now() + FUTURE);
    expect(await records()).toEqual([]);
  });

  it('leave nothing where what is stored breaks off', async () => {
    async function* bytes() {
      yield PART;
      yield PART;
      throw new Error('broken off');
    }
    await expect(storeObject(bucket, key, bytes())).rejects.toThrow('broken off');
    expect(await sizeOf()).toBeNull();
    expect(await records()).toHaveLength(kind === 's3rver' ? 1 : 0);
  });
});
