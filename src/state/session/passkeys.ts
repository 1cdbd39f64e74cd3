import { startAuthentication, startRegistration } from '@simplewebauthn/browser';

type AuthenticationOptions = Parameters<typeof startAuthentication>[0]['optionsJSON'];
type RegistrationOptions = Parameters<typeof startRegistration>[0]['optionsJSON'];

/** Messages for the user, by the name of the browser's error. */
const reasons: Readonly<Record<string, string>> = {
  NotAllowedError: '没有完成通行密钥验证，请重试或换一种方式',
  AbortError: '没有完成通行密钥验证，请重试或换一种方式',
  InvalidStateError: '这台设备已经有这个账号的通行密钥',
  ConstraintError: '这台设备没有设置指纹、面容或设备密码，不能存通行密钥',
};
const OTHER = '这个浏览器或这个地址不能用通行密钥';

const explain = (error: Error): never => {
  throw new Error(reasons[error.name] ?? OTHER, { cause: error });
};

/** Authenticates with one of the device's passkeys. Rejects with an Error whose message is for display. */
export const presentPasskey = (optionsJSON: AuthenticationOptions) =>
  startAuthentication({ optionsJSON }).catch(explain);

/** Creates a passkey on the device. Rejects with an Error whose message is for display. */
export const makePasskey = (optionsJSON: RegistrationOptions) =>
  startRegistration({ optionsJSON }).catch(explain);
