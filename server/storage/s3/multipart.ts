import { randomUUID } from 'node:crypto';
import type { ListObject, S3mini } from 's3mini';
import * as v from 'valibot';
import { StorageProblem } from '../storage.ts';
import { listObjects } from './list-objects.ts';
import { orNull, orProblem } from './s3-client.ts';

/**
 * Prefix of objects that record running multipart uploads: not every service can list them, and their parts occupy
 * space.
 */
const RECORDS = 'multipart/';

const recorded = v.object({ key: v.string(), id: v.string() });

/** A running multipart upload. */
interface Multipart {
  id: string;
  /** Refreshes its record, which shows that it is still running. */
  renew(): Promise<void>;
  /** Aborts the other uploads of this key, which killed processes left. For the time before the object exists. */
  abortOthers(): Promise<void>;
  /** Deletes its record, after it was completed or aborted. */
  end(): Promise<void>;
}

/** Starts a multipart upload, and records it before it holds any bytes. */
export async function beginMultipart(bucket: S3mini, key: string): Promise<Multipart> {
  const id = await orProblem(bucket.getMultipartUploadId(key));
  const record = `${RECORDS}${key}/${randomUUID()}`;
  const renew = async () => {
    await orProblem(bucket.putObject(record, JSON.stringify({ key, id })));
  };
  await renew();
  return {
    ...{ id, renew },
    abortOthers: () => abortRecorded(bucket, `${RECORDS}${key}/`, ({ Key }) => Key !== record),
    end: async () => {
      await orProblem(bucket.deleteObject(record));
    },
  };
}

/** Aborts multipart uploads without progress since `before`: their processes were killed. */
export const abortMultiparts = (bucket: S3mini, before: number): Promise<void> =>
  abortRecorded(bucket, RECORDS, ({ LastModified }) => LastModified.getTime() < before);

/** Aborts the uploads whose records have this key prefix and `isLeft`, and deletes these records. */
async function abortRecorded(
  bucket: S3mini,
  prefix: string,
  isLeft: (record: ListObject) => boolean,
): Promise<void> {
  for await (const record of listObjects(bucket, prefix)) {
    if (!isLeft(record)) continue;
    const upload = v.safeParse(
      v.pipe(v.string(), v.parseJson(), recorded),
      await orNull(bucket.getObject(record.Key)),
    );
    // If it cannot be aborted, its record stays, and the next daily run retries.
    if (upload.success && !(await isAborted(bucket, upload.output))) continue;
    await orProblem(bucket.deleteObject(record.Key));
  }
}

/** Aborts an upload. True: nothing of it is left, because it was completed or aborted. */
async function isAborted(
  bucket: S3mini,
  { key, id }: v.InferOutput<typeof recorded>,
): Promise<boolean> {
  // An existing object means that the upload was completed. Then no abort is sent, which some service might treat as
  // deleting the object.
  if ((await orNull(bucket.getContentLength(key))) !== null) return true;
  try {
    await orProblem(bucket.abortMultipartUpload(key, id));
    return true;
  } catch (error) {
    if (!(error instanceof StorageProblem) || error.isAway) throw error;
    return error.code === 'NoSuchUpload';
  }
}
