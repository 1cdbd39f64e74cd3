import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Context } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import { BASE_PATH } from '../../src/contract/codes.ts';
import type { Call, Deps } from '../base/call.ts';
import { accountOf } from './login-guard.ts';

/** Seconds for which a browser is known after its last sign-in. */
const LIFE = 180 * 24 * 60 * 60;
/** Sent with nothing but sign-ins. */
const PATH = `${BASE_PATH}/admin`;

/** One for each account, or the next user of a shared tablet would forget the last. */
const nameOf = (userName: string): string => `known-${accountOf(userName).slice(0, 16)}`;

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
  const [id = '', signature = ''] = (getCookie(http, nameOf(userName)) ?? '').split('.');
  const [given, wanted] = [signature, signed(deps, userName, id)].map((one) => Buffer.from(one));
  if (id === '' || !given || !wanted || given.length !== wanted.length) return null;
  return timingSafeEqual(given, wanted) ? id : null;
}

/** Makes the browser known to the account that it signs in with. */
export function rememberBrowser(
  { deps, http, client }: Pick<Call, 'deps' | 'http' | 'client'>,
  userName: string,
): void {
  if (!client.sameOrigin) return;
  const id = knownBrowser(deps, http, userName) ?? randomBytes(16).toString('base64url');
  setCookie(http, nameOf(userName), `${id}.${signed(deps, userName, id)}`, {
    ...{ httpOnly: true, sameSite: 'Strict', secure: client.https, path: PATH, maxAge: LIFE },
  });
}
