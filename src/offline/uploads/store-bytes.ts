import { seal, sha256Hex } from '../db/crypto.ts';
import { keyOf, whileSealing } from '../db/sealing-key.ts';
import type { SealingKey } from '../db/stored-records.ts';
import { isWaiting } from '../model/upload-item.ts';
import { supportsBlobs } from './blob-support.ts';
import { isReserved, PART, partCount, placeOf, releaseBuffer } from './bytes.ts';
import { type BytesTransaction, groupCommit } from './group-commit.ts';

/** Further writes of the same transaction. */
type Also = (tx: BytesTransaction) => Promise<unknown>;
/** Prepares further writes of the transaction that completes the bytes; `digests` are those of the file's chunks. */
type Complete = (digests: readonly string[]) => Promise<Also | undefined>;

/** A file to store. */
export interface FileToStore {
  user: string;
  /** Key of the upload item. */
  key: string;
  file: Blob;
  /** Whether to seal it, if there is a key. */
  secret: boolean;
  /** Bytes per chunk; each chunk is hashed while it is in memory. A power of two. */
  chunkSize: number;
  /** Result of {@link readStart}. */
  start?: ArrayBuffer;
  /** Whether the bytes may be written, checked in each transaction; absent: always. */
  isWanted?: (tx: BytesTransaction, isSealed: boolean) => Promise<boolean>;
}

/** The first bytes of a file, as many as storing reads at a time: a caller that has read them passes them on. */
export const readStart = (file: Blob, chunkSize: number): Promise<ArrayBuffer> =>
  file.slice(0, stepOf({ chunkSize })).arrayBuffer();

/**
 * Stores the bytes of a file. Resolves once the last transaction, which also does the writes of `complete`, is on disk.
 * Rejects with the browser's error where the file cannot be read or stored.
 */
export const storeBytes = (source: FileToStore, complete: Complete): Promise<void> =>
  whileSealing(source.user, () => store(source, complete));

/**
 * Stores the bytes of a new item, whose place is reserved ({@link whileReserved}). False: its owner has discarded
 * everything meanwhile, and nothing more is written.
 */
export async function storeReservedBytes(
  source: FileToStore,
  complete: Complete,
): Promise<boolean> {
  let isHere = true;
  const isWanted = async (tx: BytesTransaction) => {
    isHere = await isReserved(tx, source.key);
    return isHere;
  };
  await storeBytes({ ...source, isWanted }, complete);
  return isHere;
}

/**
 * Stores the bytes of an item again, in place of those that are there. False: nothing is written, as the item was sent
 * or removed meanwhile, or is sealed and its key is not here any more. Rejects as {@link storeBytes} does.
 */
export async function replaceStoredBytes(source: FileToStore): Promise<boolean> {
  let isHere = true;
  const isWanted = async (tx: BytesTransaction, isSealed: boolean) => {
    const item = await tx.objectStore('uploads').get(source.key);
    const isLocked = source.secret && !isSealed && item?.box !== undefined;
    isHere = item !== undefined && isWaiting(item) && !isLocked;
    return isHere;
  };
  await storeBytes({ ...source, isWanted }, async () => undefined);
  return isHere;
}

async function store(source: FileToStore, complete: Complete): Promise<void> {
  const key = source.secret ? await keyOf(source.user) : null;
  const write = (await supportsBlobs(source.user)) ? storeWhole : storeParts;
  await write(source, key, complete);
}

/**
 * Stores one record, with a copy of the bytes: a stored File may remain a mere reference to the user's disk (measured:
 * Chromium's private windows), and an accepted file would then vanish with a memory card.
 */
async function storeWhole(
  source: FileToStore,
  key: SealingKey | null,
  complete: Complete,
): Promise<void> {
  const parts: Blob[] = [];
  const digests: string[] = [];
  for (let start = 0; start < Math.max(1, source.file.size); start += stepOf(source)) {
    const step = await readStep(source, key, start);
    digests.push(...step.digests);
    parts.push(new Blob(step.parts));
    for (const { buffer } of step.parts) releaseBuffer(buffer);
  }
  const whole = await wholeOf(parts);
  await write(source, key, 0, whole, await complete(digests));
}

/** Concatenates the parts. */
export async function wholeOf(parts: Blob[]): Promise<Blob> {
  const whole = new Blob(parts);
  // Browsers copy the bytes after `new Blob` has returned. If their storage is full the Blob is broken, which only a
  // read shows: Chromium's private windows would store it and complete the transaction.
  const first = whole.slice(0, 1);
  await first.arrayBuffer().catch(() => {
    throw new DOMException('', 'QuotaExceededError');
  });
  return whole;
}

/**
 * Stores a record for each part, each in its own transaction: one transaction would end while the next part is read.
 */
async function storeParts(
  source: FileToStore,
  key: SealingKey | null,
  complete: Complete,
): Promise<void> {
  const last = partCount(source.file.size) - 1;
  const digests: string[] = [];
  for (let part = 0; part <= last; ) {
    const step = await readStep(source, key, part * PART);
    digests.push(...step.digests);
    for (const bytes of step.parts) {
      const also = part === last ? await complete(digests) : undefined;
      await write(source, key, part, bytes.slice().buffer, also);
      part += 1;
    }
  }
}

/** Bytes in memory at a time: a whole number of parts, and of chunks. */
const stepOf = ({ chunkSize }: Pick<FileToStore, 'chunkSize'>): number => Math.max(PART, chunkSize);

interface Step {
  /** As they will be stored. */
  parts: Uint8Array<ArrayBuffer>[];
  digests: string[];
}

/** Reads a step of the file once, for both its digests and the stored parts. */
async function readStep(source: FileToStore, key: SealingKey | null, start: number): Promise<Step> {
  const slice = source.file.slice(start, start + stepOf(source));
  const bytes = (start === 0 && source.start) || (await slice.arrayBuffer());
  const open = piecesOf(bytes, PART);
  const first = start / PART;
  const [digests, parts] = await Promise.all([
    Promise.all(piecesOf(bytes, source.chunkSize).map(sha256Hex)),
    key ? Promise.all(open.map((part, at) => sealPart(source, key, first + at, part))) : open,
  ]);
  if (key) releaseBuffer(bytes);
  return { parts, digests };
}

/** Views of the bytes, piece by piece; an empty buffer is one piece. */
function piecesOf(bytes: ArrayBuffer, size: number): Uint8Array<ArrayBuffer>[] {
  const count = Math.max(1, Math.ceil(bytes.byteLength / size));
  const whole = new Uint8Array(bytes);
  return Array.from({ length: count }, (_, at) => whole.subarray(at * size, (at + 1) * size));
}

const sealPart = async (
  { user, key: item, file }: FileToStore,
  { key }: SealingKey,
  part: number,
  bytes: BufferSource,
): Promise<Uint8Array<ArrayBuffer>> =>
  new Uint8Array(await seal(key, placeOf(user, item, file.size, part), bytes));

async function write(
  { user, key: item, file, isWanted }: FileToStore,
  key: SealingKey | null,
  part: number,
  data: Blob | ArrayBuffer,
  also?: Also,
): Promise<void> {
  const sealed = key !== null;
  const record = { data, size: file.size, sealed, ...(key && { sealedBy: key.id }) };
  await groupCommit(user, async (tx) => {
    if (isWanted && !(await isWanted(tx, sealed))) return;
    await Promise.all([tx.objectStore('bytes').put(record, [item, part]), also?.(tx)]);
  });
}
