import type { S3mini } from 's3mini';
import { digestOf } from '../digest.ts';
import type { Storage } from '../storage.ts';
import { listObjects } from './list-objects.ts';
import { abortMultiparts } from './multipart.ts';
import type { Presign } from './presign.ts';
import { bodyOf, orNull, orProblem } from './s3-client.ts';
import { s3Parts } from './s3-parts.ts';
import { storeObject } from './store-object.ts';

const FILES = 'files/';
/** The same for all probes: one that is killed in between leaves nothing that adds up. */
const PROBE = 'probe';
const fileKey = (name: string) => FILES + name;

/**
 * Incoming whole files are spooled to the local disk for size and digest; the bucket gets them once their name is
 * known.
 */
type Spool = Pick<Storage, 'receive' | 'dropArrivals'>;

/**
 * Stores files in a bucket that several processes may share. Each key is written with one content only, and our
 * database decides what is a file, so no conditional requests are needed.
 */
export const s3Storage = (
  bucket: S3mini,
  spool: Spool,
  presign: Presign | null = null,
): Storage => ({
  ...s3Parts(bucket, fileKey),
  async receive(bytes, maxBytes) {
    const received = await spool.receive(bytes, maxBytes);
    const commit = async (name: string) => {
      await storeObject(bucket, fileKey(name), received.pieces());
      await received.drop();
    };
    return { ...received, commit };
  },
  async inspect(name) {
    const answer = await orNull(bucket.getObjectRaw(fileKey(name)));
    const body = answer && bodyOf(answer);
    return body && digestOf(body);
  },
  async read(name, start, end) {
    // The client's end of a range is exclusive.
    const answer = await orNull(bucket.getObjectRaw(fileKey(name), false, start, end + 1));
    if (!answer) return null;
    const isWhole = Number(answer.headers.get('content-length')) === end - start + 1;
    if (!isWhole) await answer.body?.cancel();
    return isWhole ? bodyOf(answer) : null;
  },
  sizeOf: (name) => orNull(bucket.getContentLength(fileKey(name))),
  async savingAddress(name, size, saving) {
    if (!presign) return null;
    const there = await orNull(bucket.getContentLength(fileKey(name)));
    return there === size ? presign(fileKey(name), saving) : null;
  },
  async drop(name) {
    await orProblem(bucket.deleteObject(fileKey(name)));
  },
  async *list() {
    for await (const { Key, Size, LastModified } of listObjects(bucket, FILES))
      yield { name: Key.slice(FILES.length), size: Size, written: LastModified.getTime() };
  },
  async probe() {
    await (await spool.receive([Buffer.from('probe')], 5)).drop();
    await orProblem(bucket.putObject(PROBE, 'probe'));
    await orProblem(bucket.deleteObject(PROBE));
  },
  async dropArrivals(before) {
    await spool.dropArrivals(before);
    await abortMultiparts(bucket, before);
  },
});
