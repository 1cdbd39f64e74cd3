import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '../../../server/config/server-config.ts';
import { tidy } from '../../../server/jobs/housekeeping.ts';
import { openBeside } from '../../../server/open.ts';
import { clientOf } from '../../../server/storage/s3/s3-client.ts';
import { Visitor } from '../../support/server/test-server.ts';
import { type Fault, FaultProxy } from '../../support/services/fault-proxy.ts';
import { type S3Service, s3Kinds, startS3 } from '../../support/services/s3-service.ts';
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
/** Milliseconds after which upkeep drops what nobody goes on with. */
const LATER = 9 * 24 * 60 * 60_000;

/** Where a request to the bucket stands when the server is killed: not yet sent, or done but not yet answered. */
type Moment = 'before' | 'after';

/** An act that is cut, and its repeat, which has to succeed; resolves with the address of the file. */
interface Cut {
  act: () => Promise<unknown>;
  repeat: () => Promise<{ address: string }>;
  bytes: Buffer;
}

describe.each(s3Kinds)('S-OPS-4 a server on %s that is killed', { timeout: 300_000 }, (kind) => {
  let service: S3Service;
  let built: BuiltServer;
  let proxy: FaultProxy;
  let folder = '';
  let server: RunningServer;
  let visitor: Visitor;

  const env = () => ({ DATA_DIR: folder, ...service.env, APP_DIR: built.appDir });
  const run = async () => {
    server = await built.start({ ...env(), S3_ENDPOINT: proxy.url });
    visitor = await new Visitor(server.url).signIn('admin');
  };
  const objects = async (prefix: string) =>
    (await clientOf(service.settings).listObjects('/', prefix)) ?? [];

  beforeAll(async () => {
    [service, built] = await Promise.all([startS3(kind), BuiltServer.build()]);
    proxy = await FaultProxy.before(service.settings.endpoint);
    folder = await built.dataDir();
    await run();
  });
  afterAll(async () => {
    await built?.dispose();
    await proxy?.close();
    await service?.stop();
    await rm(folder, { recursive: true, force: true });
  });

  /** Kills the server at each request of an act in turn, until one is done unharmed; returns their number. */
  const killAtEach = async (moment: Moment, begin: () => Promise<Cut>): Promise<number> => {
    const made: { address: string; digest: string }[] = [];
    for (let requests = 0; ; requests += 1) {
      const { act, repeat, bytes } = await begin();
      let isHeld = false;
      proxy.inject(/./, { kind: 'pass' }, requests);
      const onHeld = () => {
        isHeld = true;
      };
      const fault: Fault = moment === 'before' ? { kind: 'stall' } : { kind: 'hold-reply', onHeld };
      const stopped = proxy.inject(/./, fault, Number.POSITIVE_INFINITY);
      let isDone = false;
      const cut = act().then(
        () => {
          isDone = true;
        },
        () => undefined,
      );
      const isStopped = () => (moment === 'before' ? stopped.hits > 0 : isHeld);
      await expect.poll(() => isDone || isStopped(), { interval: 10, timeout: 20_000 }).toBe(true);
      await server.end('SIGKILL');
      await cut;
      proxy.calm();
      await run();
      const { address } = await repeat();
      made.push({ address, digest: sha256(bytes) });
      expect(sha256(await bytesAt(visitor, address))).toBe(sha256(bytes));
      if (!isDone) continue;
      await upkeep();
      for (const { address, digest } of made)
        expect(sha256(await bytesAt(visitor, address))).toBe(digest);
      return requests;
    }
  };

  /** The daily upkeep when all that was begun is old: nothing is left but files. */
  const upkeep = async () => {
    const deps = await openBeside(readConfig(env()));
    await tidy({ ...deps, now: () => Date.now() + LATER }).finally(() => deps.db.destroy());
    for (const prefix of ['parts/', 'multipart/']) expect(await objects(prefix)).toEqual([]);
    expect(await filesOnDisk(folder)).toEqual({ kept: 0, arriving: 0 });
    // The sessions were old, too.
    await visitor.signIn('admin');
  };

  const newUpload = () =>
    new ChunkedUpload(visitor, video(8 * MEBIBYTE + 1), { chunkSize: 5 * MEBIBYTE });
  const fromBeginning = async (upload: ChunkedUpload) => {
    const again = upload.as(visitor);
    expect((await again.begin()).held).toEqual([]);
    return (await again.chunks()).complete();
  };

  describe.each<Moment>(['before', 'after'])('%s each of the requests', (moment) => {
    it('begins an upload', async () => {
      const requests = await killAtEach(moment, async () => {
        const upload = newUpload();
        const { bytes } = upload;
        return { act: () => upload.begin(), repeat: () => fromBeginning(upload), bytes };
      });
      expect(requests).toBeGreaterThan(0);
    });

    it('stores a file that comes in one request, once', async () => {
      const before = (await objects('files/')).length;
      const requests = await killAtEach(moment, async () => {
        const [bytes, key] = [video(3000), randomUUID()];
        const upload = () => plain(visitor, 'a.mp4', bytes, { key });
        return { act: upload, repeat: upload, bytes };
      });
      expect(requests).toBeGreaterThan(0);
      // A file for each, and at most one without a row: it stays, since a restored backup may have lost its row.
      const more = (await objects('files/')).length - before - (requests + 1);
      expect(more).toBe(moment === 'after' ? 1 : 0);
    });

    it('cancels an upload, which can be begun again', async () => {
      const requests = await killAtEach(moment, async () => {
        const upload = newUpload();
        await upload.begin();
        await upload.chunks();
        const repeat = async () => {
          // It is cancelled: before the first request.
          await expect(upload.as(visitor).cancel()).rejects.toMatchObject({ status: 410 });
          return fromBeginning(upload);
        };
        return { act: () => upload.cancel(), repeat, bytes: upload.bytes };
      });
      expect(requests).toBeGreaterThan(2);
    });

    it('leaves a cancelled upload that nobody begins again to upkeep', async () => {
      const bytes = video(3000);
      const other = await plain(visitor, 'b.mp4', bytes);
      const requests = await killAtEach(moment, async () => {
        const upload = newUpload();
        await upload.begin();
        await upload.chunks();
        return { act: () => upload.cancel(), repeat: async () => other, bytes };
      });
      expect(requests).toBeGreaterThan(2);
    });
  });
});
