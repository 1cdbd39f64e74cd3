import { deviceDb, type SharedFile } from '../db/device-db.ts';

export type { SharedFile };

/** Bytes copied at a time: memory use does not grow with the file. */
const STEP = 4 * 1024 * 1024;

/**
 * Stores files received from outside the app, all or none, and returns the id of their batch; they are on disk when it
 * resolves. `ask`: the owner is unknown and must confirm. Rejects with the browser's error.
 */
export async function storeShared(files: readonly File[], ask: boolean): Promise<string> {
  const batch = crypto.randomUUID();
  const records: SharedFile[] = [];
  for (const file of files) records.push(await recordOf(file, batch, ask));
  const tx = (await deviceDb()).transaction('shared', 'readwrite', { durability: 'strict' });
  await Promise.all([...records.map((file) => tx.store.add(file)), tx.done]);
  return batch;
}

async function recordOf(file: File, batch: string, ask: boolean): Promise<SharedFile> {
  const { name, type, lastModified: modifiedAt } = file;
  const bytes = await copyOf(file);
  return { id: crypto.randomUUID(), batch, name, type, bytes, modifiedAt, at: Date.now(), ask };
}

/** Copies the bytes: a shared File may be a mere reference into the app that shared it. */
async function copyOf(file: File): Promise<Blob> {
  const parts: Blob[] = [];
  for (let start = 0; start < file.size; start += STEP) {
    parts.push(new Blob([await file.slice(start, start + STEP).arrayBuffer()]));
  }
  return new Blob(parts, { type: file.type });
}

/** All files that no user has claimed yet, oldest first. */
export async function listShared(): Promise<SharedFile[]> {
  return (await (await deviceDb()).getAll('shared')).sort((a, b) => a.at - b.at);
}

/** Whether a file is still there: neither claimed nor discarded. */
export const isUnclaimed = async (id: string): Promise<boolean> =>
  (await (await deviceDb()).count('shared', id)) > 0;

/** No user is signed in: the next user must confirm before a file becomes theirs. */
export async function holdShared(): Promise<SharedFile[]> {
  const tx = (await deviceDb()).transaction('shared', 'readwrite');
  const held = (await tx.store.getAll()).map((file) => ({ ...file, ask: true }));
  await Promise.all([...held.map((file) => tx.store.put(file)), tx.done]);
  return held;
}

/** Deletes a file that was claimed or discarded. */
export async function deleteShared(id: string): Promise<void> {
  await (await deviceDb()).delete('shared', id);
}
