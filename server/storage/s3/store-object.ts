import type { S3mini, UploadPart } from 's3mini';
import { type Bytes, StorageProblem } from '../storage.ts';
import { beginMultipart } from './multipart.ts';
import { asked } from './s3-client.ts';

/** Bytes of one part of a multipart upload; services want 5 MiB at least. */
const PART = 8 * 1024 * 1024;

/** Stores all bytes under a key, in one request or as a multipart upload: the object is there whole or not at all. */
export async function storeObject(bucket: S3mini, key: string, bytes: Bytes): Promise<true> {
  const parts = inParts(bytes);
  const first = (await parts.next()).value ?? Buffer.alloc(0);
  const second = await parts.next();
  if (second.done) await asked(bucket.putObject(key, first));
  else await storeParts(bucket, key, chain([first, second.value], parts));
  return true;
}

async function storeParts(
  bucket: S3mini,
  key: string,
  parts: AsyncIterable<Buffer>,
): Promise<void> {
  const upload = await beginMultipart(bucket, key);
  try {
    const stored: UploadPart[] = [];
    for await (const part of parts) {
      stored.push(await asked(bucket.uploadPart(key, upload.id, part, stored.length + 1)));
      await upload.renew();
    }
    const whole = await asked(bucket.completeMultipartUpload(key, upload.id, stored));
    // A service may begin to answer 200 and then say that it failed.
    if (!whole.etag) throw new StorageProblem('InternalError', { isAway: true, cause: whole });
  } catch (error) {
    // What cannot be aborted now is aborted a day later.
    await asked(bucket.abortMultipartUpload(key, upload.id))
      .then(upload.end)
      .catch(() => undefined);
    throw error;
  }
  // The object is there: a record that stays names an upload that is not there any more.
  await upload.end().catch(() => undefined);
}

/** The same bytes in pieces of {@link PART}, the last one shorter. */
async function* inParts(bytes: Bytes): AsyncGenerator<Buffer, undefined> {
  let pieces: Uint8Array[] = [];
  let size = 0;
  for await (const piece of bytes) {
    for (let from = 0; from < piece.length; ) {
      const taken = piece.subarray(from, from + PART - size);
      pieces.push(taken);
      size += taken.length;
      from += taken.length;
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
