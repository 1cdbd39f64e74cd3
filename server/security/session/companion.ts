import type { Context } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import { parse } from 'hono/utils/cookie';
import type { Call } from '../../base/call.ts';

const NAME = 'lexdesk_companion';
/**
 * On https with the prefix `__Host-`, so that no other host, path or http page can set it. Sessions from before the
 * prefix use the plain name until they end.
 */
const names = [`__Host-${NAME}`, NAME] as const;

/** Seconds: the absolute lifetime of a session. */
const LIFE = 12 * 60 * 60;

type CookieCall = Pick<Call, 'http' | 'client'>;

const nameFor = (https: boolean): string => (https ? names[0] : names[1]);
const options = ({ https }: Call['client']) =>
  ({ httpOnly: true, sameSite: 'Strict', secure: https, path: '/' }) as const;

/** Companion cookies of a request: of the current session, and possibly of an earlier one. */
export const companionsOf = (http: Context): string[] => given((name) => getCookie(http, name));

/** The same from a raw Cookie header, for requests outside the router. */
export const companionsIn = (cookie: string): string[] =>
  given((name) => parse(cookie, name)[name]);

const given = (read: (name: string) => string | undefined): string[] =>
  names.flatMap((name) => read(name) || []);

/** Sets the companion cookie of a new session; null: a page of another origin, which gets none. */
export function setCompanion({ http, client }: CookieCall, companion: string | null): void {
  if (companion === null) return;
  setCookie(http, nameFor(client.https), companion, { ...options(client), maxAge: LIFE });
}

/** Clears the companion cookie under both names. */
export function clearCompanion({ http, client }: CookieCall): void {
  if (client.https) deleteCookie(http, names[0], options(client));
  deleteCookie(http, names[1], { path: '/' });
}
