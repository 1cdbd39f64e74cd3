import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { S3mini } from 's3mini';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { clientOf } from './s3-client.ts';
import { storeObject } from './store-object.ts';

const MEBIBYTE = 1024 * 1024;
const KEY = 'files/a';
const BEGUN =
  '<InitiateMultipartUploadResult><UploadId>u</UploadId></InitiateMultipartUploadResult>';
const STORED = '<CompleteMultipartUploadResult><ETag>"e"</ETag></CompleteMultipartUploadResult>';
const LISTED = '<ListBucketResult><IsTruncated>false</IsTruncated></ListBucketResult>';
const FAILED = '<Error><Code>InternalError</Code></Error>';

let server: Server;
let bucket: S3mini;
/** The answer to the last call of an upload in parts. */
let completed = STORED;
/** Whether the digest of each request that stores bytes of the object was that of these bytes. */
let proven: boolean[] = [];

beforeEach(async () => {
  [completed, proven] = [STORED, []];
  server = createServer(async (request, reply) => {
    const digest = createHash('md5');
    for await (const piece of request) digest.update(piece);
    const { method = '', url = '', headers } = request;
    const call = `${method} ${url}`;
    if (call.startsWith(`PUT /files/${KEY}`))
      proven.push(headers['content-md5'] === digest.digest('base64'));
    const isEnd = /^POST .*uploadId/.test(call);
    const body = isEnd ? completed : { POST: BEGUN, GET: LISTED }[method];
    reply.writeHead(200, { etag: '"e"', 'content-type': 'application/xml' }).end(body);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  bucket = clientOf({
    ...{ endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, bucket: 'files' },
    ...{ region: 'us-east-1', publicEndpoint: null, keyId: 'key', secret: 'secret' },
  });
});
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

it.each([
  ['empty', 0, 1],
  ['small', 100, 1],
  ['in parts', 17 * MEBIBYTE, 3],
])(
  'S-OPS-4 what is stored is sent with a digest that the service compares: %s',
  async (_, size, requests) => {
    expect(await storeObject(bucket, KEY, [Buffer.alloc(size, 'x')])).toBe(true);
    expect(proven).toEqual(Array(requests).fill(true));
  },
);

it('S-OPS-4 parts that were not put together are no file, though the answer was 200', async () => {
  completed = FAILED;
  const storing = storeObject(bucket, KEY, [Buffer.alloc(9 * MEBIBYTE)]);
  await expect(storing).rejects.toMatchObject({ code: 'InternalError', isAway: true });
});
