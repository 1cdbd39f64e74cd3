import { CODE } from '../../../src/contract/codes.ts';
import type { login } from '../../../src/contract/session/login.ts';
import type { Call, Deps } from '../../base/call.ts';
import { Refusal } from '../../base/refusal.ts';
import { isPictureCode, newPicture } from './captcha.ts';
import { type Attempt, needsWork } from './login-guard.ts';
import { isWorkDone, newWork } from './login-work.ts';

/** A picture, and the work that is asked for beside it where an attempt needs that. */
export async function newRiddle(deps: Deps, attempt: Attempt) {
  const work = (await needsWork(deps, attempt)) && (await newWork(deps, attempt));
  return { ...(await newPicture(deps)), ...(work && { work }) };
}

/** Refuses an attempt without the code of its picture, or without the work, with new ones (1003). Both count once. */
export async function checkRiddle(
  { deps, input }: Pick<Call<typeof login>, 'deps' | 'input'>,
  attempt: Attempt,
): Promise<void> {
  const problem = await problemWith(deps, input, attempt);
  if (!problem) return;
  const data = await newRiddle(deps, attempt);
  throw new Refusal(CODE.captchaNeeded, problem, { data });
}

async function problemWith(
  deps: Deps,
  { pictKey, pictCode, captcha, work }: Call<typeof login>['input'],
  attempt: Attempt,
): Promise<string> {
  const code = pictCode || captcha;
  if (!code) return '请输入验证码';
  // Pages of before know nothing of the work; newer ones may hear of it only now, and do it with the next try.
  if ((await needsWork(deps, attempt)) && !(await isWorkDone(deps, attempt, work ?? '')))
    return '请输入新的验证码再登录；仍不行时请刷新页面';
  return (await isPictureCode(deps, pictKey, code)) ? '' : '验证码错误';
}
