import { deleteCookie, readCookie, writeCookie } from './cookies.ts';

const NAME = 'token';
const OWNER = 'tokenOwner';

/** The session token, read at the moment of use; null when signed out. */
export const readToken = (): string | null => readCookie(NAME) || null;

/** Whose token it is: a browser that was killed may restore an older token than its other storage; null: unknown. */
export const readTokenOwner = (): string | null => readCookie(OWNER);

/** Stores the token of this user for `days`, or (null) until the browser closes. */
export function writeToken(token: string, owner: string, days: number | null): void {
  writeCookie(NAME, token, days);
  writeCookie(OWNER, owner, days);
}

/** Removes the token, and then its owner: a token without an owner could be used for any user. */
export function clearToken(): void {
  deleteCookie(NAME);
  deleteCookie(OWNER);
}
