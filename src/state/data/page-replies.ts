import { recordPageKeys } from '../../offline/db/page-keys.ts';
import { currentUserName } from '../session/session.store.ts';

/** Milliseconds: what is drawn comes first. */
const DELAY = 500;

const waiting = new Map<string, Set<string>>();

/**
 * Records that the page shown now draws the cached reply under `key`: the next start there reads it before anything is
 * drawn (S-PWA-7).
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
    // The session may have ended, and its cache with it.
    if (currentUserName() === user) await recordPageKeys(user, hash, [...keys]);
  }
}
