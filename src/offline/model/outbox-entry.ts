import type { SavedEntity } from '../../contract/entities.ts';
import type { OutboxState, RetryTimes } from './queue-item.ts';

/** One save that the server has not confirmed. */
export interface OutboxEntry {
  /** Order of saving; made by the database. */
  seq: number;
  /** Names this save for whatever builds on it; stays when its content or key is replaced. */
  id: string;
  /** Idempotency key. Its content never changes once it may have been sent. */
  key: string;
  /** `<entity>:<record id>`: saves of one record go in order; a record waits for another only where that is new and it names it. */
  recordKey: string;
  entity: OutboxEntity;
  operation: 'create' | 'update';
  recordId: string;
  /** Version that the edit started from, or its `parent` did while that is not confirmed; null for a new record. */
  baseVersion: number | null;
  /** Fields of what the edit started from; null where unknown, so that nothing can be merged. */
  baseFields: Record<string, unknown> | null;
  /** Whose changes were merged into these fields; absent: none. */
  mergedWith?: string;
  /** The save before that merge, which it goes back to where the server refuses it; absent: its owner decided the merge. */
  unmerged?: Pick<OutboxEntry, 'fields' | 'baseFields' | 'baseVersion' | 'operation'>;
  /** It holds other fields than a tab that builds on it knows: it took the place of earlier ones, or was joined with others. */
  isReplaced?: true;
  /** Ids of saves that became one with it, which another tab may still build on. */
  joined?: readonly string[];
  /** Id of the unconfirmed save whose content this one builds on. */
  parent: string | null;
  /** Fields as the endpoint expects them; files may be `upload:<key>` until the upload is done. */
  fields: Record<string, unknown>;
  /** The record's display name. */
  label: string;
  /** Device clock, milliseconds. */
  savedAt: number;
  state: OutboxState;
  /** Times it was handed to the network; 0 means: surely not on the server. */
  sends: number;
  tries: number;
  /** Tries that stood still for too long; absent: none. */
  stalls?: number;
  retry: RetryTimes;
  reason: string;
  /** The server's record that this save conflicts with. */
  current: unknown;
}

/** A confirmed save: what an edit that built on it needs to know. */
export interface Receipt {
  /** Id of the save. */
  id: string;
  /** Version the server answered; null where it has none. */
  version: number | null;
  /** Device clock, milliseconds. */
  confirmedAt: number;
  /** The record as answered, where it holds more than the save: another user's changes were merged into it. */
  record?: unknown;
  /** What was saved, where another tab may still build on an earlier content of the save. */
  fields?: Record<string, unknown>;
}

/** Entities whose saves may be queued. */
export type OutboxEntity = SavedEntity;

/** What is edited in forms that are saved online or not at all. */
export type OnlineEntity = 'user' | 'role' | 'menu' | 'setting' | 'profile';

/** What drafts are kept of. */
export type DraftEntity = OutboxEntity | OnlineEntity;

export const recordKeyOf = (entity: DraftEntity, recordId: string): string =>
  `${entity}:${recordId}`;

/** What gave way when a conflict was decided. */
export interface SupersededText {
  recordKey: string;
  label: string;
  fields: Record<string, unknown>;
  /** Device clock, milliseconds. */
  at: number;
}

/** Typed but not saved: survives reload, crash and sign-out. */
export interface Draft {
  /** See {@link draftKeyOf}; of earlier builds the record's alone. */
  key: string;
  /** The page that owns it; see page-lock.ts. Absent: an earlier build. */
  page?: string;
  entity: DraftEntity;
  operation: OutboxEntry['operation'];
  recordId: string;
  /** Id that a new record gets, where `recordId` only stands for it. */
  newId?: string;
  /** Version the edit started from; null for a new record. */
  baseVersion: number | null;
  /** Fields of what the edit started from; null where unknown. */
  baseFields: Record<string, unknown> | null;
  /** Id of the unconfirmed save it builds on. */
  parent: string | null;
  fields: Record<string, unknown>;
  /** Device clock, milliseconds. */
  savedAt: number;
}

/** A page's draft of a record: two tabs that edit the same do not write over each other's text. */
export const draftKeyOf = (recordKey: string, page: string): string => `${recordKey}/${page}`;
