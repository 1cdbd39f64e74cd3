import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import type { Draft } from './draft.ts';
import type { OutboxEntry, Receipt } from './outbox-entry.ts';
import type { UploadItem } from './upload-item.ts';

/** What one user keeps on this device. Schema changes only add. */
export interface UserSchema extends DBSchema {
  drafts: { key: string; value: Draft };
  outbox: {
    key: number;
    value: OutboxEntry;
    indexes: { recordKey: string };
  };
  receipts: { key: string; value: Receipt };
  uploads: { key: string; value: UploadItem };
  /** Bytes of an upload by [item key, part]; one part holds the whole file where the browser keeps Blobs. */
  bytes: { key: [string, number]; value: Blob };
}

export type UserDb = IDBPDatabase<UserSchema>;

const VERSION = 1;
const open = new Map<string, Promise<UserDb>>();

/** Database of a user; one per user name, so that nobody ever reads another's. */
const databaseName = (user: string): string => `lexdesk:${user}`;

function connect(user: string): Promise<UserDb> {
  const forget = () => open.delete(user);
  return openDB<UserSchema>(databaseName(user), VERSION, {
    upgrade(db) {
      db.createObjectStore('drafts', { keyPath: 'key' });
      const outbox = db.createObjectStore('outbox', { keyPath: 'seq', autoIncrement: true });
      outbox.createIndex('recordKey', 'recordKey');
      db.createObjectStore('receipts', { keyPath: 'id' });
      db.createObjectStore('uploads', { keyPath: 'key' });
      db.createObjectStore('bytes');
    },
    // A newer version of the app in another tab must not wait for this one.
    blocking(_current, _blocked, event) {
      forget();
      (event.target as IDBDatabase).close();
    },
    terminated: forget,
  });
}

/** Runs a step on the user's database; a connection that was lost is reopened and the step tried once more. */
export async function withDb<T>(user: string, step: (db: UserDb) => Promise<T>): Promise<T> {
  try {
    return await step(await connection(user));
  } catch (error) {
    if (!(error instanceof DOMException) || error.name !== 'InvalidStateError') throw error;
    open.delete(user);
    return step(await connection(user));
  }
}

function connection(user: string): Promise<UserDb> {
  const existing = open.get(user);
  if (existing) return existing;
  const created = connect(user);
  open.set(user, created);
  created.catch(() => open.delete(user));
  return created;
}
