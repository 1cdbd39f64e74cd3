import type { Draft } from '../model/draft.ts';
import type { OutboxEntry, Receipt } from '../model/outbox-entry.ts';
import type { LostText } from '../model/superseded-text.ts';
import type { UploadItem, UploadSecret } from '../model/upload-item.ts';
import type { Sealing } from './sealed-record.ts';
import type { DraftSecret, ReceiptSecret, SaveSecret, TextSecret } from './stored.ts';

/** How each store's records are sealed. A name or a field that changes here makes what is kept unreadable. */
export const DRAFTS: Sealing<Draft, DraftSecret> = {
  store: 'drafts',
  secrets: ['fields', 'baseFields'],
  idOf: ({ key }) => key,
};

export const SAVES: Sealing<OutboxEntry, SaveSecret> = {
  store: 'outbox',
  secrets: ['fields', 'baseFields', 'label', 'current'],
  idOf: ({ id }) => id,
};

export const RECEIPTS: Sealing<Receipt, ReceiptSecret> = {
  store: 'receipts',
  secrets: ['record', 'fields'],
  idOf: ({ id }) => id,
};

export const UPLOADS: Sealing<UploadItem, UploadSecret> = {
  store: 'uploads',
  secrets: ['name', 'type', 'modifiedAt', 'digests', 'record'],
  idOf: ({ key }) => key,
};

export const HISTORY: Sealing<LostText, TextSecret> = {
  store: 'history',
  secrets: ['label', 'fields'],
  idOf: ({ recordKey, at }) => `${recordKey}@${at}`,
};
