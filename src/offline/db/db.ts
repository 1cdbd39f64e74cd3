import {
  type DBSchema,
  deleteDB,
  type IDBPDatabase,
  type IDBPObjectStore,
  openDB,
  type StoreNames,
} from 'idb';
import { withExclusiveLock } from './exclusive-lock.ts';
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

/** A whole file as stored by earlier builds, or a record of this build. */
export type StoredBytes = Blob | BytesRecord;

export interface BytesRecord extends SealedBy {
  /** All parts of the file concatenated, or, where the browser cannot store Blobs, one part. */
  data: Blob | ArrayBuffer;
  /** Bytes of the whole file. */
  size: number;
  /** Whether each part is sealed, on its own. */
  sealed: boolean;
}

export type UserDb = IDBPDatabase<UserSchema>;

/**
 * Versions 5 to 7 change no store; they only stop older builds from opening the database. 5: file names are sealed,
 * which an older build could not send. 6: a file may be for another service, to which an older build would not send it.
 * 7: there are several keys, of which an older build would use the wrong one.
 */
const VERSION = 7;
/** How long a deletion waits for other pages to close the database, milliseconds. */
const TIMEOUT = 1500;

/** This page's open database of a user, with the shared lock that prevents its deletion. */
interface Connection {
  db: Promise<UserDb>;
  release(): void;
}

const connections = new Map<string, Connection>();
/** Deletions in progress in this page: it reopens the database only after them. */
const deletions = new Map<string, Promise<void>>();

/** Database of a user; one per user name, so that users cannot read each other's data. */
const databaseName = (user: string): string => `lexdesk:${user}`;

/** Lock name: shared by every page that has the database open, exclusive for the one that deletes it. */
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
    // Close, so that a newer version of the app in another tab can upgrade the database.
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
 * Deletes the user's database if `isEmpty`, under the exclusive lock, so that no page writes between the check and the
 * deletion. Where another page still has it open after the timeout, the empty database stays.
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
  const deletion = closeDatabase(user).then(() =>
    withExclusiveLock(lockName(user), TIMEOUT, alone),
  );
  const ended = deletion.then(ignore, ignore).finally(() => deletions.delete(user));
  deletions.set(user, ended);
  await deletion;
}

const ignore = (): void => undefined;

/** Closes the user's database, so that other pages may delete it; the next {@link withDb} reopens it. */
export async function closeDatabase(user: string): Promise<void> {
  const own = connections.get(user);
  if (!own) return;
  (await own.db).close();
  forget(user, own);
}

/**
 * Runs `step` on the user's database. If the connection was lost, or closed while the page was in the bfcache, reopens
 * it and runs the step once more.
 */
export async function withDb<T>(user: string, step: (db: UserDb) => Promise<T>): Promise<T> {
  const connection = connectionOf(user);
  try {
    return await step(await connection.db);
  } catch (error) {
    if (!isCutOff(error)) throw error;
    forget(user, connection);
    // Yields once: a page that is entering the bfcache continues here only after it is restored.
    await new Promise((resolve) => setTimeout(resolve));
    return step(await connectionOf(user).db);
  }
}

/** The connection was already closed (InvalidStateError), or was lost during the step (AbortError). */
const isCutOff = (error: unknown): boolean => /^(?:Abort|InvalidState)Error/.test(`${error}`);

function connectionOf(user: string): Connection {
  const connection = connections.get(user) ?? connect(user);
  connections.set(user, connection);
  return connection;
}
