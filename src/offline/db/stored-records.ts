import { FIRST_KEY } from '../../contract/session/first-key.ts';
import type { Draft, OutboxEntry, Receipt, SupersededText } from '../model/outbox-entry.ts';
import { dueAt, isSendable } from '../model/queue-item.ts';
import type { UploadItem, UploadSecret, UploadStatus } from '../model/upload-item.ts';

/** A key, and the id that stands on what it sealed. */
export interface SealingKey {
  id: string;
  key: CryptoKey;
}

/** The current key as it is stored. */
export interface StoredCurrent extends SealingKey {
  /** Another is wanted from the server. */
  isOld?: true;
}

/** A key as it is stored; one that stands alone is that of earlier builds. */
export type StoredKey = CryptoKey | StoredCurrent;

/** Sealed content says with which key. */
export interface SealedBy {
  /** Id of the key; absent: the first one, of earlier builds. */
  sealedBy?: string;
}

/** Id of the key that sealed it. */
export const keyIdOf = ({ sealedBy = FIRST_KEY }: SealedBy): string => sealedBy;

/** A record in its store: its private fields in one sealed box, or all in the clear where it was stored without a key. */
export type Stored<T, Secret extends keyof T> =
  | (T & { box?: never; sealedBy?: never })
  | (Omit<T, Secret> & SealedBy & { box: ArrayBuffer });

/** Keys and indexed fields stay in the clear; what users wrote does not. */
export type DraftSecret = 'fields' | 'baseFields';
export type SaveSecret = 'fields' | 'baseFields' | 'unmerged' | 'label' | 'current';
export type ReceiptSecret = 'record' | 'fields';
export type TextSecret = 'label' | 'fields';

export type StoredDraft = Stored<Draft, DraftSecret>;
export type StoredSave = Stored<OutboxEntry, SaveSecret>;
export type StoredReceipt = Stored<Receipt, ReceiptSecret>;
/** An upload item as it lies in its store: `rank` orders those that may be sent, the others have none. */
export type StoredUpload = Stored<UploadItem, UploadSecret> & {
  /** When it is due (device clock, milliseconds; 0: never failed), then its size. */
  rank?: [number, number];
};
export type StoredText = Stored<SupersededText, TextSecret>;

/** How the records of a store are sealed. */
export interface Sealing<T, Secret extends keyof T> {
  store: string;
  /** Private; the other fields order and find the records. */
  secrets: readonly Secret[];
  /** Names the record for good. */
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

/** An item with the rank that its state and times give it. */
export function ranked<Item extends UploadStatus>(item: Item): Item & Pick<StoredUpload, 'rank'> {
  const { rank: _, ...rest } = item as Item & Pick<StoredUpload, 'rank'>;
  const unranked = rest as Item;
  return isSendable(item) ? { ...unranked, rank: [dueAt(item), item.size] } : unranked;
}
