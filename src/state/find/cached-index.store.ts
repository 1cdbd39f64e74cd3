import { proxy, ref, type Snapshot } from 'valtio';
import { currentUserName } from '../session/session.store.ts';
import type { CachedSearch } from './search-cached.ts';

/** Search index of the records that this device has cached. */
export interface CachedIndex {
  /** Owner of the records. */
  user: string;
  search: CachedSearch;
  /** There is a draft of a new article. */
  hasNewArticle: boolean;
}

const state = proxy<{ index: CachedIndex | null }>({ index: null });
export const cachedIndexState = state as Snapshot<{ index: CachedIndex | null }>;

/** Sets the index that is searched. */
export function showCachedIndex(index: CachedIndex): void {
  state.index = ref(index);
}

/** This user's index; null: not built yet, or another user's. */
export const ownIndex = (index: CachedIndex | null): CachedIndex | null =>
  index?.user === currentUserName() ? index : null;

/** Drops the index: its records belong to a session that has ended. */
export function forgetCachedIndex(): void {
  state.index = null;
}
