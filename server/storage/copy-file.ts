import { readWhole } from './read-whole.ts';
import { type Inspected, type Storage, StorageProblem } from './storage.ts';

/**
 * Copies a stored file to another storage, and returns what is read back there. Null: the source does not exist (any
 * more). Rejects where the copy differs.
 */
export async function copyFile(
  from: Storage,
  to: Storage,
  { name, size }: { name: string; size: number },
): Promise<Inspected | null> {
  const bytes = await readWhole(from, { name, size });
  if (!bytes) return null;
  const sent = await to.receive(bytes, size);
  await sent.commit(name).catch(async (error: unknown) => {
    await sent.drop();
    throw error;
  });
  const stored = await to.inspect(name);
  if (stored?.sha256 === sent.sha256 && stored.size === sent.size) return stored;
  throw new StorageProblem('CopyDiffers', { isAway: true, cause: name });
}
