import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { S3mini } from 's3mini';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { StorageProblem } from '../storage.ts';
import { clientOf, orNull, orProblem } from './s3-client.ts';

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
      ...{ publicEndpoint: null, keyId: 'key', secret: 'secret' },
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
    [307, 'TemporaryRedirect', { isAway: true, isFull: false }],
    [503, 'SlowDown', { isAway: true, isFull: false }],
    [507, 'XMinioStorageFull', { isAway: true, isFull: true }],
  ])('%d %s is a problem of the storage', async (status, code, kind) => {
    answer = [status, fault(code)];
    const problem = { code, ...kind };
    expect(await problemOf(orProblem(bucket.putObject('key', 'bytes')))).toEqual(problem);
    expect(await problemOf(orNull(bucket.getObjectRaw('key')))).toEqual(problem);
  });

  it.each([
    [Buffer.alloc(8 * 1024 * 1024), 60_000 + 262_144],
    [Buffer.from('few'), 60_000],
  ])(
    'is waited for as long as its question takes at 32 kB/s, and a minute',
    async (body, patience) => {
      const timers = vi.spyOn(globalThis, 'setTimeout');
      answer = [200, ''];
      await bucket.putObject('key', body);
      expect(timers.mock.calls.map(([, delay]) => Math.round(delay ?? 0))).toContain(patience);
      timers.mockRestore();
    },
  );

  it('without a body says the status', async () => {
    answer = [403, ''];
    const problem = { code: 'HTTP 403', isAway: false, isFull: false };
    expect(await problemOf(orNull(bucket.getContentLength('key')))).toEqual(problem);
  });

  it('a connection that is cut or refused is a temporary problem', async () => {
    answer = [0, ''];
    const cut = await problemOf(orProblem(bucket.putObject('key', 'bytes')));
    expect(cut).toMatchObject({
      code: expect.stringMatching(/^(UND_ERR_SOCKET|ECONNRESET)$/),
      isAway: true,
    });
    server.close();
    await once(server, 'close');
    const refused = { code: 'ECONNREFUSED', isAway: true, isFull: false };
    expect(await problemOf(orProblem(bucket.putObject('key', 'bytes')))).toEqual(refused);
  });

  it.each([
    [404, fault('NoSuchKey')],
    [404, ''],
    [416, fault('InvalidRange')],
  ])('%d %s means that there is no such object', async (...said) => {
    answer = said;
    expect(await orNull(bucket.getObjectRaw('key'))).toBeNull();
  });
});
