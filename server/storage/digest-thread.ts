import { Worker } from 'node:worker_threads';
import { HEAD_BYTES } from '../../src/contract/file/file-kinds.ts';
import type { Inspected } from './storage.ts';

/** Limits of the thread. Reading by Node's own 64 KiB costs more garbage collection than hashing does. */
const workerData = { headBytes: HEAD_BYTES, readStep: 1024 * 1024, mostParts: 1000 };

interface Waiting {
  resolve(value: never): void;
  reject(error: unknown): void;
}

let worker: Worker | undefined;
let last = 0;
const waiting = new Map<number, Waiting>();

/**
 * Sends a job to the hashing thread; jobs are done in the order of the requests. Rejects with the error of the
 * file system, and when the thread ends.
 */
function ask<T>(job: string, what: object): Promise<T> {
  worker ??= start();
  last += 1;
  const id = last;
  // What waits for an answer gets it: the process stays until then.
  worker.ref();
  worker.postMessage({ id, job, ...what });
  return new Promise<T>((resolve, reject) => waiting.set(id, { resolve, reject }));
}

function start(): Worker {
  const started = new Worker(new URL('./digest-worker.js', import.meta.url), { workerData });
  started.on('message', ({ id, value, error, told }) => {
    const { resolve, reject } = waiting.get(id) ?? {};
    waiting.delete(id);
    if (waiting.size === 0) started.unref();
    if (error) reject?.(Object.assign(error, told));
    else resolve?.(value as never);
  });
  started.on('error', (error) => {
    worker = undefined;
    for (const { reject } of waiting.values()) reject(error);
    waiting.clear();
  });
  // Last: a listener makes the thread hold the process open.
  started.unref();
  return started;
}

/** What a file holds, or null where there is none; read only as far as it was not hashed while it was written. */
export const inspectFile = (path: string): Promise<Inspected | null> => ask('inspect', { path });

/**
 * Adds a piece to what is known of a file while it is being written; the same place is never written differently. Its
 * bytes must stay as they are until it is done. False: not the next ones, so they have to be read again.
 */
export const addToFile = (path: string, offset: number, bytes: Uint8Array): Promise<boolean> =>
  ask('add', { path, offset, bytes });

/** Hashes a file that is written piece by piece. Not awaited: at worst it is read again when it is whole. */
export const partDigest = {
  begin: (path: string) => post('begin', { path }),
  /** Bytes that no one added are on disk. */
  written: (path: string, offset: number, length: number) =>
    post('written', { path, offset, length }),
  discard: (path: string) => post('discard', { path }),
};

const post = (job: string, what: object): void => void ask(job, what).catch(() => undefined);
