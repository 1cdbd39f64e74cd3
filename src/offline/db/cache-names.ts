/** Name of the database with a user's cached replies; one per user, so that users never read each other's. */
export const cacheDatabase = (user: string): string => `lexdesk-cache:${user}`;
/** Its only store. */
export const CACHE_STORE = 'replies';
