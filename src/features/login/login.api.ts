import type { ReplyOf } from '../../contract/endpoint.ts';
import { captcha, login } from '../../contract/session/login.ts';
import { configSettled } from '../../state/base/config.store.ts';
import { client } from '../../state/base/page-client.ts';

export type Captcha = ReplyOf<typeof captcha>;

export interface Credentials {
  userName: string;
  password: string;
  code: string;
  pictKey: string;
  /** Solved proof of work if the server required one; else ''. */
  work: string;
}

/** Fetches a picture code, and whether this visitor needs one. Rejects with an ApiError. */
export const fetchCaptcha = (userName: string): Promise<Captcha> =>
  client.call(captcha, userName ? { userName } : {}, { quiet: true });

/** Signs in (S-SESS-2), only at the configured host. Rejects with an ApiError; refusals carry the code. */
export async function requestLogin({ userName, password, code, pictKey, work }: Credentials) {
  await configSettled();
  return client.call(
    login,
    {
      userName,
      password,
      captcha: code,
      uuid: pictKey,
      systemType: 'web',
      pictKey,
      pictCode: code,
      ...(work && { work }),
    },
    { quiet: true },
  );
}
