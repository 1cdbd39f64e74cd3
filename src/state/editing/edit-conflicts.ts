import type { OutboxEntry } from '../../offline/model/outbox-entry.ts';
import { type Fields, isSameValue, mergeFields } from '../../offline/outbox/merge.ts';
import { readRecord, settleConflict } from '../../offline/outbox/rebase.ts';
import { requireUserName } from '../session/session.store.ts';

/** What both sides made of one field that both changed. */
export interface Overlap {
  field: string;
  base: unknown;
  mine: unknown;
  theirs: unknown;
}

/** Both sides beside each other. */
interface Sides {
  overlaps: Overlap[];
  /** Fields that one side alone changed. */
  joined: { field: string; isMine: boolean }[];
  /** Our fields with theirs where only they changed something. */
  merged: Fields;
}

/** A conflict, ready to be decided. */
interface Conflict extends Sides {
  /** User name of the person who changed the record meanwhile. */
  by: string;
  /** When they did, milliseconds, server clock. */
  at: number;
}

/** The record that an entry in conflict is about; null where the server did not send it. */
export function conflictOf({ entity, current, fields, baseFields }: OutboxEntry): Conflict | null {
  const theirs = readRecord(entity, current);
  if (!theirs) return null;
  const sides = compareSides(baseFields ?? {}, fields, theirs.fields);
  return { by: theirs.by, at: Number(theirs.fields.updatedAt), ...sides };
}

/** What two people made of the same record, field by field of `mine`. */
export function compareSides(base: Fields, mine: Fields, theirs: Fields): Sides {
  const merged = mergeFields(base, mine, theirs);
  // Of a nested field, either side retains what the other did not touch.
  const { fields: others } = mergeFields(base, theirs, mine);
  const overlaps = merged.overlaps.map((field) => ({
    field,
    base: base[field],
    mine: merged.fields[field],
    theirs: others[field],
  }));
  const joined = Object.keys(mine).flatMap((field) => {
    const isMine = !isSameValue(mine[field], base[field]);
    return isMine === !isSameValue(theirs[field], base[field]) ? [] : [{ field, isMine }];
  });
  return { overlaps, joined, merged: merged.fields };
}

/** The conflict ends with these fields; what is not in the result stays in the history. */
export const settleEntry = (entry: OutboxEntry, fields: Record<string, unknown>): Promise<void> =>
  settleConflict(requireUserName(), entry, fields);
