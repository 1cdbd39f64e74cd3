import * as v from 'valibot';
import type { OutboxEntity, OutboxEntry } from '../model/outbox-entry.ts';
import { RETRY_NOW } from '../model/queue-item.ts';
import { type Fields, mergeFields } from './merge.ts';
import { callsOf } from './saving-endpoints.ts';

/** A record as the server holds it: its version, and who changed it last. */
export interface ServerRecord {
  fields: Fields;
  version: number;
  by: string;
}

const CHANGED = '内容已被他人修改';

/**
 * Puts a save that the server does not have on top of its record, which somebody else changed: disjoint changes are
 * merged and sent under a new key, overlapping ones wait for their owner.
 */
export function rebase<Entry extends Omit<OutboxEntry, 'seq'>>(
  entry: Entry,
  answered: unknown,
): Entry {
  const theirs = readRecord(entry.entity, answered);
  const merged =
    theirs && entry.baseFields && mergeFields(entry.baseFields, entry.fields, theirs.fields);
  // Nothing to compare with: sent again, it meets the record itself.
  if (!theirs) return { ...entry, state: 'needs-attention', reason: CHANGED };
  if (!merged || merged.overlaps.length > 0) {
    return { ...entry, state: 'conflict', reason: CHANGED, current: answered };
  }
  return { ...onTopOf(entry, theirs, merged.fields), mergedWith: theirs.by };
}

/** How every save begins: due now, and surely not on the server. */
export const UNSENT = {
  state: 'queued',
  sends: 0,
  tries: 0,
  retry: RETRY_NOW,
  reason: '',
  current: null,
} as const satisfies Partial<OutboxEntry>;

/** The save again, with these fields, as a change of the server's record; surely not on the server yet. */
export const onTopOf = <Entry extends Omit<OutboxEntry, 'seq'>>(
  entry: Entry,
  { fields: baseFields, version: baseVersion }: ServerRecord,
  fields: Fields,
): Entry => ({
  ...entry,
  key: crypto.randomUUID(),
  operation: 'update',
  parent: null,
  fields,
  baseFields,
  baseVersion,
  ...UNSENT,
});

/**
 * What a record that the server answered says, as far as it follows the contract; null where it does not, or the
 * contract is not there (learn-calls.ts).
 */
export function readRecord(entity: OutboxEntity, answered: unknown): ServerRecord | null {
  const calls = callsOf(entity);
  const checked = calls && v.safeParse(calls.update.reply, answered);
  if (!checked?.success) return null;
  const fields = checked.output as Fields;
  const { version, updatedBy } = fields;
  if (typeof version !== 'number') return null;
  return { fields, version, by: typeof updatedBy === 'string' ? updatedBy : '' };
}
