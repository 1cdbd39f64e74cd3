/** How long saving may delay leaving the page, milliseconds: a hung disk must not block the screen. */
const TIMEOUT = 2000;

const savers = new Set<() => Promise<unknown>>();

/**
 * Registers `save` to run before the page is left because its session has ended. A reload gives no time to finish a
 * write: what `pagehide` starts may be cut off. Returns the unregister function.
 */
export function beforeLeaving(save: () => Promise<unknown>): () => void {
  savers.add(save);
  return () => void savers.delete(save);
}

/** Saves everything typed on this page; resolves when it is on disk, or after the timeout. Never rejects. */
export async function saveUnsavedWork(): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeUp = new Promise((resolve) => {
    timer = setTimeout(resolve, TIMEOUT);
  });
  await Promise.race([Promise.allSettled([...savers].map((save) => save())), timeUp]);
  clearTimeout(timer);
}
