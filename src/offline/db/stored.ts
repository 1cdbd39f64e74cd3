import type { Draft } from '../model/draft.ts';
import type { OutboxEntry, Receipt } from '../model/outbox-entry.ts';
import type { LostText } from '../model/superseded-text.ts';

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
export type StoredText = Stored<LostText, TextSecret>;
