import { StaleError } from '../../api/errors.ts';
import { LockedError } from '../db/crypto.ts';
import { isDamage } from '../db/sealed-record.ts';
import type { StoredSave } from '../db/stored-records.ts';
import { announce } from '../model/messages.ts';
import type { OutboxEntry } from '../model/outbox-entry.ts';
import { dueAt, isSendable, WAITS_FOR_KEY, WAITS_FOR_SIGN_IN } from '../model/queue-item.ts';
import { retryLater, stalledBy, verdictOf } from '../sync/retry.ts';
import type { DrainTask } from '../sync/send-context.ts';
import { resolveReferences } from '../uploads/upload-reference.ts';
import {
  confirmSave,
  freezeSave,
  listStoredSaves,
  openSave,
  requeueSaves,
  type SaveState,
  updateSave,
} from './outbox-queue.ts';
import { rebaseSaves, refuseSave } from './rebase.ts';
import { type SaveContext, sendSave, UnknownEntityError } from './send-save.ts';

/**
 * Sends every due save: in order within a record. A record waits for another one only if its fields reference that
 * record and it is still to be created.
 */
export const drainSaves: DrainTask<SaveContext> = async (context) => {
  for (;;) {
    context.assertOwner();
    const heads = firstOfEachRecord(await listStoredSaves(context.user));
    const sendable = heads.filter(isSendable);
    const due = sendable.find((entry) => dueAt(entry) <= Date.now());
    if (!due) return Math.min(...sendable.map(dueAt));
    await openAndSend(due, context, heads);
  }
};

function firstOfEachRecord(entries: StoredSave[]): StoredSave[] {
  const heads = new Map<string, StoredSave>();
  for (const entry of entries) if (!heads.has(entry.recordKey)) heads.set(entry.recordKey, entry);
  return [...heads.values()];
}

/**
 * A save that cannot be unsealed is set to wait for its key, one that a failing storage could not read to be read
 * again; neither blocks the others.
 */
async function openAndSend(
  save: StoredSave,
  context: SaveContext,
  heads: readonly StoredSave[],
): Promise<void> {
  const { user } = context;
  const entry = await openSave(user, save).catch(async (error: unknown) => {
    const change = (current: SaveState) =>
      isDamage(error) ? WAITS_FOR_KEY : changeAfter(current, error);
    await updateSame(user, save, change);
  });
  if (entry) await sendOrHold(entry, context, heads);
}

/** Updates a save unless it was replaced meanwhile: the change is about the content that it had. */
const updateSame = (
  user: string,
  { seq, key }: Pick<SaveState, 'seq' | 'key'>,
  change: (entry: SaveState) => Partial<SaveState>,
): Promise<boolean> =>
  updateSave(user, seq, (current) => (current.key === key ? change(current) : {}));

/** Sends a save, or stores why it has to wait: for a file or a record that it references. */
async function sendOrHold(
  entry: OutboxEntry,
  context: SaveContext,
  heads: readonly StoredSave[],
): Promise<void> {
  const { user } = context;
  const hold = (why: Partial<SaveState>) => updateSame(user, entry, () => why);
  const files = await resolveReferences(user, entry.fields);
  if (files.kind === 'lost') await hold(FILE_GONE);
  else if (files.kind === 'damaged') await hold(FILE_DAMAGED);
  else if (files.kind === 'waiting') {
    await hold({ ...FILE_MISSING, ...after(WAIT_FOR_FILE) });
    // Check again: an upload that finished in between did not find this save waiting.
    const now = await resolveReferences(user, entry.fields);
    if (now.kind !== 'waiting') await requeueSaves(user, 'waiting-upload');
  } else if (heads.some((save) => createsReferenced(save, entry)))
    await hold(after(WAIT_FOR_RECORD));
  else await sendOne(entry, files.fields, context);
}

const FILE_GONE = { state: 'needs-attention', reason: '所引用的文件已从上传队列移除' } as const;
const FILE_DAMAGED = {
  state: 'needs-attention',
  reason: '所引用文件的信息已损坏，请在表单中重新添加该文件',
} as const;
const FILE_MISSING = { state: 'waiting-upload', reason: '等待附件上传完成' } as const;
const WAIT_FOR_FILE = 60_000;
/** Back-off while the referenced record is being created; both become due when the server is back. */
const WAIT_FOR_RECORD = 5000;

const after = (wait: number) => ({ retry: { backoffUntil: Date.now() + wait, notBefore: 0 } });

/** Whether a save creates another record that this entry references. */
const createsReferenced = (
  { operation, recordId }: StoredSave,
  { recordId: own, fields }: OutboxEntry,
): boolean =>
  operation === 'create' && recordId !== own && JSON.stringify(fields).includes(recordId);

async function sendOne(
  entry: OutboxEntry,
  fields: OutboxEntry['fields'],
  context: SaveContext,
): Promise<void> {
  const { user } = context;
  try {
    context.assertOwner();
    const sending = await freezeSave(user, entry, fields);
    if (sending) await sendFrozen(sending, context);
  } catch (error) {
    const { state, reason = '' } = changeAfter(entry, error);
    const write = () => updateSave(user, entry.seq, (current) => changeAfter(current, error));
    // Where the content can no longer be unsealed or written, at least the refused state is stored.
    if (state === 'needs-attention') await refuseSave(user, entry, reason).catch(write);
    else await write();
  }
}

/** Sends it and stores the result. */
async function sendFrozen(entry: OutboxEntry, context: SaveContext): Promise<void> {
  const { user } = context;
  const answer = await sendSave(entry, context).catch((error: unknown) => {
    if (error instanceof StaleError) return error;
    throw error;
  });
  if (answer instanceof StaleError) return rebaseSaves(user, entry, answer.current);
  await confirmSave(user, entry, answer);
  const { label, mergedWith } = entry;
  if (mergedWith !== undefined) announce(user, { type: 'merged', label, by: mergedWith });
}

const UNSTORED = '本设备的存储暂时不可用，稍后自动重试';
const NEWER = '由新版本的应用保存，更新后自动重试';

function changeAfter(entry: SaveState, error: unknown): Partial<SaveState> {
  // Neither storage failures nor a newer build's saves may block other records.
  if (error instanceof LockedError) return WAITS_FOR_KEY;
  if (error instanceof DOMException) return retryLater(entry, 0, UNSTORED);
  if (error instanceof UnknownEntityError) return retryLater(entry, 0, NEWER);
  const verdict = verdictOf(error);
  switch (verdict.kind) {
    case 'retry':
      return {
        ...retryLater(entry, verdict.after, verdict.reason),
        ...stalledBy(entry, verdict),
      };
    case 'auth':
      return WAITS_FOR_SIGN_IN;
    case 'attention':
      return { state: 'needs-attention', reason: verdict.reason };
    case 'stopped':
      return {};
    // Restart and mismatch are about uploads; stale is handled where the save is sent.
    default:
      return { state: 'needs-attention', reason: '服务器拒绝了这次保存' };
  }
}
