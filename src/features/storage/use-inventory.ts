import { useCallback, useEffect, useState } from 'react';
import { useSnapshot } from 'valtio';
import { type Inventory, measureInventory } from '../../state/device/inventory.ts';
import { outboxState } from '../../state/editing/outbox.store.ts';
import { requireUserName } from '../../state/session/session.store.ts';
import { type Quota, readQuota } from '../../state/uploads/quota.ts';
import { uploadsState } from '../../state/uploads/uploads.store.ts';

export interface Found {
  inventory: Inventory;
  quota: Quota;
}

/** What the device stores; reloaded on `refresh` and whenever the queue or the outbox changes. */
export function useInventory(): { found: Found | null; refresh: () => Promise<void> } {
  const [found, setFound] = useState<Found | null>(null);
  const { items } = useSnapshot(uploadsState);
  const { entries } = useSnapshot(outboxState);
  const refresh = useCallback(async () => {
    const [inventory, quota] = await Promise.all([
      measureInventory(requireUserName()),
      readQuota(),
    ]);
    setFound({ inventory, quota });
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what changes there changes what is stored
  useEffect(() => void refresh(), [refresh, items, entries]);
  return { found, refresh };
}
