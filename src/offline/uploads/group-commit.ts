import type { IDBPTransaction } from 'idb';
import { type UserSchema, withDb } from '../db/db.ts';

export type BytesTransaction = IDBPTransaction<UserSchema, ['uploads', 'bytes'], 'readwrite'>;
type Put = (tx: BytesTransaction) => Promise<unknown>;

interface Waiting {
  put: Put;
  resolve(): void;
  reject(error: unknown): void;
}

const queues = new Map<string, Waiting[]>();

/**
 * Runs `put` in a transaction; resolves once that is on disk. A disk sync takes as long for one file as for fifty: puts
 * that arrive while one is in progress share the next transaction. If that fails, each is retried alone and rejects
 * with its own error.
 */
export function groupCommit(user: string, put: Put): Promise<void> {
  return new Promise((resolve, reject) => {
    const one = { put, resolve, reject };
    const queue = queues.get(user);
    if (queue) return void queue.push(one);
    queues.set(user, [one]);
    void writeAll(user);
  });
}

async function writeAll(user: string): Promise<void> {
  const next = () => queues.get(user)?.splice(0) ?? [];
  for (let group = next(); group.length > 0; group = next()) await writeGroup(user, group);
  queues.delete(user);
}

async function writeGroup(user: string, group: readonly Waiting[]): Promise<void> {
  try {
    await commit(user, group);
  } catch (error) {
    if (group.length === 1) return group[0]?.reject(error);
    for (const one of group) await commit(user, [one]).then(one.resolve, one.reject);
    return;
  }
  for (const { resolve } of group) resolve();
}

const commit = (user: string, group: readonly Waiting[]): Promise<void> =>
  withDb(user, async (db) => {
    const tx = db.transaction(['uploads', 'bytes'], 'readwrite', { durability: 'strict' });
    await Promise.all([...group.map(({ put }) => put(tx as BytesTransaction)), tx.done]);
  });
