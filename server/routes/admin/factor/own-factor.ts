import type { factorCalls } from '../../../../src/contract/session/factor.ts';
import type { Handler } from '../../../base/call.ts';
import { invalidFields, refusedByRule } from '../../../base/refusal.ts';
import { siteTitle } from '../../../db/settings/site-settings.ts';
import { factorRequired } from '../../../security/factor/duty.ts';
import { newRecoveryCodes, replaceCodes } from '../../../security/factor/recovery-codes.ts';
import { seal, unseal } from '../../../security/factor/seal.ts';
import { dropFactor, factorOf, replaceFactor } from '../../../security/factor/second-factor.ts';
import {
  issueTicket,
  MOST_TRIES,
  spendTicket,
  tryTicket,
} from '../../../security/factor/tickets.ts';
import { newSecret, stepOf, uriOf } from '../../../security/factor/totp.ts';
import { readTyped } from '../../../security/factor/typed-code.ts';
import { checkOwnPassword } from '../own-password.ts';
import { restartSetup } from './answers.ts';

const PURPOSE = 'set-up';
const OVER = '等得太久了，或试了太多次，请重新开始';

const about = (id: string, before: object, after: object) =>
  ({ ...{ id, kind: 'user', before, after } }) as const;

/** Starts the setup: the secret is stored, sealed, in the ticket alone until it is confirmed. */
export const handleFactorBegin: Handler<typeof factorCalls.begin> = async (call) => {
  const { deps, caller, input } = call;
  const { id: userId, userName: label } = await checkOwnPassword(call, input.password);
  const secret = newSecret();
  const data = seal(deps, userId, secret);
  const ticket = await issueTicket(deps, PURPOSE, { userId: caller.userId, data });
  const issuer = await siteTitle(deps.db, deps.appConfig);
  return { ticket, secret, uri: uriOf(secret, { issuer, label }) };
};

/** Enables the factor with the first code of the new authenticator; that code is used up. */
export const handleFactorConfirm: Handler<typeof factorCalls.confirm> = async (call) => {
  const { deps, caller, input, changed } = call;
  const { userId } = caller;
  const { ticket } = input;
  const tried = await tryTicket(deps, PURPOSE, ticket);
  if (tried?.userId !== userId) throw restartSetup(OVER);
  const secret = unseal(deps, userId, tried.data);
  if (secret === null) throw restartSetup(OVER);
  const typed = readTyped(input.code);
  const step = typed?.way === 'totp' ? stepOf(secret, typed.code, deps.now()) : null;
  if (step === null) {
    if (tried.tries < MOST_TRIES) throw invalidFields({ code: '验证码不正确' });
    throw restartSetup(OVER);
  }
  const codes = await newRecoveryCodes();
  await deps.db.transaction().execute(async (db) => {
    const spent = await spendTicket(db, deps.now(), { purpose: PURPOSE, ticket, userId });
    if (spent === null) throw restartSetup(OVER);
    const factor = (await factorOf(db, userId)) !== undefined;
    await replaceFactor({ db, deps }, userId, { secret, step, codes });
    changed(about(userId, { factor }, { factor: true }));
  });
  return { codes: codes.shown };
};

/** Replaces the recovery codes. */
export const handleFactorCodes: Handler<typeof factorCalls.codes> = async (call) => {
  const { deps, input } = call;
  const { id } = await checkOwnPassword(call, input.password);
  const codes = await newRecoveryCodes();
  await deps.db.transaction().execute(async (db) => {
    const { numUpdatedRows } = await db
      .updateTable('secondFactors')
      .set({ salt: codes.salt })
      .where('userId', '=', id)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw refusedByRule('还没有开启两步验证');
    await replaceCodes(db, id, codes);
  });
  return { codes: codes.shown };
};

export const handleFactorOff: Handler<typeof factorCalls.off> = async (call) => {
  const { deps, input, caller, changed } = call;
  const { id } = await checkOwnPassword(call, input.password);
  if (await factorRequired(deps, caller.accessVersion, id)) {
    throw refusedByRule('你的角色要求两步验证，不能关闭');
  }
  await deps.db.transaction().execute(async (db) => {
    const factor = (await factorOf(db, id)) !== undefined;
    await dropFactor(db, id);
    changed(about(id, { factor }, { factor: false }));
  });
  return null;
};
