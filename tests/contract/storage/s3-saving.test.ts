import { rm } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { clientOf } from '../../../server/storage/s3/s3-client.ts';
import { fileLibrary } from '../../../src/contract/file/file-library.ts';
import { Visitor } from '../../support/server/test-server.ts';
import { type S3Service, s3Kinds, startS3 } from '../../support/services/s3-service.ts';
import { BuiltServer, type RunningServer } from '../operation/built-server.ts';
import { plain, sha256, video } from '../uploads/upload-helpers.ts';

describe.each(s3Kinds)(
  'S-OPS-4 private files that are saved from %s',
  { timeout: 120_000 },
  (kind) => {
    let service: S3Service;
    let built: BuiltServer;
    let folder = '';
    let server: RunningServer;
    let visitor: Visitor;

    const run = async (env: Record<string, string>) => {
      await server?.end('SIGTERM');
      server = await built.start({ DATA_DIR: folder, ...service.env, ...env });
      visitor = await new Visitor(server.url).signIn('admin');
    };
    const addressOf = async (id: string) =>
      (await visitor.client.call(fileLibrary.address, { id })).address;
    const get = (address: string, init: RequestInit = {}) =>
      visitor.fetch(address, { redirect: 'manual', ...init });
    const add = async () => {
      const bytes = video(2000);
      const { id } = await plain(visitor, '庭审 (一).mp4', bytes, { kind: 'private/file' });
      return { id, bytes };
    };

    beforeAll(async () => {
      [service, built] = await Promise.all([startS3(kind), BuiltServer.build()]);
      folder = await built.dataDir();
      await run({ S3_PUBLIC_ENDPOINT: service.settings.endpoint });
    });
    afterAll(async () => {
      await built?.dispose();
      await service?.stop();
      await rm(folder, { recursive: true, force: true });
    });

    it('come from the bucket itself, with the name and type that they have here', async () => {
      const { id, bytes } = await add();
      const own = await get(await addressOf(id));
      expect([own.status, sha256(Buffer.from(await own.arrayBuffer()))]).toEqual([
        200,
        sha256(bytes),
      ]);
      const answer = await get(`${await addressOf(id)}&download=1`);
      expect([answer.status, answer.headers.get('cache-control')]).toEqual([302, 'no-store']);
      const location = answer.headers.get('location') ?? '';
      expect(new URL(location).origin).toBe(service.settings.endpoint);
      const valid = Number(new URL(location).searchParams.get('X-Amz-Expires'));
      expect(valid).toBeGreaterThan(290);
      expect(valid).toBeLessThanOrEqual(300);
      const there = await fetch(location);
      expect([there.status, sha256(Buffer.from(await there.arrayBuffer()))]).toEqual([
        ...[200, sha256(bytes)],
      ]);
      // fauxqs does not know of these.
      if (kind === 'fauxqs') return;
      expect(there.headers.get('content-type')).toBe(own.headers.get('content-type'));
      expect(there.headers.get('content-disposition')).toBe(
        own.headers.get('content-disposition')?.replace('inline', 'attachment'),
      );
    });

    it('are answered here where they are shown, asked about, or public', async () => {
      const { id } = await add();
      const head = await get(`${await addressOf(id)}&download=1`, { method: 'HEAD' });
      expect([head.status, head.headers.get('content-disposition')]).toEqual([
        ...[200, expect.stringMatching(/^attachment; /)],
      ]);
      const open = await plain(visitor, 'a.mp4', video(100));
      expect((await get(`${open.address}?download=1`)).status).toBe(200);
    });

    it('are given to nobody without a valid signature, and are missed as ever', async () => {
      const { id } = await add();
      const address = await addressOf(id);
      const forged = address.replace(/signature=../, 'signature=00');
      expect((await get(`${forged}&download=1`)).status).toBe(403);
      expect((await get(`${address.split('?')[0]}?download=1`)).status).toBe(403);
      const bucket = clientOf(service.settings);
      for (const { Key } of (await bucket.listObjects('/', 'files/')) ?? [])
        await bucket.deleteObject(Key);
      expect((await get(`${address}&download=1`)).status).toBe(404);
    });

    it('come from here where no address of the bucket is set', async () => {
      await run({});
      const { id, bytes } = await add();
      const answer = await get(`${await addressOf(id)}&download=1`);
      expect([answer.status, answer.headers.get('content-disposition')]).toEqual([
        ...[200, expect.stringMatching(/^attachment; /)],
      ]);
      expect(sha256(Buffer.from(await answer.arrayBuffer()))).toBe(sha256(bytes));
    });
  },
);
