/** Name of the database with a user's cached replies; one per user, so that users never read each other's. */
export const cacheDatabase = (user: string): string => `lexdesk-cache:${user}`;
/** Its only store. */
export const CACHE_STORE = 'replies';

/** Key of which replies each page draws, the last opened page first. */
export const PAGES_KEY = 'pages';
export type PageKeys = readonly (readonly [page: string, keys: readonly string[]])[];

/** The page that the hash of an address opens: the start page has three. */
export const pageOf = (hash: string): string =>
  /^#?\/?(?:dashboard)?$/.test(hash) ? '#/dashboard' : hash;
