import type { captcha } from '../../../src/contract/login.ts';
import type { Handler } from '../../http/call.ts';
import { newPicture } from '../../security/captcha.ts';
import { needsCaptcha } from '../../security/login-guard.ts';

/** Whether this visitor needs a picture code, and one if so. */
export const handleCaptcha: Handler<typeof captcha> = async ({ deps, input, client }) => {
  const attempt = { userName: input.userName ?? '', address: client.address };
  if (!(await needsCaptcha(deps, attempt))) return { pictKey: '', image: '', required: false };
  return { ...(await newPicture(deps)), required: true };
};
