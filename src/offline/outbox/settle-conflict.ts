import { announce } from '../model/messages.ts';
import type { OutboxEntry } from '../model/outbox-entry.ts';
import { loadEndpoints } from './load-endpoints.ts';
import { type Fields, isSameValue } from './merge.ts';
import { onTopOf, readRecord } from './rebase.ts';
import { rewriteSaves } from './save-store.ts';

/**
 * Its owner decided a conflict: the save goes on with these `fields` on top of the server's record. A side that is not
 * in the result as it was stays in the history. Nothing happens where the save was replaced or given up meanwhile: then
 * another question is open.
 */
export async function settleConflict(
  user: string,
  entry: OutboxEntry,
  fields: Fields,
): Promise<void> {
  await loadEndpoints(entry.entity);
  const theirs = readRecord(entry.entity, entry.current);
  if (!theirs) return;
  const { seq, key, recordKey, label } = entry;
  const sides = [entry.fields, pick(theirs.fields, fields)];
  const lost = sides
    .filter((side) => isLost(side, fields, entry.baseFields))
    .map((side) => ({ recordKey, label, fields: side, at: Date.now() }));
  const settled = { ...onTopOf(entry, theirs, fields), mergedWith: theirs.by };
  await rewriteSaves(user, recordKey, (saves) => {
    const isDecided = saves.some((save) => save.seq === seq && save.key === key);
    return isDecided ? { put: [settled], lost } : {};
  });
  announce(user, { type: 'outbox-changed' });
  announce(user, { type: 'wake' });
}

/** Whether something that this side changed is not in the result. */
const isLost = (side: Fields, result: Fields, base: Fields | null): boolean =>
  Object.entries(side).some(
    ([name, value]) => !isSameValue(value, result[name]) && !isSameValue(value, base?.[name]),
  );

/** Those values of a record that the `like` ones stand for. */
const pick = (record: Fields, like: Fields): Fields =>
  Object.fromEntries(Object.keys(like).map((name) => [name, record[name]]));
