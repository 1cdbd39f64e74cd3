import { recordPageKeys } from '../../offline/db/page-keys.ts';
import { currentUserName } from '../session/session.store.ts';

/** Delay of the write, milliseconds: drawing comes first. */
const DELAY = 500;

const waiting = new Map<string, Set<string>>();

/**
 * Records that the current page draws the cached reply under `key`: the next start on this page preloads it (S-PWA-7).
 */
export function recordDrawn(key: string): void {
  const user = currentUserName();
  if (user === null) return;
  const { hash } = location;
  if (waiting.size === 0) setTimeout(() => void write(user), DELAY);
  waiting.set(hash, (waiting.get(hash) ?? new Set()).add(key));
}

async function write(user: string): Promise<void> {
  const pages = [...waiting];
  waiting.clear();
  for (const [hash, keys] of pages) {
    // The session may have ended and its cache been cleared.
    if (currentUserName() === user) await recordPageKeys(user, hash, [...keys]);
  }
}
