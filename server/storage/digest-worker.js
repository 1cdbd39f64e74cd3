// Hashes on a thread of its own; digest-thread.ts is its client. Plain JavaScript: Node runs it as it is, from
// the sources as from the build.
import { createHash } from 'node:crypto';
import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { setImmediate } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';

/** @type {{ headBytes: number, readStep: number, mostParts: number }} */
const { headBytes, readStep, mostParts } = workerData;
const buffer = Buffer.allocUnsafeSlow(readStep);

/**
 * Digests of parts, each from its beginning to its first gap; `there` has the lengths of what lies beyond, by offset.
 * @type {Map<string, { hash: import('node:crypto').Hash, size: number, there: Map<number, number> }>}
 */
const parts = new Map();

const newPart = () => ({ hash: createHash('sha256'), size: 0, there: new Map() });

/** Hashes a part on, up to `end` or to where the file ends. False: nothing was left. */
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

/** Adds what is on disk next to what was added. */
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
  /** A part is new and empty. */
  async begin({ path }) {
    const [oldest] = parts.keys();
    if (oldest !== undefined && parts.size >= mostParts) parts.delete(oldest);
    parts.set(path, newPart());
  },
  /** Adds bytes from memory to a part, if they are the next ones that it lacks; resolves to whether they were. */
  async add({ path, offset, bytes }) {
    const part = parts.get(path);
    if (part?.size !== offset) return false;
    part.hash.update(bytes);
    part.size += bytes.byteLength;
    addThere(path, part);
    return true;
  },
  /** Bytes that were not added are on disk now. */
  async written({ path, offset, length }) {
    const part = parts.get(path);
    if (!part) return;
    part.there.set(offset, length);
    addThere(path, part);
  },
  discard: async ({ path }) => void parts.delete(path),
  /** What a file holds, or null where there is none; only what is not known of it is read. */
  async inspect({ path }) {
    const known = parts.get(path);
    parts.delete(path);
    const file = openIfThere(path);
    if (file === null) return null;
    try {
      const { size } = fstatSync(file);
      const part = known && known.size <= size ? known : newPart();
      // The chunks of others go on meanwhile.
      while (hashTo(part, file, Math.min(size, part.size + buffer.length))) await setImmediate();
      const head = Buffer.alloc(Math.min(headBytes, size));
      readSync(file, head, 0, head.length, 0);
      return { size: part.size, sha256: part.hash.digest('hex'), head };
    } finally {
      closeSync(file);
    }
  },
};

/** What an error of the disk says beside its message: an error that is sent to another thread has that and its stack alone. */
const toldOf = ({ code, syscall, path }) => ({ code, syscall, path });

parentPort?.on('message', async ({ id, job, ...what }) => {
  const done = await jobs[job](what).then(
    (value) => ({ id, value }),
    (error) => ({ id, error, told: toldOf(error) }),
  );
  parentPort?.postMessage(done);
});
