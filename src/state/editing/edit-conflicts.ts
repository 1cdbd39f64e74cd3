import { useEffect, useState } from 'react';
import {
  type OutboxEntity,
  type OutboxEntry,
  recordKeyOf,
  type SupersededText,
} from '../../offline/model/outbox-entry.ts';
import { mergeFields } from '../../offline/outbox/merge.ts';
import { readRecord, settleConflict } from '../../offline/outbox/rebase.ts';
import { listSupersededTexts } from '../../offline/outbox/save-store.ts';
import { currentUserName, requireUserName } from '../session/session.store.ts';

/** What both sides made of one field that both changed. */
export interface Overlap {
  field: string;
  base: unknown;
  mine: unknown;
  theirs: unknown;
}

/** A conflict, ready to be decided. */
export interface Conflict {
  /** User name of the person who changed the record meanwhile. */
  by: string;
  overlaps: Overlap[];
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
  return { by: theirs.by, overlaps, merged: merged.fields };
}

/** Superseded texts of a record from decided conflicts, newest first; read again with each new `settled`. */
export function useSupersededTexts(
  entity: OutboxEntity,
  recordId: string,
  settled: unknown,
): readonly SupersededText[] {
  const [texts, setTexts] = useState<readonly SupersededText[]>([]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a conflict that was settled leaves a text behind
  useEffect(() => {
    const user = currentUserName();
    if (user !== null)
      void listSupersededTexts(user, recordKeyOf(entity, recordId)).then(setTexts, () => undefined);
  }, [entity, recordId, settled]);
  return texts;
}

/** The conflict ends with these fields; what is not in the result stays in the history. */
export const settleEntry = (entry: OutboxEntry, fields: Record<string, unknown>): Promise<void> =>
  settleConflict(requireUserName(), entry, fields);
