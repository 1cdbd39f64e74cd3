import { markOld } from '../../offline/db/key-store.ts';
import { loadKey } from '../../offline/db/sealing-key.ts';

type Unlock = () => Promise<void>;

const nothingToUnlock: Unlock = async () => {};
let unlockAll = nothingToUnlock;

/** Registers `unlock`, which loads renewed keys. Returns the unregister function. */
export function unlockRenewed(unlock: Unlock): () => void {
  unlockAll = unlock;
  return () => {
    unlockAll = nothingToUnlock;
  };
}

/**
 * After a password change: this device's content gets a new sealing key. Resolves once the old key is marked; the rest
 * continues in the background.
 */
export async function renewKeys(user: string): Promise<void> {
  await markOld(user);
  void loadKey(user)
    .then(() => unlockAll())
    .catch(() => undefined);
}
