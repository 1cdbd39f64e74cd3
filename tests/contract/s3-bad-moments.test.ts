import { once } from 'node:events';
import { readFile, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type Fault, FaultProxy } from '../support/fault-proxy.ts';
import { type S3Service, s3Kinds, startS3 } from '../support/s3-service.ts';
import { Visitor } from '../support/test-server.ts';
import { BuiltServer, type RunningServer } from './built-server.ts';
import { bytesAt, ChunkedUpload, plain, sha256, video } from './upload-helpers.ts';

const MEBIBYTE = 1024 * 1024;
const TLS = new URL('../support/tls/', import.meta.url).pathname;

const refusal = (status: number, code: string, headers = {}): Fault => ({
  ...{ kind: 'answer', status, headers: { 'content-type': 'application/xml', ...headers } },
  body: `<?xml version="1.0"?><Error><Code>${code}</Code></Error>`,
});
const skewed = refusal(403, 'RequestTimeTooSkewed');
const elsewhere = refusal(301, 'PermanentRedirect', { 'x-amz-bucket-region': 'eu-west-1' });
const malformed = refusal(400, 'AuthorizationHeaderMalformed', {
  'x-amz-bucket-region': 'eu-west-1',
});
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
  ])('%s ends a start with one line', async (_, fault, line) => {
    proxy.inject(/./, fault, Number.POSITIVE_INFINITY);
    const { code, stdout, stderr } = await built.run(env(proxy.url), 'verify');
    expect([code, stdout, stderr.split('\n').length]).toEqual([1, '', 2]);
    expect(stderr).toMatch(line);
  });

  it('a slow one: at 1 MB/s uploads and downloads go on, several at once', async () => {
    proxy.inject(/^PUT/, { kind: 'throttle', bytesPerSecond: MEBIBYTE }, Number.POSITIVE_INFINITY);
    const uploads = await Promise.all(
      [9, 8].map(async (size) => {
        const upload = new ChunkedUpload(visitor, video(size * MEBIBYTE + 1), {
          chunkSize: 4 * MEBIBYTE,
        });
        await upload.begin();
        await upload.chunks();
        return { bytes: upload.bytes, ...(await upload.complete()) };
      }),
    );
    for (const { address, bytes } of uploads)
      expect(sha256(await bytesAt(visitor, address))).toBe(sha256(bytes));
  }, 120_000);

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

async function tlsServer(): Promise<Server> {
  const [cert, key] = await Promise.all([
    readFile(`${TLS}certificate.pem`),
    readFile(`${TLS}key.pem`),
  ]);
  const server = createServer({ cert, key }, (_, reply) => reply.end()).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return server;
}
