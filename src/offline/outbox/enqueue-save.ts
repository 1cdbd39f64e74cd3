import { announce } from '../model/messages.ts';
import {
  type OutboxEntity,
  type OutboxEntry,
  recordKeyOf,
  type SupersededText,
} from '../model/outbox-entry.ts';
import { queuedKeyOf, withArrived } from '../uploads/upload-reference.ts';
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
  /** Fields of what the edit started from; null where unknown. */
  baseFields: Fields | null;
  /** Id that `enqueueSave` gave for the save this edit builds on, if there was one. */
  parent: string | null;
  fields: Fields;
  label: string;
}

/**
 * Stores a save until the server has confirmed it, and deletes the drafts that it replaces, in one transaction; gives the
 * id that the next edit builds on.
 */
export async function enqueueSave(
  user: string,
  save: Save,
  drafts: readonly string[] = [],
): Promise<string> {
  const recordKey = recordKeyOf(save.entity, save.recordId);
  // A page that edits has them; without them a merge waits for its owner.
  await loadEndpoints(save.entity).catch(() => undefined);
  const edit = await withArrived(user, save);
  let id = '';
  const plan = (saves: OutboxEntry[], receipt: FoundReceipt | undefined) => {
    const { entry, ...rewriting } = placeSave(edit, saves, receipt);
    id = entry.id;
    return { ...rewriting, drafts };
  };
  await rewriteSaves(user, recordKey, plan, save.parent);
  announce(user, { type: 'outbox-changed' });
  announce(user, { type: 'wake' });
  return id;
}

/** The outcome for a new save; `entry` is the one that holds it. */
type Placed = Rewriting & { entry: OutboxEntry | NewSave };

/**
 * Places a save among those of its record that are not confirmed. A parent that is surely not on the server is replaced;
 * one that may be stays, because the content of its key is fixed, and so does one that holds another user's changes
 * too. Where another tab has built on the parent already, the save goes on top of that. An edit that does not build on
 * the earlier save of its record has its own base version, so that the server, not chance, decides between two tabs.
 */
function placeSave(
  save: Save,
  saves: readonly OutboxEntry[],
  receipt: FoundReceipt | undefined,
): Placed {
  const parent = saves.find(({ id, joined = [] }) => [id, ...joined].includes(save.parent ?? ''));
  const top = parent && chainFrom(parent, saves).at(-1);
  if (!top) return receipt ? onReceipt(receipt, save) : alone(newEntry(save));
  // What holds another user's changes is compared once the server has answered.
  if (top.mergedWith !== undefined) return alone(childOf(top, save));
  const { joined, lost } = joinTabs(top.fields, save);
  return { ...alone(isOursToReplace(top) ? replacing(top, joined) : childOf(top, joined)), lost };
}

const alone = (entry: OutboxEntry | NewSave): Placed => ({ entry, put: [entry] });

type Joined = Save & Pick<OutboxEntry, 'isReplaced'>;

/**
 * Where another tab has built on the same save, which `below` is now, the changes of both stay; of a field that both
 * changed the newest does, and the other goes to the history.
 */
function joinTabs(below: Fields, save: Save): { joined: Joined; lost: SupersededText[] } {
  const { label, entity, recordId } = save;
  const all = { ...save.fields, ...below };
  const seen = save.baseFields ?? all;
  const { fields, overlaps } = mergeFields(seen, save.fields, all);
  // A reference that has become the id of its file is no change.
  const isLost = overlaps.some((name) => ![seen[name]].flat().some(queuedKeyOf));
  const text = { recordKey: recordKeyOf(entity, recordId), label, fields: below, at: Date.now() };
  const isMore = !isSameValue(fields, save.fields) && { isReplaced: true as const };
  return { joined: { ...save, fields, baseFields: all, ...isMore }, lost: isLost ? [text] : [] };
}

/** Never sent, or refused by the server: a save on top of it must not wait behind it for ever. */
const isOursToReplace = ({ sends, state }: OutboxEntry): boolean =>
  sends === 0 || state === 'needs-attention' || state === 'conflict';

/** Under a new key: a leader that prepared to send the old content must see that it is gone. */
function replacing(top: OutboxEntry, { fields, label }: Save): OutboxEntry {
  const [key, savedAt] = [crypto.randomUUID(), Date.now()];
  return { ...top, key, fields, label, savedAt, ...UNSENT, isReplaced: true };
}

const childOf = (top: OutboxEntry, save: Save): NewSave => ({
  ...newEntry(save),
  operation: 'update',
  parent: top.id,
});

/** The version of a new record. */
const FIRST = 1;

/** What the save builds on is on the server, maybe merged with changes not seen here; a damaged receipt counts as such. */
function onReceipt({ version, record, fields, isDamaged }: FoundReceipt, save: Save): Placed {
  const { joined, lost } = fields ? joinTabs(fields, save) : { joined: save, lost: [] };
  const entry = { ...newEntry(joined), operation: 'update' } as const;
  // What is merged with has not been seen: until then the base is older, and what is sent again meets the record.
  const older = { ...entry, baseVersion: save.baseVersion ?? FIRST };
  if (isDamaged && version !== null) return alone(older);
  if (record === undefined) return { ...alone({ ...entry, baseVersion: version }), lost };
  return { ...alone(rebase(older, record)), lost };
}

const newEntry = (save: Save): NewSave => ({
  ...save,
  id: crypto.randomUUID(),
  key: crypto.randomUUID(),
  recordKey: recordKeyOf(save.entity, save.recordId),
  // Where what it built on was given up before the server had it, it is new again.
  operation: save.parent !== null && save.baseVersion === null ? 'create' : save.operation,
  parent: null,
  savedAt: Date.now(),
  ...UNSENT,
});
