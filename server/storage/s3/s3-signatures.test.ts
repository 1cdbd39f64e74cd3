import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { S3mini } from 's3mini';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { EXAMPLE_KEY, signatureOf } from '../../../tests/support/services/aws-signature.ts';
import { clientOf } from './s3-client.ts';

const AUTHORIZATION = /^AWS4-HMAC-SHA256 Credential=(\S+), SignedHeaders=(\S+), Signature=(\S+)$/;
const EMPTY = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';

let server: Server;
let bucket: S3mini;
let requests: IncomingMessage[] = [];

beforeAll(async () => {
  server = createServer((request, reply) => {
    requests.push(request);
    request.resume().on('end', () => reply.end());
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  bucket = clientOf({
    ...{ endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, bucket: 'files' },
    ...{ region: 'eu-west-1', publicEndpoint: null },
    ...{ keyId: EXAMPLE_KEY.accessKeyId, secret: EXAMPLE_KEY.secretAccessKey },
  });
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

it('S-OPS-4 the signature that these tests compare with is that of AWS’s published example', () => {
  const example = {
    ...{ method: 'GET', target: '/test.txt', payload: EMPTY, at: '20130524T000000Z' },
    headers: {
      ...{ host: 'examplebucket.s3.amazonaws.com', range: 'bytes=0-9' },
      ...{ 'x-amz-content-sha256': EMPTY, 'x-amz-date': '20130524T000000Z' },
    },
    scope: ['20130524', 'us-east-1', 's3', 'aws4_request'],
  };
  expect(signatureOf(example, EXAMPLE_KEY.secretAccessKey)).toBe(
    'f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
  );
});

const key = 'files/0a/b c+(d)!*~\'"&=判决.txt';
const part = { partNumber: 1, etag: '"e"' };

it.each<[what: string, call: string, ask: () => Promise<unknown>]>([
  ['storing', 'PUT', () => bucket.putObject(key, 'bytes')],
  ['reading', 'GET', () => bucket.getObjectRaw(key)],
  ['reading a range', 'GET', () => bucket.getObjectRaw(key, false, 5, 10)],
  ['asking for the size', 'HEAD', () => bucket.getContentLength(key)],
  ['a list', 'GET', () => bucket.listObjectsPaged('/', 'parts/a b/', 1000, 'to+k/en==')],
  ['beginning a multipart upload', 'POST', () => bucket.getMultipartUploadId(key)],
  ['a part', 'PUT', () => bucket.uploadPart(key, 'i+d/=~', Buffer.from('bytes'), 10)],
  ['completing', 'POST', () => bucket.completeMultipartUpload(key, 'i+d/=~', [part])],
  ['aborting', 'DELETE', () => bucket.abortMultipartUpload(key, 'i+d/=~')],
  ['deleting', 'DELETE', () => bucket.deleteObject(key)],
  ['deleting several', 'POST', () => bucket.deleteObjects([key, 'files/b'])],
])('S-OPS-4 %s is signed for what a service reads of it', async (_, call, ask) => {
  requests = [];
  // Most calls reject an empty reply.
  await ask().catch(() => undefined);
  expect(requests.map(({ method }) => method)).toEqual([call]);
  const [{ url: target = '', headers = {} } = {}] = requests;
  const [, credential = '', names = '', signature] =
    AUTHORIZATION.exec(headers.authorization ?? '') ?? [];
  const at = String(headers['x-amz-date']);
  const [keyId, ...scope] = credential.split('/');
  expect([keyId, ...scope]).toEqual([
    ...[EXAMPLE_KEY.accessKeyId, at.slice(0, 8), 'eu-west-1', 's3', 'aws4_request'],
  ]);
  // Unsigned headers of this kind could be injected on the way.
  const amz = Object.keys(headers).filter((name) => name.startsWith('x-amz-'));
  expect(names.split(';')).toEqual(expect.arrayContaining(['host', ...amz]));
  const signed = names.split(';').map((name) => [name, String(headers[name])]);
  const payload = String(headers['x-amz-content-sha256']);
  const request = { method: call, target, payload, at, scope };
  expect(signature).toBe(
    signatureOf({ ...request, headers: Object.fromEntries(signed) }, EXAMPLE_KEY.secretAccessKey),
  );
});
