import type { FileRecord } from '../../contract/file.ts';
import { ranked, withDb } from '../db/db.ts';
import { LockedError } from '../db/seal.ts';
import type { StoredUpload } from '../db/stored.ts';
import { announce } from '../model/messages.ts';
import { reviveIn } from '../outbox/outbox.ts';
import { bytesOf } from './bytes.ts';
import { readUpload, sealUpload } from './upload-queue.ts';

/**
 * Stores the server's answers by key, drops the bytes and lets saves go on that waited for the files, in one transaction.
 * Not a durable one, which costs a sync of the disk each time: where it is lost with the power, an item is sent again
 * under its key, and the server gives that answer. So is one whose owner has left meanwhile, as nothing can be sealed for
 * them.
 */
export async function finishUploads(
  user: string,
  records: ReadonlyMap<string, FileRecord>,
): Promise<void> {
  if (records.size === 0) return;
  const finished = await sealFinished(user, records);
  const revived = await withDb(user, async (db) => {
    const options = { durability: 'relaxed' } as const;
    const tx = db.transaction(['uploads', 'bytes', 'outbox'], 'readwrite', options);
    const uploads = tx.objectStore('uploads');
    const finish = async ([key, done]: [string, StoredUpload | null]) => {
      const item = await uploads.get(key);
      if (!item) return;
      if (!done) return void (await uploads.put(ranked({ ...item, ...LOCKED })));
      await Promise.all([uploads.put(done), tx.objectStore('bytes').delete(bytesOf(key))]);
    };
    await Promise.all([...finished].map(finish));
    const saves = await reviveIn(tx.objectStore('outbox'), 'waiting-upload');
    await tx.done;
    return saves;
  });
  announce(user, { type: 'uploads-changed', keys: [...records.keys()] });
  if (revived.length === 0) return;
  announce(user, { type: 'outbox-changed' });
  announce(user, { type: 'wake' });
}

const LOCKED = { state: 'waiting-auth', reason: '等待解锁' } as const;

/** The items with their answers, as they are stored; null for what cannot be opened any more. */
async function sealFinished(
  user: string,
  records: ReadonlyMap<string, FileRecord>,
): Promise<Map<string, StoredUpload | null>> {
  const doneAt = Date.now();
  const sealed = new Map<string, StoredUpload | null>();
  const sealOne = async ([key, record]: [string, FileRecord]) => {
    const item = await readUpload(user, key).catch(nullIfLocked);
    if (item === undefined) return;
    if (item === null) return void sealed.set(key, null);
    const chunksSent = item.digests.length;
    const done = { ...item, state: 'done', chunksSent, record, doneAt, reason: '' } as const;
    sealed.set(key, await sealUpload(user, done));
  };
  await Promise.all([...records].map(sealOne));
  return sealed;
}

function nullIfLocked(error: unknown): null {
  if (error instanceof LockedError) return null;
  throw error;
}
