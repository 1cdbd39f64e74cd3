import type { Draft } from '../model/draft.ts';
import type { OutboxEntry, Receipt } from '../model/outbox-entry.ts';
import type { LostText } from '../model/superseded-text.ts';
import type { UploadItem, UploadSecret } from '../model/upload-item.ts';

/** A record in its store: its private fields in one sealed box, or all open where it was kept without a key. */
export type Stored<T, Secret extends keyof T> =
  | (T & { box?: never })
  | (Omit<T, Secret> & { box: ArrayBuffer });

/** What orders and finds the records stays open; what people wrote does not. */
export type DraftSecret = 'fields' | 'baseFields';
export type SaveSecret = 'fields' | 'baseFields' | 'label' | 'current';
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
export type StoredText = Stored<LostText, TextSecret>;
