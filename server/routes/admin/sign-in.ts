import { setCookie } from 'hono/cookie';
import type { Selectable } from 'kysely';
import type * as v from 'valibot';
import { CODE } from '../../../src/contract/codes.ts';
import type { login } from '../../../src/contract/session/login.ts';
import type { Call } from '../../base/call.ts';
import { dutyFirst, Refusal } from '../../base/refusal.ts';
import type { SignedInBy } from '../../db/access-tables.ts';
import type { Database } from '../../db/schema.ts';
import { COMPANION_COOKIE, sessionOf } from '../../security/authenticate.ts';
import { dutyOf } from '../../security/factor/duty.ts';
import { knownBrowser, rememberBrowser } from '../../security/known-browser.ts';
import type { Attempt } from '../../security/login-guard.ts';
import { openSession } from '../../security/open-session.ts';
import { serverUserOf } from './server-user.ts';

type Visit = Pick<Call, 'deps' | 'client' | 'http'>;

/** What the login guard counts a visit for. */
export const attemptOf = ({ deps, client, http }: Visit, userName: string): Attempt => ({
  ...{ userName, address: client.address },
  browser: knownBrowser(deps, http, userName),
});

/** `remaining`: milliseconds. */
export function refuseLocked(remaining: number): void {
  const wait = Math.ceil(remaining / 1000);
  if (wait === 0) return;
  throw new Refusal(CODE.locked, `尝试次数过多，请 ${wait} 秒后再试`, {
    data: { retryAfter: wait },
  });
}

/**
 * Signs in who has shown who they are: a new session, its companion cookie, and a browser that is known from now on. One who has
 * to do something first is refused with 1005 or 1007, and gets what others get: that token is good for that alone.
 */
export async function enter(
  call: Visit,
  user: Selectable<Database['users']>,
  signedInBy: SignedInBy,
): Promise<v.InferInput<(typeof login)['reply']>> {
  const { deps, client, http } = call;
  const { token, companion } = await openSession(deps, client, { userId: user.id, signedInBy });
  if (companion) {
    const options = {
      httpOnly: true,
      sameSite: 'Strict',
      secure: client.https,
      path: '/',
    } as const;
    setCookie(http, COMPANION_COOKIE, companion, { ...options, maxAge: 12 * 60 * 60 });
  }
  rememberBrowser(call, user.userName);
  const reply = { token, user: serverUserOf(user) };
  const session = await sessionOf(deps, token, companion ?? '');
  const duty = session ? await dutyOf(deps, session) : null;
  if (duty) throw dutyFirst(duty, reply);
  return reply;
}
