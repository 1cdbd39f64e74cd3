import { CODE } from '../../../src/contract/codes.ts';
import type { logout } from '../../../src/contract/session/admin.ts';
import type { captcha, login } from '../../../src/contract/session/login.ts';
import type { Call, Handler } from '../../base/call.ts';
import { changeFirst, Refusal } from '../../base/refusal.ts';
import { refuseOrigin } from '../../http/refuse-origin.ts';
import { companionsOf, giveCompanion, takeCompanion } from '../../security/companion.ts';
import { knownBrowser, rememberBrowser } from '../../security/known-browser.ts';
import {
  type Attempt,
  lockedFor,
  needsCaptcha,
  networkOf,
  recordSuccess,
  releaseAttempt,
  reserveAttempt,
} from '../../security/login-guard.ts';
import { checkRiddle, newRiddle } from '../../security/login-riddle.ts';
import { openSession } from '../../security/open-session.ts';
import { isPassword } from '../../security/passwords/passwords.ts';
import { serverUserOf } from './server-user.ts';

/** Whether this visitor needs a picture code, and one if so. */
export const handleCaptcha: Handler<typeof captcha> = async (call) => {
  const { deps, input } = call;
  const attempt = attemptOf(call, input.userName ?? '');
  if (!(await needsCaptcha(deps, attempt))) return { pictKey: '', image: '', required: false };
  return { ...(await newRiddle(deps, attempt)), required: true };
};

type LoginCall = Call<typeof login>;

/**
 * Signs in. Order matters: a lock is checked before a picture is used up, a picture before a password is tried. One who must
 * change the password is refused with 1005, and gets what others get: that token is good for the change alone.
 */
export const handleLogin: Handler<typeof login> = async (call) => {
  const { deps, input } = call;
  refuseOrigin(call);
  const attempt = attemptOf(call, input.userName);
  refuseLocked(await lockedFor(deps, attempt));
  if (await needsCaptcha(deps, attempt)) await checkRiddle(call, attempt);
  refuseLocked(await reserveAttempt(deps, attempt));
  const user = await checkPassword(call, attempt);
  await recordSuccess(deps, attempt);
  const token = await signIn(call, user.id);
  rememberBrowser(call, user.userName);
  const reply = { token, user: serverUserOf(user) };
  if (user.mustChange === 1) throw changeFirst(reply);
  return reply;
};

const attemptOf = (
  { deps, client, http }: Pick<Call, 'deps' | 'client' | 'http'>,
  userName: string,
): Attempt => ({
  ...{ userName, address: client.address },
  browser: knownBrowser(deps, http, userName),
});

/** The user whose password it is. A refusal leaves the reserved attempt counted; not being able to check does not. */
async function checkPassword({ deps, input, isVisitor }: LoginCall, attempt: Attempt) {
  const user = await deps.db
    .selectFrom('users')
    .selectAll()
    .where('userName', '=', input.userName)
    .where('deletedAt', 'is', null)
    .executeTakeFirst();
  // An unknown name may be a password typed into the wrong field: it stays out of the log.
  if (user) isVisitor(user.userName);
  const checking = isPassword(
    user?.passwordHash ?? null,
    input.password,
    networkOf(attempt.address),
  );
  const right = await checking.catch(async (error: unknown) => {
    await releaseAttempt(deps, attempt);
    throw error;
  });
  if (right && user && !user.disabled) return user;
  throw new Refusal(CODE.badCredentials, '用户名或密码错误');
}

/** `remaining`: milliseconds. */
function refuseLocked(remaining: number): void {
  const wait = Math.ceil(remaining / 1000);
  if (wait === 0) return;
  throw new Refusal(CODE.locked, `尝试次数过多，请 ${wait} 秒后再试`, {
    data: { retryAfter: wait },
  });
}

/** A new session in place of the browser's former one; its companion cookie goes with the reply. */
async function signIn(call: LoginCall, userId: string): Promise<string> {
  const { deps, client, http } = call;
  const { token, companion } = await openSession(deps, client, userId, companionsOf(http));
  giveCompanion(call, companion);
  return token;
}

/** Ends the caller's session; its token is worth nothing from now on. */
export const handleLogout: Handler<typeof logout> = async (call) => {
  const { deps, caller } = call;
  await deps.db.deleteFrom('sessions').where('tokenHash', '=', caller.tokenHash).execute();
  deps.events.emit('sessionEnded', caller.tokenHash);
  takeCompanion(call);
  return null;
};
