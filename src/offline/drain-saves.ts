import { StaleError } from '../api/errors.ts';
import { rebaseSaves } from './conflicts.ts';
import type { Lane } from './lane.ts';
import { announce } from './messages.ts';
import {
  confirmSave,
  fixSave,
  isSendable,
  listStoredSaves,
  openSave,
  type SaveState,
  updateSave,
} from './outbox.ts';
import type { OutboxEntry } from './outbox-entry.ts';
import { retryTimes, stalledBy, verdictOf } from './retry.ts';
import type { SendContext } from './send-context.ts';
import { sendSave } from './send-save.ts';
import type { StoredSave } from './stored.ts';
import { resolveReferences } from './upload-reference.ts';

/** Sends every save that is due: in order within a record, and no record waits for another. */
export const drainSaves: Lane = async (context) => {
  for (;;) {
    context.assertOwner();
    const heads = firstOfEachRecord(await listStoredSaves(context.user)).filter(isSendable);
    const due = heads.find((entry) => dueAt(entry) <= Date.now());
    if (!due) return Math.min(...heads.map(dueAt));
    await openAndSend(due, context);
  }
};

function firstOfEachRecord(entries: StoredSave[]): StoredSave[] {
  const heads = new Map<string, StoredSave>();
  for (const entry of entries) if (!heads.has(entry.recordKey)) heads.set(entry.recordKey, entry);
  return [...heads.values()];
}

const dueAt = ({ retry }: SaveState): number => Math.max(retry.backoffUntil, retry.notBefore);

/** A save that cannot be read waits until its key is back; the others go on. */
async function openAndSend(save: StoredSave, context: SendContext): Promise<void> {
  const entry = await openSave(context.user, save).catch(() => null);
  if (entry) await sendOne(entry, context);
  else await updateSave(context.user, save.seq, () => LOCKED);
}

const LOCKED = { state: 'waiting-auth', reason: '等待解锁' } as const;

async function sendOne(entry: OutboxEntry, context: SendContext): Promise<void> {
  const { user } = context;
  const resolved = await resolveReferences(user, entry.fields);
  if (resolved.kind !== 'ready') {
    await updateSave(user, entry.seq, () => blocked(resolved.kind));
    return;
  }
  try {
    context.assertOwner();
    const sending = await fixSave(user, entry, resolved.fields);
    if (!sending) return;
    const record = await sendSave(user, context.client, sending, context.signal);
    await confirmSave(user, sending, record);
    if (sending.mergedWith !== undefined) {
      announce(user, { type: 'merged', label: sending.label, by: sending.mergedWith });
    }
  } catch (error) {
    if (error instanceof StaleError) await rebaseSaves(user, entry, error.current);
    else await updateSave(user, entry.seq, (current) => changeAfter(current, error));
  }
}

const WAIT_FOR_UPLOAD = 60_000;

const blocked = (kind: 'waiting' | 'lost'): Partial<SaveState> =>
  kind === 'lost'
    ? { state: 'needs-attention', reason: '所引用的文件已从上传队列移除' }
    : {
        state: 'waiting-upload',
        reason: '等待附件上传完成',
        retry: { backoffUntil: Date.now() + WAIT_FOR_UPLOAD, notBefore: 0 },
      };

function changeAfter(entry: SaveState, error: unknown): Partial<SaveState> {
  const verdict = verdictOf(error);
  switch (verdict.kind) {
    case 'retry':
      return {
        state: 'waiting-network',
        reason: verdict.reason,
        tries: entry.tries + 1,
        ...stalledBy(entry, verdict),
        retry: retryTimes(entry.tries, verdict.after, Date.now(), Math.random()),
      };
    case 'auth':
      return { state: 'waiting-auth', reason: '等待重新登录' };
    case 'attention':
      return { state: 'needs-attention', reason: verdict.reason };
    case 'stale':
    case 'restart':
    case 'mismatch':
      return { state: 'needs-attention', reason: '服务器拒绝了这次保存' };
    case 'stopped':
      return {};
  }
}
