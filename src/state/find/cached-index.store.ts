import { proxy, ref, type Snapshot } from 'valtio';
import { currentUserName } from '../session/session.store.ts';
import type { CachedSearch } from './search-cached.ts';

/** What was read of the records that this device has cached. */
export interface CachedIndex {
  /** Whose records they are. */
  user: string;
  search: CachedSearch;
  /** A new article is being written, and not saved yet. */
  hasNewArticle: boolean;
}

const state = proxy<{ index: CachedIndex | null }>({ index: null });
export const cachedIndexState = state as Snapshot<{ index: CachedIndex | null }>;

/** From now on this is searched. */
export function showCachedIndex(index: CachedIndex): void {
  state.index = ref(index);
}

/** What was read of this user's records; null: nothing yet. Another user's are never given. */
export const ownIndex = (index: CachedIndex | null): CachedIndex | null =>
  index?.user === currentUserName() ? index : null;

/** Forgets it: the records belong to a session that is over. */
export function forgetCachedIndex(): void {
  state.index = null;
}
