import { currentUserName } from '../session/session.store.ts';
import { showKeptIndex } from './kept-index.store.ts';
import { readKept } from './read-kept.ts';
import { createKeptSearch } from './search-kept.ts';

let underWay: Promise<void> | undefined;

/** Reads what this device keeps for the user, again each time; until that is done the last search stays. */
export function prepareKept(): Promise<void> {
  underWay ??= prepare().finally(() => {
    underWay = undefined;
  });
  return underWay;
}

async function prepare(): Promise<void> {
  const user = currentUserName();
  if (user === null) return;
  const records = await readKept(user);
  // The session may be over, or another one.
  if (currentUserName() !== user) return;
  const hasNewArticle = records.some(({ kind, isNew }) => isNew && kind.kind === 'article');
  showKeptIndex({ user, search: createKeptSearch(records), hasNewArticle });
}
