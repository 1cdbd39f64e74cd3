import { deleteCookie, readCookie, writeCookie } from './cookies.ts';

const NAME = 'token';
const OWNER = 'tokenOwner';

/** The session token, read when it is used; null when signed out. */
export const readToken = (): string | null => readCookie(NAME) || null;

/**
 * The owner of the token: a browser that was killed may restore an older token than its other storage; null: unknown.
 */
export const readTokenOwner = (): string | null => readCookie(OWNER);

/** Stores this user's token for `days`, or (null) until the browser closes. */
export function writeToken(token: string, owner: string, days: number | null): void {
  writeCookie(NAME, token, days);
  writeCookie(OWNER, owner, days);
}

/** Removes the token first, then its owner: a token without an owner could be used for any user. */
export function clearToken(): void {
  deleteCookie(NAME);
  deleteCookie(OWNER);
}
