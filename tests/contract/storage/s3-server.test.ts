import { rm } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { abortMultiparts } from '../../../server/storage/s3/multipart.ts';
import { clientOf } from '../../../server/storage/s3/s3-client.ts';
import { BASE_PATH } from '../../../src/contract/codes.ts';
import { make } from '../../support/calls/record-calls.ts';
import { Visitor } from '../../support/server/test-server.ts';
import { FaultProxy } from '../../support/services/fault-proxy.ts';
import { type S3Service, s3Kinds, startS3 } from '../../support/services/s3-service.ts';
import { blackPng } from '../../support/values/png.ts';
import { BuiltServer, type RunningServer } from '../operation/built-server.ts';
import {
  bytesAt,
  ChunkedUpload,
  filesOnDisk,
  plain,
  sha256,
  video,
} from '../uploads/upload-helpers.ts';

const MEBIBYTE = 1024 * 1024;

describe.each(s3Kinds)('S-OPS-4 a server whose files are on %s', { timeout: 120_000 }, (kind) => {
  let service: S3Service;
  let built: BuiltServer;
  let folder = '';
  let server: RunningServer;
  let visitor: Visitor;

  const run = async (endpoint = service.settings.endpoint) => {
    server = await built.start({ DATA_DIR: folder, ...service.env, S3_ENDPOINT: endpoint });
    visitor = await new Visitor(server.url).signIn('admin');
  };
  const crash = async () => {
    await server.end('SIGKILL');
    await run();
  };
  const objects = async (prefix: string) =>
    (await clientOf(service.settings).listObjects('/', prefix)) ?? [];
  const digestAt = async (address: string) => sha256(await bytesAt(visitor, address));
  const statusOf = async (path: string) => (await visitor.fetch(path)).status;

  beforeAll(async () => {
    [service, built] = await Promise.all([startS3(kind), BuiltServer.build()]);
    folder = await built.dataDir();
    await run();
  });
  afterAll(async () => {
    await built?.dispose();
    await service?.stop();
    await rm(folder, { recursive: true, force: true });
  });

  it('stores what is uploaded there and nothing of it on its own disk, and reads it whole and in ranges', async () => {
    const small = video(2000);
    const large = video(9 * MEBIBYTE + 5);
    const one = await plain(visitor, 'a.mp4', small);
    const upload = new ChunkedUpload(visitor, large, { chunkSize: 2 * MEBIBYTE });
    await upload.begin();
    await upload.chunks();
    const other = await upload.complete();
    expect(await digestAt(one.address)).toBe(sha256(small));
    expect(await digestAt(other.address)).toBe(sha256(large));
    const range = await visitor.fetch(other.address, { headers: { range: 'bytes=9437184-' } });
    expect(range.status).toBe(206);
    expect(Buffer.from(await range.arrayBuffer())).toEqual(large.subarray(9437184));
    expect(await filesOnDisk(folder)).toEqual({ kept: 0, arriving: 0 });
    expect(await objects('parts/')).toEqual([]);
  });

  it('stores pictures that are made of others there, once, and nothing of them on its own disk', async () => {
    const { id, address } = await plain(visitor, 'a.png', blackPng({ width: 900, height: 600 }));
    expect((await visitor.fetch(address)).status).toBe(200);
    const before = new Set((await objects('files/')).map(({ Key }) => Key));
    for (const variant of ['thumbnail', 'picture']) {
      const see = () => bytesAt(visitor, `${BASE_PATH}/file/${variant}/${id}`);
      const small = await see();
      const made = (await objects('files/')).filter(({ Key }) => !before.has(Key));
      expect(made.map(({ Size }) => Size)).toEqual([small.length]);
      const key = made[0]?.Key ?? '';
      expect(key).toMatch(/^files\/[0-9a-f]{40}$/);
      const stored = await clientOf(service.settings).getObjectArrayBuffer(key);
      expect(Buffer.from(stored ?? new ArrayBuffer())).toEqual(small);
      expect(await see()).toEqual(small);
      before.add(key);
      expect((await objects('files/')).length).toBe(before.size);
    }
    expect(await filesOnDisk(folder)).toEqual({ kept: 0, arriving: 0 });
  });

  it('goes on with an upload after a crash between two chunks', async () => {
    const bytes = video(9 * MEBIBYTE + 1);
    const upload = new ChunkedUpload(visitor, bytes, { chunkSize: 3 * MEBIBYTE });
    await upload.begin();
    await upload.chunks(0, 2);
    await crash();
    const again = upload.as(visitor);
    const { held } = await again.begin();
    expect(held).toEqual([0, 2]);
    await again.chunks(1, 3);
    const record = await again.complete();
    expect(await digestAt(record.address)).toBe(sha256(bytes));
  });

  it('completes an upload once although it is killed before any of its requests, and leaves nothing of its parts', async () => {
    const proxy = await FaultProxy.before(service.settings.endpoint);
    const before = (await objects('files/')).length;
    await server.end('SIGTERM');
    let requests = 0;
    await run(proxy.url);
    for (let isKilled = true; isKilled; requests += 1) {
      const upload = new ChunkedUpload(visitor, video(8 * MEBIBYTE + 1), {
        chunkSize: 5 * MEBIBYTE,
      });
      await upload.begin();
      await upload.chunks();
      proxy.inject(/./, { kind: 'pass' }, requests);
      const stalled = proxy.inject(/./, { kind: 'stall' }, Number.POSITIVE_INFINITY);
      let isDone = false;
      const cut = upload.complete().then(
        () => {
          isDone = true;
        },
        () => undefined,
      );
      await expect.poll(() => isDone || stalled.hits > 0, { interval: 10 }).toBe(true);
      isKilled = stalled.hits > 0;
      await server.end('SIGKILL');
      await cut;
      proxy.calm();
      await run(proxy.url);
      const again = upload.as(visitor);
      await again.begin();
      const record = await again.complete();
      expect(await digestAt(record.address)).toBe(sha256(upload.bytes));
      expect((await objects('files/')).length).toBe(before + requests + 1);
      expect(await objects('parts/')).toEqual([]);
    }
    expect(requests).toBeGreaterThan(15);
    // What was begun of files is ended a day later, and none of them with it.
    expect(await objects('multipart/')).not.toEqual([]);
    await abortMultiparts(clientOf(service.settings), Number.POSITIVE_INFINITY);
    expect(await objects('multipart/')).toEqual([]);
    expect((await objects('files/')).length).toBe(before + requests);
    await server.end('SIGTERM');
    await proxy.close();
    await run();
  }, 300_000);

  it('drops the bytes of an upload that is cancelled', async () => {
    const upload = new ChunkedUpload(visitor, video(600_000));
    await upload.begin();
    await upload.chunks(0);
    expect(await objects('parts/')).not.toEqual([]);
    await upload.cancel();
    expect(await objects('parts/')).toEqual([]);
  });

  it('answers 503 for files while the service is away, saves the rest, and goes on by itself', async () => {
    const bytes = video(3000);
    const { address } = await plain(visitor, 'before.mp4', bytes);
    await service.kill();
    await expect(plain(visitor, 'meanwhile.mp4', bytes)).rejects.toMatchObject({ status: 503 });
    expect(await statusOf(address)).toBe(503);
    expect(await statusOf('/readyz')).toBe(503);
    expect(await make('dict', visitor)).toMatchObject({ version: 1 });
    await service.start();
    // In memory alone the bucket is gone, too.
    if (kind === 'fauxqs') await clientOf(service.settings).createBucket();
    else expect(await digestAt(address)).toBe(sha256(bytes));
    const after = await plain(visitor, 'after.mp4', bytes);
    expect(await digestAt(after.address)).toBe(sha256(bytes));
    expect(server.said.stderr).not.toMatch(/"level":"error"/);
  });

  it('says in one line why a bucket cannot be used, and starts where it is only away', async () => {
    const started = async (env: Record<string, string>) => {
      const dataDir = await built.dataDir();
      const ended = await built.run({ DATA_DIR: dataDir, ...service.env, ...env });
      await rm(dataDir, { recursive: true, force: true });
      return ended;
    };
    const line = (text: string) => ({
      ...{
        code: 1,
        stdout: '',
        stderr: expect.stringMatching(`^lexdesk cannot start: ${text}.*\n$`),
      },
    });
    expect(await started({ S3_BUCKET: 'another-bucket' })).toMatchObject(
      line('the bucket another-bucket .*NoSuchBucket'),
    );
    if (kind === 's3rver')
      expect(await started({ S3_ACCESS_KEY_ID: 'somebody' })).toMatchObject(
        line('the bucket lexdesk-files .*InvalidAccessKeyId'),
      );
    await service.kill();
    const away = await started({});
    expect(away.stderr).toMatch(/"lexdesk starts without its files: .*ECONNREFUSED/);
    expect(away.stderr).toMatch(/\nlexdesk cannot start: a first start stores files.*\n$/);
    await crash();
    expect(server.said.stderr).toMatch(/"lexdesk starts without its files: .*ECONNREFUSED/);
    expect(await make('dict', visitor)).toMatchObject({ version: 1 });
  });
});
