import { proxy, ref, type Snapshot } from 'valtio';
import { currentUserName } from '../session/session.store.ts';
import type { KeptSearch } from './search-kept.ts';

/** What was read of the records that this device keeps. */
export interface KeptIndex {
  /** Whose records they are. */
  user: string;
  search: KeptSearch;
  /** A new article is being written, and not saved yet. */
  hasNewArticle: boolean;
}

const state = proxy<{ index: KeptIndex | null }>({ index: null });
export const keptIndexState = state as Snapshot<{ index: KeptIndex | null }>;

/** From now on this is searched. */
export function showKeptIndex(index: KeptIndex): void {
  state.index = ref(index);
}

/** What was read of this user's records; null: nothing yet. Another user's are never given. */
export const ownIndex = (index: KeptIndex | null): KeptIndex | null =>
  index?.user === currentUserName() ? index : null;

/** Forgets it: the records belong to a session that is over. */
export function forgetKeptIndex(): void {
  state.index = null;
}
