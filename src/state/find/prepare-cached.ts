import { currentUserName } from '../session/session.store.ts';
import { showCachedIndex } from './cached-index.store.ts';
import { readCachedRecords } from './read-cached.ts';
import { createCachedSearch } from './search-cached.ts';

let underWay: Promise<void> | undefined;

/** Reads what this device has cached for the user, again each time; until that is done the last search stays. */
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
  // The session may be over, or another one.
  if (currentUserName() !== user) return;
  const hasNewArticle = records.some(({ kind, isNew }) => isNew && kind.kind === 'article');
  showCachedIndex({ user, search: createCachedSearch(records), hasNewArticle });
}
