import { CODE } from '../../../src/contract/codes.ts';
import type { logout } from '../../../src/contract/session/admin.ts';
import type { captcha, login } from '../../../src/contract/session/login.ts';
import type { Call, Handler } from '../../base/call.ts';
import { Refusal } from '../../base/refusal.ts';
import { refuseOrigin } from '../../http/refuse-origin.ts';
import { isFirstStart } from '../../security/login/first-start.ts';
import { checkLoginChallenge, newLoginChallenge } from '../../security/login/login-challenge.ts';
import {
  type Attempt,
  lockedFor,
  needsCaptcha,
  networkOf,
  recordSuccess,
  releaseAttempt,
  reserveAttempt,
} from '../../security/login/login-guard.ts';
import { isPassword } from '../../security/passwords/passwords.ts';
import { clearCompanion } from '../../security/session/companion.ts';
import { askFactor } from './factor/ask-factor.ts';
import { attemptOf, completeSignIn, refuseLocked } from './sign-in.ts';

/** Returns whether this visitor needs a picture code, with one if so, and whether nobody has signed in yet. */
export const handleCaptcha: Handler<typeof captcha> = async (call) => {
  const { deps, input } = call;
  const attempt = attemptOf(call, input.userName ?? '');
  const required = await needsCaptcha(deps, attempt);
  const challenge = required ? await newLoginChallenge(deps, attempt) : { pictKey: '', image: '' };
  return { ...challenge, required, firstStart: await isFirstStart(deps) };
};

type LoginCall = Call<typeof login>;

/**
 * Signs in. Order matters: a lock is checked before a picture code is spent, and the picture code before the password
 * is tried. A user with a second factor is refused with 1006 and a ticket with which the sign-in continues.
 */
export const handleLogin: Handler<typeof login> = async (call) => {
  const { deps, input } = call;
  refuseOrigin(call);
  const attempt = attemptOf(call, input.userName);
  refuseLocked(await lockedFor(deps, attempt));
  if (await needsCaptcha(deps, attempt)) await checkLoginChallenge(call, attempt);
  refuseLocked(await reserveAttempt(deps, attempt));
  const user = await checkPassword(call, attempt);
  await askFactor(call, attempt, user);
  await recordSuccess(deps, attempt);
  return completeSignIn(call, user, 'password');
};

/**
 * Returns the user if the password is right. A refusal leaves the reserved attempt counted; a failure of the check
 * itself releases it.
 */
async function checkPassword({ deps, input, attemptedAccount }: LoginCall, attempt: Attempt) {
  const user = await deps.db
    .selectFrom('users')
    .selectAll()
    .where('userName', '=', input.userName)
    .where('deletedAt', 'is', null)
    .executeTakeFirst();
  // An unknown name may be a password typed into the wrong field, so it is not logged.
  if (user) attemptedAccount(user.userName);
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

/** Ends the session of the caller; its token is invalid from now on. */
export const handleLogout: Handler<typeof logout> = async (call) => {
  const { deps, caller } = call;
  await deps.db.deleteFrom('sessions').where('tokenHash', '=', caller.tokenHash).execute();
  deps.events.emit('sessionEnded', caller.tokenHash);
  clearCompanion(call);
  return null;
};
