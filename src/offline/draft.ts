import type { OutboxEntity, OutboxEntry } from './outbox-entry.ts';

/** Typed but not saved: survives reload, crash and sign-out. */
export interface Draft {
  /** `<entity>:<record id>`. */
  key: string;
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
