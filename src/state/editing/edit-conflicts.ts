import type { OutboxEntry } from '../../offline/model/outbox-entry.ts';
import { isSameValue, mergeFields } from '../../offline/outbox/merge.ts';
import { readRecord, settleConflict } from '../../offline/outbox/rebase.ts';
import { requireUserName } from '../session/session.store.ts';

/** What both sides made of one field that both changed. */
export interface Overlap {
  field: string;
  base: unknown;
  mine: unknown;
  theirs: unknown;
}

/** A conflict, ready to be decided. */
interface Conflict {
  /** User name of the person who changed the record meanwhile. */
  by: string;
  /** When they did, milliseconds, server clock. */
  at: number;
  overlaps: Overlap[];
  /** Fields that one side alone changed. */
  joined: { field: string; isMine: boolean }[];
  /** Our fields with theirs where only they changed something. */
  merged: Record<string, unknown>;
}

/** The record that an entry in conflict is about; null where the server did not send it. */
export function conflictOf({ entity, current, fields, baseFields }: OutboxEntry): Conflict | null {
  const theirs = readRecord(entity, current);
  if (!theirs) return null;
  const base = baseFields ?? {};
  const merged = mergeFields(base, fields, theirs.fields);
  // Of a nested field, either side retains what the other did not touch.
  const { fields: others } = mergeFields(base, theirs.fields, fields);
  const overlaps = merged.overlaps.map((field) => ({
    field,
    base: base[field],
    mine: merged.fields[field],
    theirs: others[field],
  }));
  const joined = Object.keys(fields).flatMap((field) => {
    const isMine = !isSameValue(fields[field], base[field]);
    return isMine === !isSameValue(theirs.fields[field], base[field]) ? [] : [{ field, isMine }];
  });
  return {
    by: theirs.by,
    at: Number(theirs.fields.updatedAt),
    overlaps,
    joined,
    merged: merged.fields,
  };
}

/** The conflict ends with these fields; what is not in the result stays in the history. */
export const settleEntry = (entry: OutboxEntry, fields: Record<string, unknown>): Promise<void> =>
  settleConflict(requireUserName(), entry, fields);
