import { handleFactorGet } from './factor-state.ts';
import {
  handleFactorBegin,
  handleFactorCodes,
  handleFactorConfirm,
  handleFactorOff,
} from './own-factor.ts';
import {
  handlePasskeyAdd,
  handlePasskeyBegin,
  handlePasskeyRemove,
  handlePasskeyRename,
} from './own-passkeys.ts';

/** 两步验证 and 通行密钥 of the caller. */
export const factorHandlers = {
  get: handleFactorGet,
  begin: handleFactorBegin,
  confirm: handleFactorConfirm,
  codes: handleFactorCodes,
  off: handleFactorOff,
  passkeyBegin: handlePasskeyBegin,
  passkeyAdd: handlePasskeyAdd,
  passkeyRename: handlePasskeyRename,
  passkeyRemove: handlePasskeyRemove,
};
