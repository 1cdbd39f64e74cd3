import { CODE } from '../../../src/contract/codes.ts';
import type { login } from '../../../src/contract/session/login.ts';
import type { Call, Deps } from '../../base/call.ts';
import { Refusal } from '../../base/refusal.ts';
import { isPictureCode, newPicture } from './captcha.ts';
import { type Attempt, needsWork } from './login-guard.ts';
import { isWorkDone, newWork } from './login-work.ts';

/** Creates a picture, and proof of work where the attempt needs it. */
export async function newLoginChallenge(deps: Deps, attempt: Attempt) {
  const work = (await needsWork(deps, attempt)) && (await newWork(deps, attempt));
  return { ...(await newPicture(deps)), ...(work && { work }) };
}

/**
 * Refuses an attempt without a right picture code, or without required work, and sends new ones (1003). Both can be
 * used once.
 */
export async function checkLoginChallenge(
  { deps, input }: Pick<Call<typeof login>, 'deps' | 'input'>,
  attempt: Attempt,
): Promise<void> {
  const problem = await problemWith(deps, input, attempt);
  if (!problem) return;
  const data = await newLoginChallenge(deps, attempt);
  throw new Refusal(CODE.captchaNeeded, problem, { data });
}

async function problemWith(
  deps: Deps,
  { pictKey, pictCode, captcha, work }: Call<typeof login>['input'],
  attempt: Attempt,
): Promise<string> {
  const code = pictCode || captcha;
  if (!code) return '请输入验证码';
  // Older pages do not support work; newer ones may only get it with this reply, and do it for the next attempt.
  if ((await needsWork(deps, attempt)) && !(await isWorkDone(deps, attempt, work ?? '')))
    return '请输入新的验证码再登录；仍不行时请刷新页面';
  return (await isPictureCode(deps, pictKey, code)) ? '' : '验证码错误';
}
