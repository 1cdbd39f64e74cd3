import * as v from 'valibot';
import { announce } from '../model/messages.ts';
import type { OutboxEntity, OutboxEntry } from '../model/outbox-entry.ts';
import { RETRY_NOW } from '../model/queue-item.ts';
import { type Fields, isSameValue, mergeFields } from './merge.ts';
import { chainFrom, rewriteSaves } from './save-store.ts';
import { endpointsOf, loadEndpoints } from './send-save.ts';

/** A record as the server has it: its version, and who changed it last. */
export interface ServerRecord {
  fields: Fields;
  version: number;
  by: string;
}

const CHANGED = '内容已被他人修改';

/**
 * Rebases a save that the server does not have onto the server's record, which another user changed. Disjoint changes
 * are merged and sent under a new key; overlapping ones become a conflict that the save's owner decides.
 */
export function rebase<Entry extends Omit<OutboxEntry, 'seq'>>(
  entry: Entry,
  answered: unknown,
): Entry {
  const theirs = readRecord(entry.entity, answered);
  const merged =
    theirs && entry.baseFields && mergeFields(entry.baseFields, entry.fields, theirs.fields);
  // Nothing to compare with. When the owner sends it again, it gets a 412 with the record.
  if (!theirs) return { ...entry, state: 'needs-attention', reason: CHANGED };
  if (!merged || merged.overlaps.length > 0) {
    return { ...entry, state: 'conflict', reason: CHANGED, current: answered };
  }
  const { fields, baseFields, baseVersion, operation } = entry;
  const { unmerged = { fields, baseFields, baseVersion, operation } } = entry;
  return { ...asUpdateOf(entry, theirs, merged.fields), mergedWith: theirs.by, unmerged };
}

/** Initial state of every save: due now, and certainly not on the server. */
export const UNSENT = {
  state: 'queued',
  sends: 0,
  tries: 0,
  retry: RETRY_NOW,
  reason: '',
  current: null,
} as const satisfies Partial<OutboxEntry>;

