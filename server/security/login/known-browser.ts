import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Context } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import { BASE_PATH } from '../../../src/contract/codes.ts';
import type { Call, Deps } from '../../base/call.ts';
import { accountOf } from './login-guard.ts';

/** Lifetime of the cookie in seconds, since the last sign-in. */
const LIFE = 180 * 24 * 60 * 60;
/** Path of the sign-in calls only, hence the prefix `__Secure-`: `__Host-` does not allow a path. */
const PATH = `${BASE_PATH}/admin`;

/** One cookie per account, so that users of a shared tablet do not replace each other's. */
const nameOf = (userName: string): string => `known-${accountOf(userName).slice(0, 16)}`;

const SECURE = '__Secure-';

const signed = ({ secret }: Pick<Deps, 'secret'>, userName: string, id: string): string =>
  createHmac('sha256', secret)
    .update(`known browser\n${accountOf(userName)}\n${id}`)
    .digest('base64url');

/**
 * Id of a browser that this account has signed in with before, or null. Such a browser is exempt from the account's
 * delay, so that nobody elsewhere can lock the owner out. The cookie is useless without the password.
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

/** Marks the browser as known to the account that just signed in. */
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
