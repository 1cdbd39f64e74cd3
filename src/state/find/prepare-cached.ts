import { currentUserName } from '../session/session.store.ts';
import { showCachedIndex } from './cached-index.store.ts';
import { readCachedRecords } from './read-cached.ts';
import { createCachedSearch } from './search-cached.ts';

let underWay: Promise<void> | undefined;

/** Builds the search index from the user's cached records, anew each time; until that is done the last index stays. */
export function prepareCached(): Promise<void> {
  underWay ??= prepare().finally(() => {
    underWay = undefined;
  });
  return underWay;
}

async function prepare(): Promise<void> {
  const user = currentUserName();
  if (user === null) return;
  const records = await readCachedRecords(user);
  // The session may have ended, or changed.
  if (currentUserName() !== user) return;
  const hasNewArticle = records.some(({ kind, isNew }) => isNew && kind.kind === 'article');
  showCachedIndex({ user, search: createCachedSearch(records), hasNewArticle });
}
