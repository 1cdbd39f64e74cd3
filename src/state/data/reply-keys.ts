import { RECORDS, recordCacheKey } from '../../offline/db/cache.ts';

/** Cache key of one record. */
export const recordKey = recordCacheKey;

/** Cache key of any other evictable reply: its name, and ids of what it belongs to. */
export const replyKey = (...path: readonly (string | number)[]): string => RECORDS + path.join('/');

/** Cache key of a reply that is filtered by a query. */
export const queryKey = (name: string, query: string | URLSearchParams): string =>
  `${replyKey(name)}?${query}`;

/** Cache key of all records of an entity. */
export const allKey = (entity: string): string => replyKey(`${entity}-all`);

/** Cache key of an entity's records in their order, within the chosen group. */
export const orderKey = (entity: string, chosen: string): string =>
  queryKey(`${entity}-order`, chosen);

/** Cache key of the list of roles. */
export const ROLES_KEY = replyKey('roles');

/** Cache key of the signed-in user's profile. */
export const PROFILE_KEY = replyKey('profile');
