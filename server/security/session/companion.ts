import type { Context } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import { parse } from 'hono/utils/cookie';
import type { Call } from '../../base/call.ts';

const NAME = 'lexdesk_companion';
/** On https: no other host, path or plain page can set such a cookie. Sessions of before keep the plain name until they end. */
const names = [`__Host-${NAME}`, NAME] as const;

/** Seconds: as long as a session lives at most. */
const LIFE = 12 * 60 * 60;

type Asked = Pick<Call, 'http' | 'client'>;

const nameFor = (https: boolean): string => (https ? names[0] : names[1]);
const options = ({ https }: Call['client']) =>
  ({ httpOnly: true, sameSite: 'Strict', secure: https, path: '/' }) as const;

/** The companions that a browser sends: of the session that it has, at most also of one before. */
export const companionsOf = (http: Context): string[] => given((name) => getCookie(http, name));

/** The same, of a request that no router has seen. */
export const companionsIn = (cookie: string): string[] =>
  given((name) => parse(cookie, name)[name]);

const given = (read: (name: string) => string | undefined): string[] =>
  names.flatMap((name) => read(name) || []);

/** Gives the browser the companion of its new session; a page of another origin gets none. */
export function giveCompanion({ http, client }: Asked, companion: string | null): void {
  if (companion === null) return;
  setCookie(http, nameFor(client.https), companion, { ...options(client), maxAge: LIFE });
}

/** Takes it away, under whatever name the session began with. */
export function takeCompanion({ http, client }: Asked): void {
  if (client.https) deleteCookie(http, names[0], options(client));
  deleteCookie(http, names[1], { path: '/' });
}
