import type { FileRecord } from '../../contract/file.ts';
import { ranked, withDb } from '../db/db.ts';
import { announce } from '../model/messages.ts';
import { reviveIn } from '../outbox/outbox.ts';
import { bytesOf } from './bytes.ts';

/**
 * Stores the server's answers by key, drops the bytes and lets saves go on that waited for the files, in one transaction.
 * Not a durable one, which costs a sync of the disk each time: where it is lost with the power, an item is sent again
 * under its key, and the server gives that answer.
 */
export async function finishUploads(
  user: string,
  records: ReadonlyMap<string, FileRecord>,
): Promise<void> {
  if (records.size === 0) return;
  const doneAt = Date.now();
  const revived = await withDb(user, async (db) => {
    const options = { durability: 'relaxed' } as const;
    const tx = db.transaction(['uploads', 'bytes', 'outbox'], 'readwrite', options);
    const uploads = tx.objectStore('uploads');
    const finish = async ([key, record]: [string, FileRecord]) => {
      const item = await uploads.get(key);
      if (!item) return;
      const chunksSent = item.digests.length;
      const done = { ...item, state: 'done', chunksSent, record, doneAt, reason: '' } as const;
      await Promise.all([uploads.put(ranked(done)), tx.objectStore('bytes').delete(bytesOf(key))]);
    };
    await Promise.all([...records].map(finish));
    const count = await reviveIn(tx.objectStore('outbox'), 'waiting-upload');
    await tx.done;
    return count;
  });
  announce(user, { type: 'uploads-changed', keys: [...records.keys()] });
  if (revived === 0) return;
  announce(user, { type: 'outbox-changed' });
  announce(user, { type: 'wake' });
}
