import type * as v from 'valibot';
import { CODE } from '../../../../src/contract/codes.ts';
import type { ticketOver } from '../../../../src/contract/session/factor.ts';
import type { Call } from '../../../base/call.ts';
import { Refusal, refusedByRule } from '../../../base/refusal.ts';
import type { SignedInBy } from '../../../db/access-tables.ts';

const OVER: v.InferInput<typeof ticketOver> = { restart: true };

/** Refusal of a sign-in that has to start again from the beginning. */
export const restartSignIn = (message: string): Refusal =>
  new Refusal(CODE.badCredentials, message, { data: OVER });

/** The same for the setup of a factor. */
export const restartSetup = (message: string): Refusal => refusedByRule(message, OVER);

const names: Readonly<Record<SignedInBy, string>> = {
  password: '密码',
  totp: '验证器',
  recovery: '恢复码',
  passkey: '通行密钥',
};

/** Records in the audit log by which factor the user signed in. */
export const signedInBy = ({ changed }: Pick<Call, 'changed'>, id: string, by: SignedInBy): void =>
  changed({ id, kind: 'user', before: {}, after: { signedInBy: names[by] } });
