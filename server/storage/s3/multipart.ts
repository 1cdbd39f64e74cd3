import { randomUUID } from 'node:crypto';
import type { S3mini } from 's3mini';
import * as v from 'valibot';
import { StorageProblem } from '../storage.ts';
import { listObjects } from './list-objects.ts';
import { orNull, orProblem } from './s3-client.ts';

/**
 * Prefix of objects that record running multipart uploads: not every service can list them, and their parts occupy
 * space.
 */
const RECORDS = 'multipart/';
/** The object on which {@link abortsAlone} tries an abort. */
const TRIAL = 'multipart-trial';

const recorded = v.object({ key: v.string(), id: v.string() });

/** A running multipart upload. */
interface Multipart {
  id: string;
  /** Refreshes its record, which shows that it is still running. */
  renew(): Promise<void>;
  /** Deletes its record, after it was completed or aborted. */
  end(): Promise<void>;
}

/** Starts a multipart upload, and records it before it holds any bytes. */
export async function beginMultipart(bucket: S3mini, key: string): Promise<Multipart> {
  const id = await orProblem(bucket.getMultipartUploadId(key));
  const record = RECORDS + randomUUID();
  const renew = async () => {
    await orProblem(bucket.putObject(record, JSON.stringify({ key, id })));
  };
  await renew();
  return {
    ...{ id, renew },
    end: async () => {
      await orProblem(bucket.deleteObject(record));
    },
  };
}

/** Aborts multipart uploads without progress since `before`: their processes were killed. */
export async function abortMultiparts(bucket: S3mini, before: number): Promise<void> {
  let isSafe: Promise<boolean> | undefined;
  for await (const { Key, LastModified } of listObjects(bucket, RECORDS)) {
    if (LastModified.getTime() >= before) continue;
    const upload = v.safeParse(
      v.pipe(v.string(), v.parseJson(), recorded),
      await orNull(bucket.getObject(Key)),
    );
    if (upload.success) {
      const isStored = await isThere(bucket, upload.output.key);
      // The upload was completed, or another one of the same file.
      if (isStored) isSafe ??= abortsAlone(bucket);
      const isLeft = !isStored || (await isSafe);
      // If it cannot be aborted, its record stays, and the next daily run retries.
      if (isLeft && !(await isAborted(bucket, upload.output))) continue;
    }
    await orProblem(bucket.deleteObject(Key));
  }
}

/** Aborts an upload. True: nothing of it is left, because it was completed or aborted. */
async function isAborted(
  bucket: S3mini,
  { key, id }: v.InferOutput<typeof recorded>,
): Promise<boolean> {
  try {
    await orProblem(bucket.abortMultipartUpload(key, id));
    return true;
  } catch (error) {
    if (!(error instanceof StorageProblem) || error.isAway) throw error;
    return error.code === 'NoSuchUpload';
  }
}

/** Whether an abort leaves the object of that key alone: a service that does not know the call might delete it. */
async function abortsAlone(bucket: S3mini): Promise<boolean> {
  await orProblem(bucket.putObject(TRIAL, 'trial'));
  const id = await orProblem(bucket.getMultipartUploadId(TRIAL));
  const isAlone = (await isAborted(bucket, { key: TRIAL, id })) && (await isThere(bucket, TRIAL));
  await orProblem(bucket.deleteObject(TRIAL));
  return isAlone;
}

const isThere = async (bucket: S3mini, key: string): Promise<boolean> =>
  (await orNull(bucket.getContentLength(key))) !== null;
