import { CancelledError } from '../../api/errors.ts';
import type { StoredUpload } from '../db/stored-records.ts';
import { listen } from '../model/messages.ts';
import { isSendable } from '../model/queue-item.ts';
import type { UploadItem } from '../model/upload-item.ts';
import type { DrainTask } from '../sync/send-context.ts';
import { sendUpload } from './send-upload.ts';
import { failOpening, failUpload, finishUploads } from './upload-outcome.ts';
import { nextUploads, openUpload } from './upload-queue.ts';
import type { UploadContext } from './upload-request.ts';

/** Keys of the items that this leader's tasks are sending. */
const busy = new Set<string>();

/** Sends every due upload, one call at a time; two such tasks run in parallel. */
export const drainUploads: DrainTask<UploadContext> = async (context) => {
  for (;;) {
    context.assertOwner();
    const { items, at } = await claimNext(context);
    if (items.length === 0) return at;
    const keys = new Set(items.map(({ key }) => key));
    const cut = new AbortController();
    const stopListening = listen(context.user, (message) => {
      if (message.type === 'halt' && keys.has(message.key)) cut.abort();
    });
    try {
      const signal = AbortSignal.any([context.signal, cut.signal]);
      await send(await openAll(context.user, items), { ...context, signal });
    } finally {
      stopListening();
      for (const key of keys) busy.delete(key);
    }
  }
};

/** Claims the next items that go together; without any, returns when the next is due. */
async function claimNext({ user, batcher }: UploadContext) {
  for (;;) {
    const { due, at } = await nextUploads(user, Date.now(), busy, batcher?.most ?? 1);
    // The other task may have claimed them meanwhile.
    const free = due.filter(({ key }) => !busy.has(key));
    if (due.length > 0 && free.length === 0) continue;
    const items = free.slice(0, batcher?.count(free) ?? 1);
    for (const { key } of items) busy.add(key);
    return { items, at };
  }
}

/** Unseals the items; one that cannot be unsealed gets the reason why it waits, and does not block the others. */
async function openAll(user: string, items: readonly StoredUpload[]): Promise<UploadItem[]> {
  const open = (item: StoredUpload) =>
    openUpload(user, item).catch(async (error: unknown) => {
      await failOpening(user, item.key, error);
      return null;
    });
  return (await Promise.all(items.map(open))).filter((item) => item !== null);
}

async function send(items: readonly UploadItem[], context: UploadContext): Promise<void> {
  const [only] = items;
  if (only && items.length === 1) await sendOne(only, context);
  else if (items.length > 1) await context.batcher?.send(items, context);
}

async function sendOne(item: UploadItem, context: UploadContext): Promise<void> {
  try {
    const record = await sendUpload(item, context);
    await finishUploads(context.user, new Map([[item.key, record]]));
  } catch (error) {
    const left = await failUpload(context.user, item.key, error);
    // The drain was stopped, not this item: end the whole pass.
    if (error instanceof CancelledError && left && isSendable(left)) throw error;
  }
}
