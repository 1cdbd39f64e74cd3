/** The browser's storage estimate for this origin; a hint, never a gate: only a finished write proves anything. */
export interface Quota {
  /** Bytes; null where the browser does not report them. */
  used: number | null;
  total: number | null;
  /** Whether the browser promises not to evict the storage; null where it does not report that. */
  persisted: boolean | null;
}

/** Used fraction of the quota from which storage counts as almost full. */
const ALMOST = 0.9;

/** Reads the estimate. Never rejects. */
export async function readQuota(): Promise<Quota> {
  // Absent over plain HTTP.
  const storage = navigator.storage as StorageManager | undefined;
  const estimate = await storage?.estimate?.().catch(() => undefined);
  const persisted = await storage?.persisted?.().catch(() => null);
  return {
    used: estimate?.usage ?? null,
    total: estimate?.quota ?? null,
    persisted: persisted ?? null,
  };
}

/** Whether the storage is almost full. */
export const isAlmostFull = ({ used, total }: Quota): boolean =>
  used !== null && total !== null && used > total * ALMOST;

/** Requests persistent storage for this origin. False: not granted. */
export async function requestPersistence(): Promise<boolean> {
  const storage = navigator.storage as StorageManager | undefined;
  return (await storage?.persist?.().catch(() => false)) ?? false;
}
