import type { OutboxEntity, OutboxEntry } from './outbox-entry.ts';

/** Typed but not saved: survives reload, crash and sign-out. */
export interface Draft {
  /** See {@link draftKeyOf}; of earlier builds the record's alone. */
  key: string;
  /** The page that keeps it; see page-lock.ts. Absent: an earlier build. */
  page?: string;
  entity: OutboxEntity;
  operation: OutboxEntry['operation'];
  recordId: string;
  /** Version the edit started from; null for a new record. */
  baseVersion: number | null;
  /** Fields of what the edit started from; null where nobody knows. */
  baseFields: Record<string, unknown> | null;
  /** Id of the unconfirmed save it builds on. */
  parent: string | null;
  fields: Record<string, unknown>;
  /** Device clock, milliseconds. */
  savedAt: number;
}

/** A page's draft of a record: two tabs that edit the same do not write over each other's text. */
export const draftKeyOf = (recordKey: string, page: string): string => `${recordKey}/${page}`;
