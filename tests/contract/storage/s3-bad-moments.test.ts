import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readFile, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { clientOf } from '../../../server/storage/s3/s3-client.ts';
import { s3Storage } from '../../../server/storage/s3/s3-storage.ts';
import type { Received } from '../../../server/storage/storage.ts';
import { BASE_PATH } from '../../../src/contract/codes.ts';
import { Visitor } from '../../support/server/test-server.ts';
import { type Fault, FaultProxy } from '../../support/services/fault-proxy.ts';
import { type S3Service, s3Kinds, startS3 } from '../../support/services/s3-service.ts';
import { blackPng } from '../../support/values/png.ts';
import { BuiltServer, type RunningServer } from '../operation/built-server.ts';
import { bytesAt, ChunkedUpload, plain, sha256, video } from '../uploads/upload-helpers.ts';

const MEBIBYTE = 1024 * 1024;
const TLS = new URL('../../support/services/tls/', import.meta.url).pathname;

const refusal = (status: number, code: string, headers = {}): Fault => ({
  ...{ kind: 'answer', status, headers: { 'content-type': 'application/xml', ...headers } },
  body: `<?xml version="1.0"?><Error><Code>${code}</Code></Error>`,
});
const skewed = refusal(403, 'RequestTimeTooSkewed');
const elsewhere = refusal(301, 'PermanentRedirect', { 'x-amz-bucket-region': 'eu-west-1' });
const malformed = refusal(400, 'AuthorizationHeaderMalformed', {
  'x-amz-bucket-region': 'eu-west-1',
});
const revoked = refusal(403, 'InvalidAccessKeyId');
const wrongSecret = refusal(403, 'SignatureDoesNotMatch');
const denied = refusal(403, 'AccessDenied');
const onItsWay = refusal(307, 'TemporaryRedirect', { location: 'http://127.0.0.1:1/' });