/** The same save with these fields, as an update of the server's record: new key, certainly not on the server yet. */
const asUpdateOf = <Entry extends Omit<OutboxEntry, 'seq'>>(
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
 * Parses a record in a server reply; null where it violates the contract, or the entity's contract is not loaded
 * (send-save.ts).
 */
export function readRecord(entity: OutboxEntity, answered: unknown): ServerRecord | null {
  const calls = endpointsOf(entity);
  const checked = calls && v.safeParse(calls.update.reply, answered);
  if (!checked?.success) return null;
  const fields = checked.output as Fields;
  const { version, updatedBy, updatedByName } = fields;
  if (typeof version !== 'number') return null;
  return { fields, version, by: String(updatedByName || updatedBy || '') };
}

/**
 * Handles a 412: the server's record is newer than the base of a save. The save and those that build on it are combined
 * into one, which is rebased onto that record. A save that already contains another user's changes is rebased alone:
 * the saves that build on it have not seen those changes yet.
 */
export async function rebaseSaves(
  user: string,
  stale: OutboxEntry,
  record: unknown,
): Promise<void> {
  await rewriteSaves(user, stale.recordKey, (saves) => {
    const chain = chainFrom(stale, saves).slice(0, stale.mergedWith === undefined ? undefined : 1);
    const whole = joinedSave(stale, chain);
    // Its owner discarded it meanwhile.
    if (!whole) return {};
    return { remove: chain.map(({ seq }) => seq), put: [rebase(whole, record)] };
  });
  announce(user, { type: 'outbox-changed' });
  announce(user, { type: 'wake' });
}

/**
 * Handles a refusal: the save waits for its owner as it was before any merge. If other saves build on it meanwhile,
 * which may correct what was refused, they are combined into one save, which is sent.
 */
export async function refuseSave(
  user: string,
  { seq, key, recordKey }: OutboxEntry,
  reason: string,
): Promise<void> {
  await rewriteSaves(user, recordKey, (saves) => {
    const refused = saves.find((save) => save.seq === seq && save.key === key);
    if (!refused) return {};
    const own = withoutMerge(refused);
    const [, ...later] = chainFrom(refused, saves);
    const whole = joinedSave(own, [own, ...later]);
    if (!whole || later.length === 0)
      return { put: [{ ...own, state: 'needs-attention', reason }] };
    const remove = [seq, ...later.map((save) => save.seq)];
    const { label, fields } = own;
    const superseded = later.some((save) => overlapsIn(save, fields).length > 0)
      ? [{ recordKey, label, fields, at: Date.now() }]
      : [];
    return { remove, put: [{ ...whole, ...UNSENT, key: crypto.randomUUID() }], superseded };
  });
  announce(user, { type: 'outbox-changed' });
}

/**
 * The save as its owner made it. Reverting a merge changes the content, hence the new key; the saves that build on it
 * have not seen the merge.
 */
function withoutMerge({ mergedWith, unmerged, ...save }: OutboxEntry): OutboxEntry {
  return unmerged ? { ...save, ...unmerged, key: crypto.randomUUID() } : save;
}

/** Combines a chain of saves into one, in the place of the last; undefined: the chain is empty. */
function joinedSave(
  { baseFields, baseVersion, operation }: OutboxEntry,
  chain: readonly OutboxEntry[],
): OutboxEntry | undefined {
  const last = chain.at(-1);
  if (!last) return undefined;
  const base = { baseFields, baseVersion, operation, parent: null };
  return { ...last, ...base, fields: joinedFields(chain), joined: joinedIds(chain) };
}

/** Ids of all saves of the chain but the last, and of those combined into any of them earlier. */
const joinedIds = (chain: readonly OutboxEntry[]): string[] => [
  ...chain.slice(0, -1).map(({ id }) => id),
  ...chain.flatMap(({ joined = [] }) => joined),
];

/**
 * The combined fields of a chain; each save may have been based on an earlier content of its predecessor, or be of an
 * earlier build that lacks some of its fields.
 */
const joinedFields = (chain: readonly OutboxEntry[]): Fields =>
  chain
    .map(({ fields, baseFields }) => ({ fields, baseFields }))
    .reduce((below, { fields, baseFields }) => ({
      fields: mergeFields(baseFields ?? below.fields, { ...below.fields, ...fields }, below.fields)
        .fields,
      baseFields: null,
    })).fields;

/**
 * Applies the owner's decision of a conflict: the save continues with these `fields` as an update of the server's
 * record. A side that is not fully in the result goes to the history. Does nothing if the save was replaced or
 * discarded meanwhile: the decision was about another state.
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
  const superseded = sides
    .filter((side) => isSuperseded(side, fields, entry.baseFields))
    .map((side) => ({ recordKey, label, fields: side, at: Date.now() }));
  // Drops `unmerged`, so that a later refusal does not revert the decision.
  const { unmerged, ...decided } = asUpdateOf(entry, theirs, fields);
  const settled = { ...decided, mergedWith: theirs.by };
  await rewriteSaves(user, recordKey, (saves) => {
    const isDecided = saves.some((save) => save.seq === seq && save.key === key);
    return isDecided ? { put: [settled], superseded } : {};
  });
  announce(user, { type: 'outbox-changed' });
  announce(user, { type: 'wake' });
}

/** Fields that a save changed and whose value in `below` is no longer what its tab saw. */
const overlapsIn = ({ baseFields, fields }: OutboxEntry, below: Fields): string[] =>
  mergeFields(baseFields ?? below, fields, below).overlaps;

/** Whether a change of this side is missing from the result. */
const isSuperseded = (side: Fields, result: Fields, base: Fields | null): boolean =>
  Object.entries(side).some(
    ([name, value]) => !isSameValue(value, result[name]) && !isSameValue(value, base?.[name]),
  );

/** The record's values of the fields that `like` has. */
const pick = (record: Fields, like: Fields): Fields =>
  Object.fromEntries(Object.keys(like).map((name) => [name, record[name]]));
