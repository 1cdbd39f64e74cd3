import {
  type DBSchema,
  deleteDB,
  type IDBPDatabase,
  type IDBPObjectStore,
  openDB,
  type StoreNames,
} from 'idb';
import {
  ranked,
  type SealedBy,
  type StoredDraft,
  type StoredKey,
  type StoredReceipt,
  type StoredSave,
  type StoredText,
  type StoredUpload,
} from './stored-records.ts';
import { whileAlone } from './while-alone.ts';

/** The data of one user on this device. Schema changes only add. */
export interface UserSchema extends DBSchema {
  drafts: { key: string; value: StoredDraft };
  outbox: {
    key: number;
    value: StoredSave;
    indexes: { recordKey: string };
  };
  receipts: { key: string; value: StoredReceipt };
  history: { key: number; value: StoredText; indexes: { recordKey: string } };
  uploads: {
    key: string;
    value: StoredUpload;
    indexes: { rank: [number, number] };
  };
  /** Bytes of uploads, by [item key, part]; see bytes.ts. */
  bytes: { key: [string, number]; value: StoredBytes };
  /** The keys that seal the rest; see key-store.ts. */
  keys: { key: string; value: StoredKey };
}

/** A whole file as earlier builds stored it, or a record of this one. */
export type StoredBytes = Blob | BytesRecord;

export interface BytesRecord extends SealedBy {
  /** All parts of the file in a row, or, where the browser stores no Blobs, one of them. */
  data: Blob | ArrayBuffer;
  /** Bytes of the whole file. */
  size: number;
  /** Each part is sealed on its own. */
  sealed: boolean;
}

export type UserDb = IDBPDatabase<UserSchema>;

/**
 * 5 to 7 change no store. From 5 on the names of files are sealed, which a build before it could not send; from 6 on a file
 * may be for another service, to which a build before it would not send it; from 7 on there are several keys, of which a
 * build before it would take the wrong one.
 */
const VERSION = 7;
/** Milliseconds that deleting a database waits for other pages to close it. */
const PATIENCE = 1500;

/** A user's database as this page has it open; meanwhile no page deletes it. */
interface Connection {
  db: Promise<UserDb>;
  release(): void;
}

const connections = new Map<string, Connection>();
/** Databases that this page is about to delete: it opens them again after that. */
const deletions = new Map<string, Promise<void>>();

/** Database of a user; one per user name, so that users never read each other's data. */
const databaseName = (user: string): string => `lexdesk:${user}`;

/** Shared by every page that has the database open, exclusive for the one that deletes it. */
const lockName = (user: string): string => `lexdesk-db:${user}`;

function connect(user: string): Connection {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const held = new Promise<void>((resolve, reject) => {
    const hold = () => {
      resolve();
      return released;
    };
    const ask = () => navigator.locks.request(lockName(user), { mode: 'shared' }, hold);
    Promise.resolve(deletions.get(user)).then(ask).catch(reject);
  });
  const lose = () => forget(user, connection);
  const connection = { db: held.then(() => openStores(user, lose)), release };
  connection.db.catch(lose);
  return connection;
}

function forget(user: string, connection: Connection): void {
  connection.release();
  if (connections.get(user) === connection) connections.delete(user);
}

function openStores(user: string, lose: () => void): Promise<UserDb> {
  return openDB<UserSchema>(databaseName(user), VERSION, {
    async upgrade(db, from, _to, tx) {
      if (from < 1) createStores(db);
      if (from < 2) await rankUploads(tx.objectStore('uploads'));
      if (from < 3) {
        const history = db.createObjectStore('history', { autoIncrement: true });
        history.createIndex('recordKey', 'recordKey');
      }
      if (from < 4) db.createObjectStore('keys');
    },
    // A newer version of the app in another tab must not wait for this one.
    blocking(_current, _blocked, event) {
      (event.target as IDBDatabase).close();
      lose();
    },
    terminated: lose,
  });
}

function createStores(db: UserDb): void {
  db.createObjectStore('drafts', { keyPath: 'key' });
  const outbox = db.createObjectStore('outbox', { keyPath: 'seq', autoIncrement: true });
  outbox.createIndex('recordKey', 'recordKey');
  db.createObjectStore('receipts', { keyPath: 'id' });
  db.createObjectStore('uploads', { keyPath: 'key' });
  db.createObjectStore('bytes');
}

type UploadStore = IDBPObjectStore<
  UserSchema,
  StoreNames<UserSchema>[],
  'uploads',
  'versionchange'
>;

async function rankUploads(uploads: UploadStore): Promise<void> {
  uploads.createIndex('rank', 'rank');
  for (const item of await uploads.getAll()) await uploads.put(ranked(item));
}

/**
 * Deletes the user's database, if `isEmpty`. No page can write between the look and the deletion;
 * where another one is still at work after a moment, an empty database stays.
 */
export async function deleteIfEmpty(
  user: string,
  isEmpty: (db: UserDb) => Promise<boolean>,
): Promise<void> {
  const alone = async () => {
    const db = await openStores(user, ignore);
    const empty = await isEmpty(db);
    db.close();
    if (empty) await deleteDB(databaseName(user));
  };
  const deletion = closeDatabase(user).then(() => whileAlone(lockName(user), PATIENCE, alone));
  const ended = deletion.then(ignore, ignore).finally(() => deletions.delete(user));
  deletions.set(user, ended);
  await deletion;
}

const ignore = (): void => undefined;

/** Closes the user's database, so that other pages may delete it; the next step opens it again. */
export async function closeDatabase(user: string): Promise<void> {
  const own = connections.get(user);
  if (!own) return;
  (await own.db).close();
  forget(user, own);
}

/**
 * Runs a step on the user's database. Where a connection was lost, or the page was in the bfcache, it is reopened and
 * the step tried once more.
 */
export async function withDb<T>(user: string, step: (db: UserDb) => Promise<T>): Promise<T> {
  const connection = connectionOf(user);
  try {
    return await step(await connection.db);
  } catch (error) {
    if (!isCutOff(error)) throw error;
    forget(user, connection);
    // A page that is just being put aside begins nothing until it is back.
    await new Promise((resolve) => setTimeout(resolve));
    return step(await connectionOf(user).db);
  }
}

/** The connection was not open any more (InvalidStateError), or was lost in the middle (AbortError). */
const isCutOff = (error: unknown): boolean => /^(?:Abort|InvalidState)Error/.test(`${error}`);

function connectionOf(user: string): Connection {
  const connection = connections.get(user) ?? connect(user);
  connections.set(user, connection);
  return connection;
}
