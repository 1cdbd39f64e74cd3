import { seal, sha256Hex } from '../db/crypto.ts';
import { keyOf } from '../db/sealing-key.ts';
import { supportsBlobs } from './blob-support.ts';
import { acceptLock, PART, partCount, placeOf, releaseBuffer } from './bytes.ts';
import { type BytesTransaction, groupCommit } from './group-commit.ts';

/** What else a transaction writes. */
type Also = (tx: BytesTransaction) => Promise<unknown>;
/** Prepares what else the transaction writes that completes the bytes; `digests` are those of the file's chunks. */
type Complete = (digests: readonly string[]) => Promise<Also | undefined>;

/** A file to keep, and how. */
export interface FileToStore {
  user: string;
  /** Of the upload item. */
  key: string;
  file: Blob;
  /** Not for everybody's eyes: sealed where there is a key. */
  secret: boolean;
  /** Bytes of each chunk that gets a digest while it is in memory; a power of two. */
  chunkSize: number;
  /** What {@link readStart} gave. */
  start?: ArrayBuffer;
}

/** The file's first bytes, as many as keeping it reads at a time: who looks at them hands them on. */
export const readStart = (file: Blob, chunkSize: number): Promise<ArrayBuffer> =>
  file.slice(0, stepOf({ chunkSize })).arrayBuffer();

/**
 * Keeps the bytes of a file. Resolves once the transaction that completes them, and writes what `complete` does, is on
 * disk. Rejects with the browser's error where the file cannot be read or kept.
 */
export async function storeBytes(kept: FileToStore, complete: Complete): Promise<void> {
  const key = kept.secret ? await keyOf(kept.user) : null;
  if (await supportsBlobs(kept.user)) return storeWhole(kept, key, complete);
  // Whoever clears up bytes that have no item leaves these alone until they have one.
  await navigator.locks.request(acceptLock(kept.user), { mode: 'shared' }, () =>
    storeParts(kept, key, complete),
  );
}

/**
 * One record. The bytes themselves: a stored File may stay a mere reference to the user's disk (measured: Chromium in
 * private windows), and then an accepted file would go with a memory card.
 */
async function storeWhole(
  kept: FileToStore,
  key: CryptoKey | null,
  complete: Complete,
): Promise<void> {
  const parts: Blob[] = [];
  const digests: string[] = [];
  for (let start = 0; start < Math.max(1, kept.file.size); start += stepOf(kept)) {
    const step = await readStep(kept, key, start);
    digests.push(...step.digests);
    parts.push(new Blob(step.parts));
    for (const { buffer } of step.parts) releaseBuffer(buffer);
  }
  const whole = new Blob(parts);
  // Browsers copy the bytes after `new Blob` has returned. Where their store is full the Blob is broken, which only reading
  // shows: Chromium's private windows would store it so, and complete the transaction.
  const first = whole.slice(0, 1);
  await first.arrayBuffer().catch(() => {
    throw new DOMException('', 'QuotaExceededError');
  });
  await write(kept, key, 0, whole, await complete(digests));
}

/** A record for each part, each in its own transaction, which would end while the next part is read. */
async function storeParts(
  kept: FileToStore,
  key: CryptoKey | null,
  complete: Complete,
): Promise<void> {
  const last = partCount(kept.file.size) - 1;
  const digests: string[] = [];
  for (let part = 0; part <= last; ) {
    const step = await readStep(kept, key, part * PART);
    digests.push(...step.digests);
    for (const bytes of step.parts) {
      const also = part === last ? await complete(digests) : undefined;
      await write(kept, key, part, bytes.slice().buffer, also);
      part += 1;
    }
  }
}

/** Bytes in memory at a time: whole parts, and whole chunks. */
const stepOf = ({ chunkSize }: Pick<FileToStore, 'chunkSize'>): number => Math.max(PART, chunkSize);

interface Step {
  /** As they will be stored. */
  parts: Uint8Array<ArrayBuffer>[];
  digests: string[];
}

/** Reads a step of the file, once for both its digests and what is stored of it. */
async function readStep(kept: FileToStore, key: CryptoKey | null, start: number): Promise<Step> {
  const slice = kept.file.slice(start, start + stepOf(kept));
  const bytes = (start === 0 && kept.start) || (await slice.arrayBuffer());
  const open = piecesOf(bytes, PART);
  const first = start / PART;
  const [digests, parts] = await Promise.all([
    Promise.all(piecesOf(bytes, kept.chunkSize).map(sha256Hex)),
    key ? Promise.all(open.map((part, at) => sealPart(kept, key, first + at, part))) : open,
  ]);
  if (key) releaseBuffer(bytes);
  return { parts, digests };
}

/** The bytes piece by piece, where they lie; no bytes are one piece too. */
function piecesOf(bytes: ArrayBuffer, size: number): Uint8Array<ArrayBuffer>[] {
  const count = Math.max(1, Math.ceil(bytes.byteLength / size));
  const whole = new Uint8Array(bytes);
  return Array.from({ length: count }, (_, at) => whole.subarray(at * size, (at + 1) * size));
}

const sealPart = async (
  { user, key: item, file }: FileToStore,
  key: CryptoKey,
  part: number,
  bytes: BufferSource,
): Promise<Uint8Array<ArrayBuffer>> =>
  new Uint8Array(await seal(key, placeOf(user, item, file.size, part), bytes));

async function write(
  { user, key: item, file }: FileToStore,
  key: CryptoKey | null,
  part: number,
  data: Blob | ArrayBuffer,
  also?: Also,
): Promise<void> {
  const record = { data, size: file.size, sealed: key !== null };
  await groupCommit(user, (tx) =>
    Promise.all([tx.objectStore('bytes').put(record, [item, part]), also?.(tx)]),
  );
}
