// Hashes on a separate thread; digest-thread.ts is its client. Plain JavaScript, because Node runs it unchanged from
// the sources as well as from the build.
import { createHash } from 'node:crypto';
import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { setImmediate } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';

/** @type {{ headBytes: number, readStep: number, mostParts: number }} */
const { headBytes, readStep, mostParts } = workerData;
const buffer = Buffer.allocUnsafeSlow(readStep);

/**
 * Digests of parts, each up to its first gap; `there`: lengths of pieces beyond it, by offset.
 * @type {Map<string, { hash: import('node:crypto').Hash, size: number, there: Map<number, number> }>}
 */
const parts = new Map();

const newPart = () => ({ hash: createHash('sha256'), size: 0, there: new Map() });

/** Continues the digest of a part up to `end` or the end of the file. False: nothing was left. */
function hashTo(part, file, end) {
  const start = part.size;
  while (part.size < end) {
    const length = readSync(file, buffer, 0, Math.min(buffer.length, end - part.size), part.size);
    if (length === 0) break;
    part.hash.update(buffer.subarray(0, length));
    part.size += length;
  }
  return part.size > start;
}

/** Hashes pieces on disk that have become contiguous. */
function addThere(path, part) {
  if (!part.there.has(part.size)) return;
  const file = openSync(path, 'r');
  try {
    for (let next = part.there.get(part.size); next; next = part.there.get(part.size)) {
      part.there.delete(part.size);
      hashTo(part, file, part.size + next);
    }
  } finally {
    closeSync(file);
  }
}

function openIfThere(path) {
  try {
    return openSync(path, 'r');
  } catch (error) {
    if (error.code === 'ENOENT') return null;
    throw error;
  }
}

const jobs = {
  /** Starts the digest of a new, empty part. */
  async begin({ path }) {
    const [oldest] = parts.keys();
    if (oldest !== undefined && parts.size >= mostParts) parts.delete(oldest);
    parts.set(path, newPart());
  },
  /** Hashes bytes from memory if they are the next ones of the part; resolves to whether they were. */
  async add({ path, offset, bytes }) {
    const part = parts.get(path);
    if (part?.size !== offset) return false;
    part.hash.update(bytes);
    part.size += bytes.byteLength;
    addThere(path, part);
    return true;
  },
  /** Records bytes on disk that were not hashed from memory. */
  async written({ path, offset, length }) {
    const part = parts.get(path);
    if (!part) return;
    part.there.set(offset, length);
    addThere(path, part);
  },
  discard: async ({ path }) => void parts.delete(path),
  /** Size, digest and first bytes of a file, or null where there is none; only bytes not hashed yet are read. */
  async inspect({ path }) {
    const known = parts.get(path);
    parts.delete(path);
    const file = openIfThere(path);
    if (file === null) return null;
    try {
      const { size } = fstatSync(file);
      const part = known && known.size <= size ? known : newPart();
      // Yields between reads, so that chunks of other uploads are hashed meanwhile.
      while (hashTo(part, file, Math.min(size, part.size + buffer.length))) await setImmediate();
      const head = Buffer.alloc(Math.min(headBytes, size));
      readSync(file, head, 0, head.length, 0);
      return { size: part.size, sha256: part.hash.digest('hex'), head };
    } finally {
      closeSync(file);
    }
  },
};

/** Fields of a file system error beside message and stack, which alone survive structured cloning. */
const errorFields = ({ code, syscall, path }) => ({ code, syscall, path });

parentPort?.on('message', async ({ id, job, ...what }) => {
  const done = await jobs[job](what).then(
    (value) => ({ id, value }),
    (error) => ({ id, error, fields: errorFields(error) }),
  );
  parentPort?.postMessage(done);
});
