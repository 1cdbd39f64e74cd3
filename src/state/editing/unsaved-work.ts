/** Milliseconds that writing may take before the page goes all the same: a hung disk must not keep a screen open. */
const PATIENCE = 2000;

const keepers = new Set<() => Promise<unknown>>();

/**
 * Has `keep` run before the page is left because its session is over. A reload gives no time to finish writing: what
 * `pagehide` begins may be cut off. Returns the function that ends it.
 */
export function beforeLeaving(keep: () => Promise<unknown>): () => void {
  keepers.add(keep);
  return () => void keepers.delete(keep);
}

/** Starts keeping what is typed on this page, at once; resolves when it is on disk, or time is up. Never rejects. */
export async function saveUnsavedWork(): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeUp = new Promise((resolve) => {
    timer = setTimeout(resolve, PATIENCE);
  });
  await Promise.race([Promise.allSettled([...keepers].map((keep) => keep())), timeUp]);
  clearTimeout(timer);
}
