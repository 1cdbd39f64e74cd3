import { whileAccepting } from '../db/sealing-key.ts';
import { announce } from '../model/messages.ts';
import {
  type OutboxEntity,
  type OutboxEntry,
  recordKeyOf,
  type SupersededText,
} from '../model/outbox-entry.ts';
import { queuedKeyOf, withUploadedFiles } from '../uploads/upload-reference.ts';
import { type Fields, isSameValue, mergeFields } from './merge.ts';
import { rebase, UNSENT } from './rebase.ts';
import {
  chainFrom,
  type FoundReceipt,
  type NewSave,
  type Rewriting,
  rewriteSaves,
} from './save-store.ts';
import { loadEndpoints } from './send-save.ts';

export interface Save {
  entity: OutboxEntity;
  operation: OutboxEntry['operation'];
  recordId: string;
  baseVersion: number | null;
  /** Fields that the edit started from; null where unknown. */
  baseFields: Fields | null;
  /** Id, as `enqueueSave` returned it, of the save that this edit builds on, if any. */
  parent: string | null;
  fields: Fields;
  label: string;
}

/**
 * Stores a save until the server confirms it and deletes the drafts that it replaces, in one transaction. Returns the
 * id that the next edit builds on. Rejects with LockedError where the user has left this page.
 */
export async function enqueueSave(
  user: string,
  save: Save,
  drafts: readonly string[] = [],
): Promise<string> {
  const recordKey = recordKeyOf(save.entity, save.recordId);
  // A page with an editor has loaded them; without them a merge becomes a conflict.
  await loadEndpoints(save.entity).catch(() => undefined);
  let id = '';
  await whileAccepting(user, async () => {
    const edit = await withUploadedFiles(user, save);
    const plan = (saves: OutboxEntry[], receipt: FoundReceipt | undefined) => {
      const { entry, ...rewriting } = placeSave(edit, saves, receipt);
      id = entry.id;
      return { ...rewriting, drafts };
    };
    await rewriteSaves(user, recordKey, plan, save.parent);
  });
  announce(user, { type: 'outbox-changed' });
  announce(user, { type: 'wake' });
  return id;
}

/** Changes that store a new save; `entry` is the one that contains it. */
type Placed = Rewriting & { entry: OutboxEntry | NewSave };

/**
 * Places a save among the unconfirmed ones of its record.
 * - Parent certainly not on the server: the save replaces it.
 * - Parent possibly on the server (the content of its key is fixed), or merged with another user's changes: the save
 *   becomes its child.
 * - Another tab has already built on the parent: the save goes on top of that.
 * - No parent: the save has its own base version, so that the server detects a conflict between two tabs.
 */
function placeSave(
  save: Save,
  saves: readonly OutboxEntry[],
  receipt: FoundReceipt | undefined,
): Placed {
  const parent = saves.find(({ id, joined = [] }) => [id, ...joined].includes(save.parent ?? ''));
  const top = parent && chainFrom(parent, saves).at(-1);
  if (!top) return receipt ? onReceipt(receipt, save) : placed(newEntry(save));
  // The form has not seen the merged changes; they are compared once the server has replied.
  if (top.mergedWith !== undefined) return placed(childOf(top, save));
  const { joined, superseded } = joinTabs(top.fields, save);
  return {
    ...placed(isReplaceable(top) ? replacementOf(top, joined) : childOf(top, joined)),
    superseded,
  };
}

const placed = (entry: OutboxEntry | NewSave): Placed => ({ entry, put: [entry] });

type Joined = Save & Pick<OutboxEntry, 'isReplaced'>;

/**
 * Merges a save with `below`, the content that another tab has made of the same parent. Changes of both are retained;
 * where both changed a field, the newest wins and the other goes to the history.
 */
function joinTabs(below: Fields, save: Save): { joined: Joined; superseded: SupersededText[] } {
  const { label, entity, recordId } = save;
  const all = { ...save.fields, ...below };
  const seen = save.baseFields ?? all;
  // Fields that only the other tab's build knows are changes of that tab.
  const { fields, overlaps } = mergeFields(seen, { ...all, ...save.fields }, all);
  // An upload reference that became the file's id is not a change.
  const isSuperseded = overlaps.some((name) => ![seen[name]].flat().some(queuedKeyOf));
  const text = { recordKey: recordKeyOf(entity, recordId), label, fields: below, at: Date.now() };
  const isMore = !isSameValue(fields, save.fields) && { isReplaced: true as const };
  return {
    joined: { ...save, fields, baseFields: all, ...isMore },
    superseded: isSuperseded ? [text] : [],
  };
}

/** Never sent, or refused by the server: a save on top of it must not wait behind it for ever. */
const isReplaceable = ({ sends, state }: OutboxEntry): boolean =>
  sends === 0 || state === 'needs-attention' || state === 'conflict';

/** New key: a leader that was about to send the old content must find it replaced. */
function replacementOf(top: OutboxEntry, { fields, label }: Save): OutboxEntry {
  const [key, savedAt] = [crypto.randomUUID(), Date.now()];
  return { ...top, key, fields, label, savedAt, ...UNSENT, isReplaced: true };
}

const childOf = (top: OutboxEntry, save: Save): NewSave => ({
  ...newEntry(save),
  operation: 'update',
  parent: top.id,
});

/** Version of a newly created record. */
const FIRST = 1;

/**
 * The parent is already confirmed, possibly merged with changes that the form has not seen; a damaged receipt counts as
 * merged.
 */
function onReceipt({ version, record, fields, isDamaged }: FoundReceipt, save: Save): Placed {
  const { joined, superseded } = fields ? joinTabs(fields, save) : { joined: save, superseded: [] };
  const entry = { ...newEntry(joined), operation: 'update' } as const;
  // The form has not seen the merged changes: the older base makes the server answer 412 if the save is sent again.
  const older = { ...entry, baseVersion: save.baseVersion ?? FIRST };
  if (isDamaged && version !== null) return placed(older);
  if (record === undefined) return { ...placed({ ...entry, baseVersion: version }), superseded };
  return { ...placed(rebase(older, record)), superseded };
}

const newEntry = (save: Save): NewSave => ({
  ...save,
  id: crypto.randomUUID(),
  key: crypto.randomUUID(),
  recordKey: recordKeyOf(save.entity, save.recordId),
  // The record that it built on was discarded before the server had it: it is created instead of updated.
  operation: save.parent !== null && save.baseVersion === null ? 'create' : save.operation,
  parent: null,
  savedAt: Date.now(),
  ...UNSENT,
});