describe.each(s3Kinds)('S-OPS-4 bad moments of %s', { timeout: 120_000 }, (kind) => {
  let service: S3Service;
  let proxy: FaultProxy;
  let built: BuiltServer;
  let folder = '';
  let server: RunningServer;
  let visitor: Visitor;
  const env = (endpoint: string) => ({ DATA_DIR: folder, ...service.env, S3_ENDPOINT: endpoint });

  beforeAll(async () => {
    [service, built] = await Promise.all([startS3(kind), BuiltServer.build()]);
    proxy = await FaultProxy.before(service.settings.endpoint);
    folder = await built.dataDir();
    server = await built.start(env(proxy.url));
    visitor = await new Visitor(server.url).signIn('admin');
  });
  afterEach(() => proxy.calm());
  afterAll(async () => {
    await built?.dispose();
    await proxy?.close();
    await service?.stop();
    await rm(folder, { recursive: true, force: true });
  });

  it.each([
    ['a clock that it refuses', skewed, 'RequestTimeTooSkewed'],
    ['a bucket of another region', elsewhere, 'PermanentRedirect: the bucket is in .*eu-west-1'],
    ['a bucket that moves', onItsWay, 'TemporaryRedirect'],
    ['a key that was revoked', revoked, 'InvalidAccessKeyId'],
    ['a secret that was changed', wrongSecret, 'SignatureDoesNotMatch'],
    ['a right that was taken away', denied, 'AccessDenied'],
  ])(
    '%s: 503 with its word in the log, nothing is lost, and it goes on',
    async (_, fault, reason) => {
      const bytes = video(3000);
      const { address } = await plain(visitor, 'before.mp4', bytes);
      const upload = new ChunkedUpload(visitor, video(2 * MEBIBYTE), { chunkSize: MEBIBYTE });
      await upload.begin();
      await upload.chunk(0);
      server.said.stderr = '';
      proxy.inject(/./, fault, Number.POSITIVE_INFINITY);
      await expect(plain(visitor, 'a.mp4', bytes)).rejects.toMatchObject({ status: 503 });
      await expect(upload.chunk(1)).rejects.toMatchObject({ status: 503 });
      const answer = await visitor.fetch(address);
      expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5']);
      expect((await visitor.fetch('/readyz')).status).toBe(503);
      expect(server.said.stderr).toMatch(new RegExp(`"level":"warn".*answers ${reason}`));
      expect(server.said.stderr).not.toMatch(/"level":"error"/);
      proxy.calm();
      await upload.chunk(1);
      const done = await upload.complete();
      expect(sha256(await bytesAt(visitor, done.address))).toBe(sha256(upload.bytes));
      expect(sha256(await bytesAt(visitor, address))).toBe(sha256(bytes));
    },
  );

  it.each([
    ['a clock that it refuses', skewed, /RequestTimeTooSkewed\): set the clock of this machine\n$/],
    [
      'a bucket of another region',
      elsewhere,
      /PermanentRedirect\): set S3_REGION=eu-west-1, .*\n$/,
    ],
    ['a signature for another region', malformed, /set S3_REGION=eu-west-1, .*\n$/],
    ['an unknown key', revoked, /InvalidAccessKeyId\): check S3_ACCESS_KEY_ID\n$/],
    ['a wrong secret', wrongSecret, /SignatureDoesNotMatch\): check S3_SECRET_ACCESS_KEY\n$/],
    ['a key without rights', denied, /AccessDenied\): let the key read, write, list and .*\n$/],
  ])('%s ends a start with one line', async (_, fault, line) => {
    proxy.inject(/./, fault, Number.POSITIVE_INFINITY);
    const { code, stdout, stderr } = await built.run(env(proxy.url), 'verify');
    expect([code, stdout, stderr.split('\n').length]).toEqual([1, '', 2]);
    expect(stderr).toMatch(line);
  });

  it.each([
    ['a quota that is used up', refusal(403, 'QuotaExceeded')],
    ['a disk without room', refusal(507, 'XMinioStorageFull')],
  ])(
    '%s: 507 with its word in the log, and what is sent again is stored once',
    async (_, fault) => {
      const objects = async () =>
        ((await clientOf(service.settings).listObjects('/', 'files/')) ?? []).length;
      const before = await objects();
      const [key, bytes] = [randomUUID(), video(3000)];
      const upload = new ChunkedUpload(visitor, video(2 * MEBIBYTE), { chunkSize: MEBIBYTE });
      await upload.begin();
      await upload.chunk(0);
      server.said.stderr = '';
      proxy.inject(/^(PUT|POST)/, fault, Number.POSITIVE_INFINITY);
      await expect(plain(visitor, 'a.mp4', bytes, { key })).rejects.toMatchObject({ status: 507 });
      await expect(upload.chunk(1)).rejects.toMatchObject({ status: 507 });
      expect(server.said.stderr).toMatch(
        /"level":"warn".*answers (QuotaExceeded|XMinioStorageFull)/,
      );
      expect(server.said.stderr).not.toMatch(/"level":"error"/);
      proxy.calm();
      await upload.chunk(1);
      proxy.inject(/^(PUT|POST)/, fault, Number.POSITIVE_INFINITY);
      await expect(upload.complete()).rejects.toMatchObject({ status: 507 });
      proxy.calm();
      const [one, other] = [await upload.complete(), await plain(visitor, 'a.mp4', bytes, { key })];
      expect(await upload.complete()).toEqual(one);
      expect(await plain(visitor, 'a.mp4', bytes, { key })).toEqual(other);
      expect(sha256(await bytesAt(visitor, one.address))).toBe(sha256(upload.bytes));
      expect(sha256(await bytesAt(visitor, other.address))).toBe(sha256(bytes));
      expect(await objects()).toBe(before + 2);
    },
  );

  it('a slow one: at 1 MB/s uploads and downloads go on, several at once', async () => {
    const slowly: Fault = { kind: 'throttle', bytesPerSecond: MEBIBYTE };
    proxy.inject(/^(PUT|GET)/, slowly, Number.POSITIVE_INFINITY);
    const uploads = await Promise.all(
      [8, 3].map(async (size) => {
        const upload = new ChunkedUpload(visitor, video(size * MEBIBYTE + 1), {
          chunkSize: 4 * MEBIBYTE,
        });
        await upload.begin();
        await upload.chunks();
        return { bytes: upload.bytes, ...(await upload.complete()) };
      }),
    );
    const read = await Promise.all(uploads.map(({ address }) => bytesAt(visitor, address)));
    expect(read.map(sha256)).toEqual(uploads.map(({ bytes }) => sha256(bytes)));
  }, 120_000);

  it('its checks leave nothing there that adds up', async () => {
    proxy.inject(/^DELETE/, refusal(503, 'SlowDown'), Number.POSITIVE_INFINITY);
    const storage = s3Storage(clientOf({ ...service.settings, endpoint: proxy.url }), spool);
    for (let check = 0; check < 3; check += 1)
      await expect(storage.probe()).rejects.toMatchObject({ code: 'SlowDown' });
    proxy.calm();
    await storage.probe();
    expect(await clientOf(service.settings).listObjects('/', 'probe')).toEqual([]);
  });

  it('an upload is cancelled also where several objects are not deleted by one request', async () => {
    // As Swift answers a request without `Content-MD5`, which our client does not send.
    proxy.inject(/^POST .*delete/, refusal(400, 'InvalidRequest'), Number.POSITIVE_INFINITY);
    const upload = new ChunkedUpload(visitor, video(3 * MEBIBYTE), { chunkSize: MEBIBYTE });
    await upload.begin();
    await upload.chunks();
    await upload.cancel();
    expect(await clientOf(service.settings).listObjects('/', 'parts/')).toEqual([]);
  });

  it.each<[string, Fault]>([
    ['is away', refusal(503, 'SlowDown')],
    ['breaks off what it sends', { kind: 'cut-reply' }],
  ])('made pictures stay what they are where it %s for a while', async (_, fault) => {
    const { id } = await plain(visitor, 'a.png', blackPng({ width: 900, height: 600 }));
    const see = () => visitor.fetch(`${BASE_PATH}/file/thumbnail/${id}`);
    const first = Buffer.from(await (await see()).arrayBuffer());
    const objects = async () =>
      ((await clientOf(service.settings).listObjects('/', 'files/')) ?? []).map(({ Key }) => Key);
    const before = await objects();
    server.said.stderr = '';
    proxy.inject(/^GET/, fault, Number.POSITIVE_INFINITY);
    expect((await see()).status).toBe(503);
    expect(server.said.stderr).not.toMatch(/"level":"error"/);
    proxy.calm();
    expect(Buffer.from(await (await see()).arrayBuffer())).toEqual(first);
    expect(await objects()).toEqual(before);
  });

  it('a certificate that nobody trusts, and none at all, end a start with one line', async () => {
    const tls = await tlsServer();
    const port = (tls.address() as AddressInfo).port;
    const DATA_DIR = await built.dataDir();
    const started = async (endpoint: string) =>
      (await built.run({ ...env(endpoint), DATA_DIR })).stderr;
    expect(await started(`https://127.0.0.1:${port}`)).toMatch(
      /^lexdesk cannot start: .*SELF_SIGNED_CERT\): its certificate is not trusted: set NODE_EXTRA_CA_CERTS .*\n$/,
    );
    const plainPort = new URL(service.settings.endpoint).port;
    expect(await started(`https://127.0.0.1:${plainPort}`)).toMatch(
      /^lexdesk cannot start: .*not reached by https.*\n$/,
    );
    tls.close();
    await rm(DATA_DIR, { recursive: true, force: true });
  });
});

/** Of what arrives nothing is looked at. */
const spool = {
  receive: async () => ({ drop: async () => undefined }) as Received,
  dropArrivals: async () => undefined,
};

async function tlsServer(): Promise<Server> {
  const [cert, key] = await Promise.all([
    readFile(`${TLS}certificate.pem`),
    readFile(`${TLS}key.pem`),
  ]);
  const server = createServer({ cert, key }, (_, reply) => reply.end()).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return server;
}
