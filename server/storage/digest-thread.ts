import { Worker } from 'node:worker_threads';
import { HEAD_BYTES } from '../../src/contract/file/file-kinds.ts';
import type { Inspected } from './storage.ts';

/** Settings of the thread. With Node's default of 64 KiB per read, garbage collection costs more than hashing. */
const workerData = { headBytes: HEAD_BYTES, readStep: 1024 * 1024, mostParts: 1000 };

interface Waiting {
  resolve(value: never): void;
  reject(error: unknown): void;
}

let worker: Worker | undefined;
let last = 0;
const waiting = new Map<number, Waiting>();

/**
 * Sends a job to the hashing thread, which starts jobs in order. Rejects with the error of the file system, and when
 * the thread ends.
 */
function runJob<T>(job: string, what: object): Promise<T> {
  worker ??= start();
  last += 1;
  const id = last;
  // Pending jobs must hold the process open.
  worker.ref();
  worker.postMessage({ id, job, ...what });
  return new Promise<T>((resolve, reject) => waiting.set(id, { resolve, reject }));
}

function start(): Worker {
  const started = new Worker(new URL('./digest-worker.js', import.meta.url), { workerData });
  started.on('message', ({ id, value, error, fields }) => {
    const { resolve, reject } = waiting.get(id) ?? {};
    waiting.delete(id);
    if (waiting.size === 0) started.unref();
    if (error) reject?.(Object.assign(error, fields));
    else resolve?.(value as never);
  });
  started.on('error', (error) => {
    worker = undefined;
    for (const { reject } of waiting.values()) reject(error);
    waiting.clear();
  });
  // After the listeners: adding one refs the thread again.
  started.unref();
  return started;
}

/**
 * Size, digest and first bytes of a file, or null where there is none; only bytes not hashed during writing are read.
 */
export const inspectFile = (path: string): Promise<Inspected | null> => runJob('inspect', { path });

/**
 * Hashes a piece of a file that is being written; a position is never written with different bytes. `bytes` must not
 * change until it resolves. False: the piece is not the next one, so it has to be read from disk later.
 */
export const addToFile = (path: string, offset: number, bytes: Uint8Array): Promise<boolean> =>
  runJob('add', { path, offset, bytes });

/**
 * Incremental digest of a file written in pieces. Calls are not awaited: on failure the whole file is read again at the
 * end.
 */
export const partDigest = {
  begin: (path: string) => post('begin', { path }),
  /** Bytes that {@link addToFile} did not accept are on disk. */
  written: (path: string, offset: number, length: number) =>
    post('written', { path, offset, length }),
  discard: (path: string) => post('discard', { path }),
};

const post = (job: string, what: object): void => void runJob(job, what).catch(() => undefined);
