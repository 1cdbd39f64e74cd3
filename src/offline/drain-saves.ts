import { StaleError } from '../api/errors.ts';
import type { Lane } from './lane.ts';
import { announce } from './messages.ts';
import { confirmSave, listOutbox, rebaseSaves, updateSave } from './outbox.ts';
import type { OutboxEntry } from './outbox-entry.ts';
import { retryTimes, verdictOf } from './retry.ts';
import { sendSave } from './send-save.ts';
import type { SendContext } from './send-upload.ts';
import { resolveReferences } from './upload-reference.ts';

/** Sends every save that is due: in order within a record, and no record waits for another. */
export const drainSaves: Lane = async (context) => {
  for (;;) {
    context.assertOwner();
    const heads = firstOfEachRecord(await listOutbox(context.user)).filter(isSendable);
    const due = heads.find((entry) => dueAt(entry) <= Date.now());
    if (!due) return Math.min(...heads.map(dueAt));
    await sendOne(due, context);
  }
};

function firstOfEachRecord(entries: OutboxEntry[]): OutboxEntry[] {
  const heads = new Map<string, OutboxEntry>();
  for (const entry of entries) if (!heads.has(entry.recordKey)) heads.set(entry.recordKey, entry);
  return [...heads.values()];
}

const isSendable = ({ state }: OutboxEntry): boolean =>
  state === 'queued' || state === 'waiting-network' || state === 'waiting-upload';

const dueAt = ({ retry }: OutboxEntry): number => Math.max(retry.backoffUntil, retry.notBefore);

async function sendOne(entry: OutboxEntry, context: SendContext): Promise<void> {
  const { user } = context;
  const resolved = await resolveReferences(user, entry.fields);
  if (resolved.kind !== 'ready') {
    await updateSave(user, entry.seq, () => blocked(resolved.kind));
    return;
  }
  try {
    context.assertOwner();
    // From here on the server may have it: the key's content is fixed before the first byte leaves.
    const sending = await updateSave(user, entry.seq, (current) =>
      current.key === entry.key ? { fields: resolved.fields, sends: current.sends + 1 } : {},
    );
    if (sending?.key !== entry.key) return;
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

const blocked = (kind: 'waiting' | 'lost'): Partial<OutboxEntry> =>
  kind === 'lost'
    ? { state: 'needs-attention', reason: '所引用的文件已从上传队列移除' }
    : {
        state: 'waiting-upload',
        reason: '等待附件上传完成',
        retry: { backoffUntil: Date.now() + WAIT_FOR_UPLOAD, notBefore: 0 },
      };

function changeAfter(entry: OutboxEntry, error: unknown): Partial<OutboxEntry> {
  const verdict = verdictOf(error);
  switch (verdict.kind) {
    case 'retry':
      return {
        state: 'waiting-network',
        reason: verdict.reason,
        tries: entry.tries + 1,
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
