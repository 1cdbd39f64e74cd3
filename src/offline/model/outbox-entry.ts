import type { SavedEntity } from '../../contract/entities.ts';
import type { OutboxState, RetryTimes } from './queue-item.ts';

/** One save that the server has not confirmed. */
export interface OutboxEntry {
  /** Order of saving; assigned by the database (auto-increment). */
  seq: number;
  /** Identifies this save as the `parent` of later ones; unchanged when its content or key is replaced. */
  id: string;
  /** Idempotency key. The content sent under a key never changes once it may have been sent. */
  key: string;
  /**
   * `<entity>:<record id>`. Saves of one record are sent in order; a record waits for another record only while that
   * one is unsent, new, and referenced by its fields.
   */
  recordKey: string;
  entity: OutboxEntity;
  operation: 'create' | 'update';
  recordId: string;
  /**
   * Version that the edit started from (while `parent` is unconfirmed: the version that the parent started from); null
   * for a new record.
   */
  baseVersion: number | null;
  /**
   * Fields that the edit started from, the base of a three-way merge; null where unknown, so that no merge is possible.
   */
  baseFields: Record<string, unknown> | null;
  /** Display name of the user whose changes were merged into `fields`; absent: no merge. */
  mergedWith?: string;
  /**
   * The save as it was before that merge; a refusal by the server reverts to it. Absent: no merge, or the user decided
   * it, which a refusal does not undo.
   */
  unmerged?: Pick<OutboxEntry, 'fields' | 'baseFields' | 'baseVersion' | 'operation'>;
  /**
   * Its fields differ from those known to a tab that builds on it: it replaced an earlier save, or was merged with
   * another tab's.
   */
  isReplaced?: true;
  /** Ids of the saves that were combined into this one; another tab may still build on them. */
  joined?: readonly string[];
  /** Id of the unconfirmed save that this one builds on. */
  parent: string | null;
  /** Fields as the endpoint expects them; a file is `upload:<key>` until its upload is done. */
  fields: Record<string, unknown>;
  /** The record's display name. */
  label: string;
  /** Device clock, milliseconds. */
  savedAt: number;
  state: OutboxState;
  /** How often it was handed to the network; 0: it is certainly not on the server. */
  sends: number;
  tries: number;
  /** Attempts that timed out without progress; absent: none. */
  stalls?: number;
  retry: RetryTimes;
  reason: string;
  /** The server's record that this save conflicts with. */
  current: unknown;
}

/** Receipt of a confirmed save: what an edit that builds on it needs. */
export interface Receipt {
  /** Id of the save. */
  id: string;
  /** Version in the server's reply; null where the entity has none. */
  version: number | null;
  /** Device clock, milliseconds. */
  confirmedAt: number;
  /** The record in the server's reply, only if another user's changes were merged into the save. */
  record?: unknown;
  /** The fields that were saved, only if another tab may still build on an earlier content of the save. */
  fields?: Record<string, unknown>;
}

/** Entities whose saves may be queued. */
export type OutboxEntity = SavedEntity;

/** Entities whose forms are saved online or not at all. */
export type OnlineEntity = 'user' | 'role' | 'menu' | 'setting' | 'profile';

/** Entities that have drafts. */
export type DraftEntity = OutboxEntity | OnlineEntity;

export const recordKeyOf = (entity: DraftEntity, recordId: string): string =>
  `${entity}:${recordId}`;

/** The losing side of a decided conflict. */
export interface SupersededText {
  recordKey: string;
  label: string;
  fields: Record<string, unknown>;
  /** Device clock, milliseconds. */
  at: number;
  /** When it moved to the history (device clock, milliseconds), if it was written earlier; absent: at `at`. */
  movedAt?: number;
}

/** Text typed but not saved: survives a reload, a crash and a sign-out. */
export interface Draft {
  /** See {@link draftKeyOf}; earlier builds used the record key alone. */
  key: string;
  /** The page that owns it; see page-lock.ts. Absent in drafts of earlier builds. */
  page?: string;
  entity: DraftEntity;
  operation: OutboxEntry['operation'];
  recordId: string;
  /** Id that the new record will get, where `recordId` is only a placeholder. */
  newId?: string;
  /** Version that the edit started from; null for a new record. */
  baseVersion: number | null;
  /** Fields that the edit started from; null where unknown. */
  baseFields: Record<string, unknown> | null;
  /** Id of the unconfirmed save that it builds on. */
  parent: string | null;
  fields: Record<string, unknown>;
  /** Device clock, milliseconds. */
  savedAt: number;
}

/** Key of one page's draft of a record: two tabs that edit the same record do not overwrite each other's draft. */
export const draftKeyOf = (recordKey: string, page: string): string => `${recordKey}/${page}`;
