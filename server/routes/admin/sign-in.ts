import { randomUUID } from 'node:crypto';
import type { Selectable } from 'kysely';
import type * as v from 'valibot';
import { CODE } from '../../../src/contract/codes.ts';
import type { login } from '../../../src/contract/session/login.ts';
import type { Call } from '../../base/call.ts';
import { dutyFirst, Refusal } from '../../base/refusal.ts';
import type { SignedInBy } from '../../db/access-tables.ts';
import type { Database } from '../../db/schema.ts';
import { refuseOrigin } from '../../http/refuse-origin.ts';
import { makeKey } from '../../security/device-keys.ts';
import { dutyOf } from '../../security/factor/duty.ts';
import { knownBrowser, rememberBrowser } from '../../security/login/known-browser.ts';
import type { Attempt } from '../../security/login/login-guard.ts';
import { sessionOf } from '../../security/session/authenticate.ts';
import { companionsOf, setCompanion } from '../../security/session/companion.ts';
import { accountStateOf, openSession } from '../../security/session/open-session.ts';
import { restartSignIn } from './factor/answers.ts';
import { serverUserOf } from './server-user.ts';

type Visit = Pick<Call, 'deps' | 'client' | 'http'>;

/** Key under which the login guard counts the attempts of a visit. */
export const attemptOf = ({ deps, client, http }: Visit, userName: string): Attempt => ({
  ...{ userName, address: client.address },
  browser: knownBrowser(deps, http, userName),
});

/** Refuses a locked visitor with 1004; `remaining`: milliseconds. */
export function refuseLocked(remaining: number): void {
  const wait = Math.ceil(remaining / 1000);
  if (wait === 0) return;
  throw new Refusal(CODE.locked, `尝试次数过多，请 ${wait} 秒后再试`, {
    data: { retryAfter: wait },
  });
}

/**
 * Completes a sign-in: opens a session, sets its companion cookie and the known-browser cookie; a page also gets a key
 * to seal data on its device. If a duty comes first (1005 or 1007), the token is valid for that duty alone and no key
 * is sent, as for clients that are not pages. `accountState`: state of the account when the sign-in began, by default as
 * just read.
 */
export async function completeSignIn(
  call: Visit,
  user: Selectable<Database['users']>,
  signedInBy: SignedInBy,
  accountState = accountStateOf(user),
): Promise<v.InferInput<(typeof login)['reply']>> {
  const { deps, client, http } = call;
  refuseOrigin(call);
  const opened = { userId: user.id, signedInBy, accountState, former: companionsOf(http) };
  const opening = await openSession(deps, client, opened);
  if (!opening) throw restartSignIn('账号刚刚有变化，请重新登录');
  const { token, companion } = opening;
  setCompanion(call, companion);
  rememberBrowser(call, user.userName);
  const reply = { token, user: serverUserOf(user) };
  const session = await sessionOf(deps, token, companion ? [companion] : [], client.sameOrigin);
  const duty = session ? await dutyOf(deps, session) : null;
  if (duty) throw dutyFirst(duty, reply);
  if (client.origin === undefined) return reply;
  return { ...reply, key: await makeKey(deps, user.id, { id: randomUUID(), forNext: false }) };
}
