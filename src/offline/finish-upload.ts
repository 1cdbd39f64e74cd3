import type { FileRecord } from '../contract/file.ts';
import { bytesOf } from './bytes.ts';
import { ranked, withDb } from './db.ts';
import { announce } from './messages.ts';
import { reviveIn } from './outbox.ts';

/**
 * Stores the server's answer, drops the bytes and lets saves go on that waited for the file, in one transaction. Not a
 * durable one, which costs a sync of the disk for each file: where it is lost with the power, the item is sent again
 * under its key, and the server gives that answer.
 */
export async function finishUpload(user: string, key: string, record: FileRecord): Promise<void> {
  const revived = await withDb(user, async (db) => {
    const options = { durability: 'relaxed' } as const;
    const tx = db.transaction(['uploads', 'bytes', 'outbox'], 'readwrite', options);
    const uploads = tx.objectStore('uploads');
    const item = await uploads.get(key);
    if (!item) return 0;
    const done = { ...item, state: 'done', record, doneAt: Date.now(), reason: '' } as const;
    await Promise.all([uploads.put(ranked(done)), tx.objectStore('bytes').delete(bytesOf(key))]);
    const count = await reviveIn(tx.objectStore('outbox'), 'waiting-upload');
    await tx.done;
    return count;
  });
  announce(user, { type: 'uploads-changed', keys: [key] });
  if (revived === 0) return;
  announce(user, { type: 'outbox-changed' });
  announce(user, { type: 'wake' });
}
