import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { S3mini } from 's3mini';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { StorageProblem } from '../storage.ts';
import { asked, askedFor, clientOf } from './s3-client.ts';

const fault = (code: string) => `<?xml version="1.0"?><Error><Code>${code}</Code></Error>`;

describe('S-OPS-4 what a service answers', () => {
  let server: Server;
  let answer: [number, string] = [200, ''];
  let bucket: S3mini;

  beforeEach(async () => {
    server = createServer((_, reply) => {
      const [status, body] = answer;
      if (status === 0) reply.destroy();
      else
        reply
          .writeHead(status, { location: 'http://127.0.0.1:1/', 'content-type': 'application/xml' })
          .end(body);
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    bucket = clientOf({
      ...{ endpoint: `http://127.0.0.1:${port}`, bucket: 'files', region: 'us-east-1' },
      ...{ keyId: 'key', secret: 'secret' },
    });
  });
  afterEach(() => {
    server.closeAllConnections();
    server.close();
  });
  const problemOf = (request: Promise<unknown>) =>
    request.then(
      () => null,
      ({ code, isAway, isFull }: StorageProblem) => ({ code, isAway, isFull }),
    );

  it.each([
    [403, 'SignatureDoesNotMatch', { isAway: false, isFull: false }],
    [403, 'RequestTimeTooSkewed', { isAway: false, isFull: false }],
    [403, 'QuotaExceeded', { isAway: false, isFull: true }],
    [404, 'NoSuchBucket', { isAway: false, isFull: false }],
    [301, 'PermanentRedirect', { isAway: false, isFull: false }],
    [503, 'SlowDown', { isAway: true, isFull: false }],
    [507, 'XMinioStorageFull', { isAway: true, isFull: true }],
  ])('%d %s is a problem of the storage', async (status, code, kind) => {
    answer = [status, fault(code)];
    const problem = { code, ...kind };
    expect(await problemOf(asked(bucket.putObject('key', 'bytes')))).toEqual(problem);
    expect(await problemOf(askedFor(bucket.getObjectRaw('key')))).toEqual(problem);
  });

  it('without a body says the status', async () => {
    answer = [403, ''];
    const problem = { code: 'HTTP 403', isAway: false, isFull: false };
    expect(await problemOf(askedFor(bucket.getContentLength('key')))).toEqual(problem);
  });

  it('a connection that is cut, or that nobody takes, is a problem that may go by itself', async () => {
    answer = [0, ''];
    const cut = await problemOf(asked(bucket.putObject('key', 'bytes')));
    expect(cut).toMatchObject({
      code: expect.stringMatching(/^(UND_ERR_SOCKET|ECONNRESET)$/),
      isAway: true,
    });
    server.close();
    await once(server, 'close');
    const refused = { code: 'ECONNREFUSED', isAway: true, isFull: false };
    expect(await problemOf(asked(bucket.putObject('key', 'bytes')))).toEqual(refused);
  });

  it.each([
    [404, fault('NoSuchKey')],
    [404, ''],
    [416, fault('InvalidRange')],
  ])('%d %s means that there is no such object', async (...said) => {
    answer = said;
    expect(await askedFor(bucket.getObjectRaw('key'))).toBeNull();
  });
});

describe('S-OPS-4 signatures', () => {
  afterEach(() => vi.useRealTimers());

  it('are those of AWS’s published example of a presigned address', async () => {
    vi.useFakeTimers({ now: Date.UTC(2013, 4, 24), toFake: ['Date'] });
    const bucket = new S3mini({
      endpoint: 'https://examplebucket.s3.amazonaws.com',
      region: 'us-east-1',
      accessKeyId: 'AKIAIOSFODNN7EXAMPLE',
      secretAccessKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
    });
    const address = new URL(await bucket.getPresignedUrl('GET', 'test.txt', 86_400));
    expect(address.searchParams.get('X-Amz-Signature')).toBe(
      'aeeed9bbccd4d02ee5c0109b86d86835f995330da4c265957d157751f604d404',
    );
  });
});
