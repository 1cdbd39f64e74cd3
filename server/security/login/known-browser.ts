import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Context } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import { BASE_PATH } from '../../../src/contract/codes.ts';
import type { Call, Deps } from '../../base/call.ts';
import { accountOf } from './login-guard.ts';

/** Seconds for which a browser is known after its last sign-in. */
const LIFE = 180 * 24 * 60 * 60;
/** Sent with nothing but sign-ins; so the prefix for https is the one that allows a path. */
const PATH = `${BASE_PATH}/admin`;

/** One for each account, or the next user of a shared tablet would forget the last. */
const nameOf = (userName: string): string => `known-${accountOf(userName).slice(0, 16)}`;

const SECURE = '__Secure-';

const signed = ({ secret }: Pick<Deps, 'secret'>, userName: string, id: string): string =>
  createHmac('sha256', secret)
    .update(`known browser\n${accountOf(userName)}\n${id}`)
    .digest('base64url');

/**
 * Which browser it is that this account signed in with before, or null: it gets past the account's delay, so that nobody
 * elsewhere can keep its owner out. The cookie is worth nothing without the password.
 */
export function knownBrowser(
  deps: Pick<Deps, 'secret'>,
  http: Context,
  userName: string,
): string | null {
  const name = nameOf(userName);
  const given = getCookie(http, SECURE + name) ?? getCookie(http, name) ?? '';
  const [id = '', signature = ''] = given.split('.');
  const [sent, wanted] = [Buffer.from(signature), Buffer.from(signed(deps, userName, id))];
  return sent.length === wanted.length && timingSafeEqual(sent, wanted) ? id : null;
}

/** Makes the browser known to the account that it signs in with. */
export function rememberBrowser(
  { deps, http, client }: Pick<Call, 'deps' | 'http' | 'client'>,
  userName: string,
): void {
  if (!client.sameOrigin) return;
  const id = knownBrowser(deps, http, userName) ?? randomBytes(16).toString('base64url');
  const name = (client.https ? SECURE : '') + nameOf(userName);
  setCookie(http, name, `${id}.${signed(deps, userName, id)}`, {
    ...{ httpOnly: true, sameSite: 'Strict', secure: client.https, path: PATH, maxAge: LIFE },
  });
}
