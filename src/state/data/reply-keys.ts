import { RECORDS, recordCacheKey } from '../../offline/db/cache.ts';

/** Cache key of one record. */
export const recordKey = recordCacheKey;

/** Cache key of any other reply that may be dropped for room: its name, and ids of what it belongs to. */
export const replyKey = (...path: readonly (string | number)[]): string => RECORDS + path.join('/');

/** Cache key of a reply that is narrowed by a query. */
export const queryKey = (name: string, query: string | URLSearchParams): string =>
  `${replyKey(name)}?${query}`;

/** Cache key of all records of a kind. */
export const allKey = (entity: string): string => replyKey(`${entity}-all`);

/** Cache key of the records of a kind in their order, among those that are chosen. */
export const orderKey = (entity: string, chosen: string): string =>
  queryKey(`${entity}-order`, chosen);

/** Cache key of the list of roles. */
export const ROLES_KEY = replyKey('roles');

/** Cache key of the signed-in user's profile. */
export const PROFILE_KEY = replyKey('profile');
