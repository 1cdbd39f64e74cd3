import { markOld } from '../../offline/db/key-store.ts';
import { loadKey } from '../../offline/db/sealing-key.ts';

type Unlock = () => Promise<void>;

const nothingToUnlock: Unlock = async () => {};
let unlockAll = nothingToUnlock;

/** Has keys that are renewed brought here by `unlock`. Returns the function that ends it. */
export function unlockRenewed(unlock: Unlock): () => void {
  unlockAll = unlock;
  return () => {
    unlockAll = nothingToUnlock;
  };
}

/**
 * The password was changed: what this device seals from now on, and has sealed, gets another key. Resolves when that is
 * certain, though not done yet.
 */
export async function renewKeys(user: string): Promise<void> {
  await markOld(user);
  void loadKey(user)
    .then(() => unlockAll())
    .catch(() => undefined);
}
