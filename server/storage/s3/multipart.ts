import { randomUUID } from 'node:crypto';
import type { S3mini } from 's3mini';
import * as v from 'valibot';
import { StorageProblem } from '../storage.ts';
import { listObjects } from './list-objects.ts';
import { asked, askedFor } from './s3-client.ts';

/** A record of each multipart upload that is going on: not every service lists them, and what they hold costs room. */
const RECORDS = 'multipart/';

const recorded = v.object({ key: v.string(), id: v.string() });

/** A multipart upload of the service that is going on. */
interface Multipart {
  id: string;
  /** Records that it still is. */
  renew(): Promise<void>;
  /** It is completed or aborted. */
  end(): Promise<void>;
}

/** Begins a multipart upload, and records it before it holds any bytes. */
export async function beginMultipart(bucket: S3mini, key: string): Promise<Multipart> {
  const id = await asked(bucket.getMultipartUploadId(key));
  const record = RECORDS + randomUUID();
  const renew = async () => {
    await asked(bucket.putObject(record, JSON.stringify({ key, id })));
  };
  await renew();
  return {
    ...{ id, renew },
    end: async () => {
      await asked(bucket.deleteObject(record));
    },
  };
}

/** Aborts the multipart uploads that nobody has continued since `before`: their processes were killed. */
export async function abortMultiparts(bucket: S3mini, before: number): Promise<void> {
  for await (const { Key, LastModified } of listObjects(bucket, RECORDS)) {
    if (LastModified.getTime() >= before) continue;
    const upload = v.safeParse(
      v.pipe(v.string(), v.parseJson(), recorded),
      await askedFor(bucket.getObject(Key)),
    );
    // Where it cannot be aborted its record stays, and tomorrow it is tried again.
    if (upload.success && !(await isAborted(bucket, upload.output))) continue;
    await asked(bucket.deleteObject(Key));
  }
}

/** Whether nothing is left of an upload: it was completed, aborted before, or is now. */
async function isAborted(
  bucket: S3mini,
  { key, id }: v.InferOutput<typeof recorded>,
): Promise<boolean> {
  // A key is a file whole or not at all. Nothing is asked about it that a service might take for deleting it.
  if ((await askedFor(bucket.getContentLength(key))) !== null) return true;
  try {
    await asked(bucket.abortMultipartUpload(key, id));
    return true;
  } catch (error) {
    if (!(error instanceof StorageProblem) || error.isAway) throw error;
    return error.code === 'NoSuchUpload';
  }
}
