import { FIRST_KEY } from '../../contract/session/first-key.ts';
import type { Draft, OutboxEntry, Receipt, SupersededText } from '../model/outbox-entry.ts';
import { dueAt, isSendable } from '../model/queue-item.ts';
import type { UploadItem, UploadSecret, UploadStatus } from '../model/upload-item.ts';

/** A key, and the id that is stored with everything it sealed. */
export interface SealingKey {
  id: string;
  key: CryptoKey;
}

/** The current key as it is stored. */
export interface StoredCurrent extends SealingKey {
  /** A new key should be requested from the server. */
  isOld?: true;
}

/** A key as stored; a bare CryptoKey is from earlier builds. */
export type StoredKey = CryptoKey | StoredCurrent;

/** Sealed content names its key. */
export interface SealedBy {
  /** Id of the key; absent: the first one, of earlier builds. */
  sealedBy?: string;
}

/** Id of the key that sealed it. */
export const keyIdOf = ({ sealedBy = FIRST_KEY }: SealedBy): string => sealedBy;

/** A record as stored: its private fields in one sealed box, or all fields in plain text if there was no key. */
export type Stored<T, Secret extends keyof T> =
  | (T & { box?: never; sealedBy?: never })
  | (Omit<T, Secret> & SealedBy & { box: ArrayBuffer });

/** Private fields of each store. Keys and indexed fields stay in plain text; what users wrote does not. */
export type DraftSecret = 'fields' | 'baseFields';
export type SaveSecret = 'fields' | 'baseFields' | 'unmerged' | 'label' | 'current';
export type ReceiptSecret = 'record' | 'fields';
export type TextSecret = 'label' | 'fields';

export type StoredDraft = Stored<Draft, DraftSecret>;
export type StoredSave = Stored<OutboxEntry, SaveSecret>;
export type StoredReceipt = Stored<Receipt, ReceiptSecret>;
/** An upload item as stored: only items that may be sent have a `rank`, which orders them. */
export type StoredUpload = Stored<UploadItem, UploadSecret> & {
  /** Due time (device clock, milliseconds; 0: never failed), then size. */
  rank?: [number, number];
};
export type StoredText = Stored<SupersededText, TextSecret>;

/** How the records of a store are sealed. */
export interface Sealing<T, Secret extends keyof T> {
  store: string;
  /** Private fields; the others order and find the records. */
  secrets: readonly Secret[];
  /** Permanent identity of the record, bound to its sealed content. */
  idOf(record: Omit<T, Secret>): string;
}

/** How each store's records are sealed. Changing a name or a field here makes stored records unreadable. */
export const DRAFTS: Sealing<Draft, DraftSecret> = {
  store: 'drafts',
  secrets: ['fields', 'baseFields'],
  idOf: ({ key }) => key,
};

export const SAVES: Sealing<OutboxEntry, SaveSecret> = {
  store: 'outbox',
  secrets: ['fields', 'baseFields', 'unmerged', 'label', 'current'],
  idOf: ({ id }) => id,
};

export const RECEIPTS: Sealing<Receipt, ReceiptSecret> = {
  store: 'receipts',
  secrets: ['record', 'fields'],
  idOf: ({ id }) => id,
};

export const UPLOADS: Sealing<UploadItem, UploadSecret> = {
  store: 'uploads',
  secrets: ['name', 'type', 'modifiedAt', 'digests', 'record', 'details', 'attempt'],
  idOf: ({ key }) => key,
};

export const HISTORY: Sealing<SupersededText, TextSecret> = {
  store: 'history',
  secrets: ['label', 'fields'],
  idOf: ({ recordKey, at }) => `${recordKey}@${at}`,
};

/** Sets the rank according to the item's state and times. */
export function ranked<Item extends UploadStatus>(item: Item): Item & Pick<StoredUpload, 'rank'> {
  const { rank: _, ...rest } = item as Item & Pick<StoredUpload, 'rank'>;
  const unranked = rest as Item;
  return isSendable(item) ? { ...unranked, rank: [dueAt(item), item.size] } : unranked;
}
