import type {
  factorCalls,
  loginFactor,
  passkeyLogin,
  passkeyOptions,
} from '../../../src/contract/session/factor.ts';
import type { Handler } from '../../base/call.ts';
import { refuse } from '../../base/refusal.ts';

const later = async () => {
  throw refuse(501, '还不能使用');
};

export const handleLoginFactor: Handler<typeof loginFactor> = later;
export const handlePasskeyOptions: Handler<typeof passkeyOptions> = later;
export const handlePasskeyLogin: Handler<typeof passkeyLogin> = later;
export const factorHandlers: { [K in keyof typeof factorCalls]: Handler<(typeof factorCalls)[K]> } =
  {
    get: later,
    begin: later,
    confirm: later,
    codes: later,
    off: later,
    passkeyBegin: later,
    passkeyAdd: later,
    passkeyRename: later,
    passkeyRemove: later,
  };
export const handleUserResetFactor = later;
