import { type DBSchema, type IDBPDatabase, openDB } from 'idb';

/** The data of this device that belongs to no single user. Schema changes only add. */
export interface DeviceSchema extends DBSchema {
  /** Files received from outside the app that no user has claimed yet; see share-inbox.ts. */
  shared: { key: string; value: SharedFile };
  /** When something was last stored for a user (device clock, milliseconds); see setEvictionMarker. */
  witness: { key: string; value: number };
}

/** A file shared to the app, or opened with it. */
export interface SharedFile {
  /** UUID. */
  id: string;
  /** Shared by the files that were received together. */
  batch: string;
  name: string;
  type: string;
  bytes: Blob;
  modifiedAt: number;
  /** Device clock, milliseconds. */
  at: number;
  /** No user was signed in when it was received: the user who claims it must confirm. */
  ask: boolean;
}

let opened: Promise<IDBPDatabase<DeviceSchema>> | undefined;

/** The database of the device, opened once. Rejects where the browser allows no storage. */
export async function deviceDb(): Promise<IDBPDatabase<DeviceSchema>> {
  const forget = () => {
    opened = undefined;
  };
  opened ??= openDB<DeviceSchema>('lexdesk-device', 2, {
    upgrade(db, from) {
      if (from < 1) db.createObjectStore('shared', { keyPath: 'id' });
      if (from < 2) db.createObjectStore('witness');
    },
    blocking(_current, _blocked, event) {
      forget();
      (event.target as IDBDatabase).close();
    },
    terminated: forget,
  });
  opened.catch(forget);
  return opened;
}

/** Writes the marker of a user: if it is missing later, the browser has evicted all storage. */
export async function setEvictionMarker(who: string): Promise<void> {
  await (await deviceDb()).put('witness', Date.now(), who);
}

/** Whether the marker is still there. Rejects where the storage cannot be read. */
export const hasEvictionMarker = async (who: string): Promise<boolean> =>
  (await (await deviceDb()).get('witness', who)) !== undefined;
