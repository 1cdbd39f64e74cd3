import type { OutboxEntry } from '../../offline/model/outbox-entry.ts';
import { type Fields, isSameValue, mergeFields } from '../../offline/outbox/merge.ts';
import { readRecord, settleConflict } from '../../offline/outbox/rebase.ts';
import { requireUserName } from '../session/session.store.ts';

/** One field that both sides changed. */
export interface Overlap {
  field: string;
  base: unknown;
  mine: unknown;
  theirs: unknown;
}

/** Three-way comparison of both sides. */
interface Sides {
  overlaps: Overlap[];
  /** Fields that only one side changed. */
  joined: { field: string; isMine: boolean }[];
  /** Our fields, merged with theirs where only they changed something. */
  merged: Fields;
}

/** A conflict, prepared for the user's decision. */
interface Conflict extends Sides {
  /** Display name of the user who changed the record meanwhile. */
  by: string;
  /** When they changed it, milliseconds, server clock. */
  at: number;
}

/** The conflict of an entry; null where the server's record is missing or invalid. */
export function conflictOf({ entity, current, fields, baseFields }: OutboxEntry): Conflict | null {
  const theirs = readRecord(entity, current);
  if (!theirs) return null;
  const sides = compareSides(baseFields ?? {}, fields, theirs.fields);
  return { by: theirs.by, at: Number(theirs.fields.updatedAt), ...sides };
}

/** Compares two edits of the same record, field by field of `mine`. */
export function compareSides(base: Fields, mine: Fields, theirs: Fields): Sides {
  const merged = mergeFields(base, mine, theirs);
  // In a nested field, either side also has what only the other changed.
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

/** Settles a conflict with these fields; a side that is not in the result stays in the history. */
export const settleEntry = (entry: OutboxEntry, fields: Record<string, unknown>): Promise<void> =>
  settleConflict(requireUserName(), entry, fields);
