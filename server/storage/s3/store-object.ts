import { createHash } from 'node:crypto';
import type { S3mini, UploadPart } from 's3mini';
import { type Bytes, StorageProblem } from '../storage.ts';
import { beginMultipart } from './multipart.ts';
import { orProblem } from './s3-client.ts';

/** Bytes per part of a multipart upload; the minimum of services is 5 MiB. */
const PART = 8 * 1024 * 1024;

/** Stores all bytes under a key, in one request or as a multipart upload; atomic either way. Resolves to true. */
export async function storeObject(bucket: S3mini, key: string, bytes: Bytes): Promise<true> {
  const parts = inParts(bytes);
  const first = (await parts.next()).value ?? Buffer.alloc(0);
  const second = await parts.next();
  if (second.done) await put(bucket, key, first);
  else await storeParts(bucket, key, chain([first, second.value], parts));
  return true;
}

/** A digest that the service compares with what arrives: the client signs no bodies. */
const md5Of = (bytes: Uint8Array) => ({
  'content-md5': createHash('md5').update(bytes).digest('base64'),
});

const put = (bucket: S3mini, key: string, bytes: Buffer): Promise<Response> =>
  orProblem(bucket.putObject(key, bytes, undefined, undefined, md5Of(bytes)));

async function storeParts(
  bucket: S3mini,
  key: string,
  parts: AsyncIterable<Buffer>,
): Promise<void> {
  const upload = await beginMultipart(bucket, key);
  try {
    const stored: UploadPart[] = [];
    for await (const part of parts) {
      const [number, digest] = [stored.length + 1, md5Of(part)];
      stored.push(
        await orProblem(bucket.uploadPart(key, upload.id, part, number, {}, undefined, digest)),
      );
      await upload.renew();
    }
    const whole = await orProblem(bucket.completeMultipartUpload(key, upload.id, stored));
    // A service may reply 200 and report a failure in the body.
    if (!whole.etag) throw new StorageProblem('InternalError', { isAway: true, cause: whole });
  } catch (error) {
    // If the abort fails, the daily job repeats it.
    await orProblem(bucket.abortMultipartUpload(key, upload.id))
      .then(upload.end)
      .catch(() => undefined);
    throw error;
  }
  // The object is stored; a left-over record refers to a finished upload and is harmless.
  await upload.end().catch(() => undefined);
}

/** Regroups bytes into pieces of {@link PART}; the last one may be shorter. */
async function* inParts(bytes: Bytes): AsyncGenerator<Buffer, undefined> {
  let pieces: Uint8Array[] = [];
  let size = 0;
  for await (const piece of bytes) {
    for (let from = 0; from < piece.length; ) {
      const part = piece.subarray(from, from + PART - size);
      pieces.push(part);
      size += part.length;
      from += part.length;
      if (size < PART) continue;
      yield Buffer.concat(pieces);
      [pieces, size] = [[], 0];
    }
  }
  if (size > 0) yield Buffer.concat(pieces);
}

async function* chain<T>(first: Iterable<T>, rest: AsyncIterable<T>): AsyncGenerator<T> {
  yield* first;
  yield* rest;
}
