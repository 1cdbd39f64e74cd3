import type { ReplyOf } from '../../contract/endpoint.ts';
import { captcha, login } from '../../contract/login.ts';
import { client } from '../../state/client.ts';

export type Captcha = ReplyOf<typeof captcha>;

export interface Credentials {
  userName: string;
  password: string;
  code: string;
  pictKey: string;
}

/** A picture code, and whether this visitor needs one. Rejects with an ApiError. */
export const fetchCaptcha = (userName: string): Promise<Captcha> =>
  client.call(captcha, userName ? { userName } : {}, { quiet: true });

/** Signs in (S-SESS-2). Rejects with an ApiError; refusals carry the code. */
export const requestLogin = ({ userName, password, code, pictKey }: Credentials) =>
  client.call(
    login,
    {
      userName,
      password,
      captcha: code,
      uuid: pictKey,
      systemType: 'web',
      pictKey,
      pictCode: code,
    },
    { quiet: true },
  );
