import { deleteCookie, readCookie, writeCookie } from './cookies.ts';

const NAME = 'token';

/** The session token, read at the moment of use; null when signed out. */
export const readToken = (): string | null => readCookie(NAME) || null;

/** Keeps the token for `days`, or (null) until the browser closes. */
export const writeToken = (token: string, days: number | null): void =>
  writeCookie(NAME, token, days);

export const clearToken = (): void => deleteCookie(NAME);
