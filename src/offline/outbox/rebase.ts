import * as v from 'valibot';
import { announce } from '../model/messages.ts';
import type { OutboxEntity, OutboxEntry } from '../model/outbox-entry.ts';
import { RETRY_NOW } from '../model/queue-item.ts';
import { type Fields, isSameValue, mergeFields } from './merge.ts';
import { chainFrom, rewriteSaves } from './save-store.ts';
import { endpointsOf, loadEndpoints } from './send-save.ts';

/** A record as the server holds it: its version, and who changed it last. */
export interface ServerRecord {
  fields: Fields;
  version: number;
  by: string;
}

const CHANGED = '内容已被他人修改';

/**
 * Puts a save that the server does not have on top of its record, which another user changed: disjoint changes are
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
  const { fields, baseFields, baseVersion, operation } = entry;
  const { unmerged = { fields, baseFields, baseVersion, operation } } = entry;
  return { ...onTopOf(entry, theirs, merged.fields), mergedWith: theirs.by, unmerged };
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
const onTopOf = <Entry extends Omit<OutboxEntry, 'seq'>>(
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
 * The content of a record that the server answered, as far as it follows the contract; null where it does not, or the
 * contract is not there (send-save.ts).
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
 * The server's record is newer than what a save builds on. The save and those that build on it become one, on top of
 * that record, or in conflict with it. What holds another user's changes stays alone: those that build on it have not
 * seen them yet.
 */
export async function rebaseSaves(
  user: string,
  stale: OutboxEntry,
  record: unknown,
): Promise<void> {
  await rewriteSaves(user, stale.recordKey, (saves) => {
    const chain = chainFrom(stale, saves).slice(0, stale.mergedWith === undefined ? undefined : 1);
    const whole = joinedSave(stale, chain);
    // Its owner gave it up meanwhile.
    if (!whole) return {};
    return { remove: chain.map(({ seq }) => seq), put: [rebase(whole, record)] };
  });
  announce(user, { type: 'outbox-changed' });
  announce(user, { type: 'wake' });
}

/**
 * The server refused a save: it waits for its owner, as it was before anybody else's changes were merged into it. Where
 * something was saved on top of it meanwhile, maybe without what was refused, both become one, which is tried.
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
    const lost = later.some((save) => overlapsIn(save, fields).length > 0)
      ? [{ recordKey, label, fields, at: Date.now() }]
      : [];
    return { remove, put: [{ ...whole, ...UNSENT, key: crypto.randomUUID() }], lost };
  });
  announce(user, { type: 'outbox-changed' });
}

/** A save as its owner made it, under a new key where its content is another: what is built on it has not seen the merge. */
function withoutMerge({ mergedWith, unmerged, ...save }: OutboxEntry): OutboxEntry {
  return unmerged ? { ...save, ...unmerged, key: crypto.randomUUID() } : save;
}

/** A save and those that build on it, one on the other, as one in the place of the last; undefined: there is none. */
function joinedSave(
  { baseFields, baseVersion, operation }: OutboxEntry,
  chain: readonly OutboxEntry[],
): OutboxEntry | undefined {
  const last = chain.at(-1);
  if (!last) return undefined;
  const base = { baseFields, baseVersion, operation, parent: null };
  return { ...last, ...base, fields: joinedFields(chain), joined: joinedIds(chain) };
}

/** Names of the saves before the last, and what became one with any of them earlier. */
const joinedIds = (chain: readonly OutboxEntry[]): string[] => [
  ...chain.slice(0, -1).map(({ id }) => id),
  ...chain.flatMap(({ joined = [] }) => joined),
];

/** What saves come to that build one on the other; each may have seen an earlier state of the one before it. */
const joinedFields = (chain: readonly OutboxEntry[]): Fields =>
  chain
    .map(({ fields, baseFields }) => ({ fields, baseFields }))
    .reduce((below, { fields, baseFields }) => ({
      fields: mergeFields(baseFields ?? below.fields, fields, below.fields).fields,
      baseFields: null,
    })).fields;

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
  // Refused, it does not go back behind the decision.
  const { unmerged, ...decided } = onTopOf(entry, theirs, fields);
  const settled = { ...decided, mergedWith: theirs.by };
  await rewriteSaves(user, recordKey, (saves) => {
    const isDecided = saves.some((save) => save.seq === seq && save.key === key);
    return isDecided ? { put: [settled], lost } : {};
  });
  announce(user, { type: 'outbox-changed' });
  announce(user, { type: 'wake' });
}

/** What a save changed of what it builds on, where that is no longer what its tab saw. */
const overlapsIn = ({ baseFields, fields }: OutboxEntry, below: Fields): string[] =>
  mergeFields(baseFields ?? below, fields, below).overlaps;

/** Whether something that this side changed is not in the result. */
const isLost = (side: Fields, result: Fields, base: Fields | null): boolean =>
  Object.entries(side).some(
    ([name, value]) => !isSameValue(value, result[name]) && !isSameValue(value, base?.[name]),
  );

/** Those values of a record that the `like` ones stand for. */
const pick = (record: Fields, like: Fields): Fields =>
  Object.fromEntries(Object.keys(like).map((name) => [name, record[name]]));
