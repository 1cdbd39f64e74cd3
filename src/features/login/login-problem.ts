import * as v from 'valibot';
import { isUnreachable, RefusalError } from '../../api/errors.ts';
import { CODE } from '../../contract/codes.ts';
import { captchaNeeded } from '../../contract/session/login.ts';

export interface LoginProblem {
  /** For display. */
  message: string;
  /** The picture code for the next attempt, if the refusal contained one. */
  picture: { pictKey: string; image: string; work?: string | undefined } | null;
}

/** Converts a failed sign-in for the form. */
export function problemOf(error: Error): LoginProblem {
  const refused = error instanceof RefusalError && error.code === CODE.captchaNeeded;
  const picture = v.safeParse(captchaNeeded, refused ? error.data : null);
  const message = isUnreachable(error) ? `${error.message}，请检查网络后重试` : error.message;
  return { message, picture: picture.success ? picture.output : null };
}

export type FieldName = 'userName' | 'password' | 'code';
export type FieldErrors = Partial<Record<FieldName, string>>;

/** Missing fields, in the order of the form (S-SESS-1). */
export function missingFields(values: Record<FieldName, string>, codeNeeded: boolean): FieldErrors {
  return {
    ...(!values.userName.trim() && { userName: '用户名不能为空' }),
    ...(!values.password && { password: '密码不能为空' }),
    ...(codeNeeded && !values.code.trim() && { code: '验证码不能为空' }),
  };
}
