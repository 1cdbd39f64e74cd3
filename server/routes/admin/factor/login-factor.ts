import type { Selectable } from 'kysely';
import { CODE } from '../../../../src/contract/codes.ts';
import type { loginFactor } from '../../../../src/contract/session/factor.ts';
import type { Call, Handler } from '../../../base/call.ts';
import { Refusal, refusedByRule } from '../../../base/refusal.ts';
import type { Db } from '../../../db/connection/connect.ts';
import type { Database } from '../../../db/schema.ts';
import { useCode } from '../../../security/factor/recovery-codes.ts';
import {
  factorOf,
  shownStep,
  spendStep,
  UnreadableFactor,
} from '../../../security/factor/second-factor.ts';
import { holderOf, MOST_TRIES, spendTicket, tryTicket } from '../../../security/factor/tickets.ts';
import { readTyped, type TypedCode } from '../../../security/factor/typed-code.ts';
import {
  recordSuccess,
  releaseAttempt,
  reserveAttempt,
} from '../../../security/login/login-guard.ts';
import { saltedHash } from '../../../security/passwords/passwords.ts';
import { attemptOf, completeSignIn, refuseLocked } from '../sign-in.ts';
import { restartSignIn, signedInBy } from './answers.ts';

type FactorCall = Call<typeof loginFactor>;
type User = Selectable<Database['users']>;
type Within = Pick<Db, 'selectFrom' | 'updateTable' | 'deleteFrom'>;

const PURPOSE = 'second-step';

/** Second step of a sign-in: rate-limited like the password, with at most five tries per ticket. */
export const handleLoginFactor: Handler<typeof loginFactor> = async (call) => {
  const { deps } = call;
  const user = await holder(call);
  call.attemptedAccount(user.userName);
  const attempt = { ...attemptOf(call, user.userName), secondStep: true };
  refuseLocked(await reserveAttempt(deps, attempt));
  const { way, accountState } = await checkCode(call, user).catch(async (error: unknown) => {
    if (!isWrong(error)) await releaseAttempt(deps, attempt);
    throw error instanceof UnreadableFactor ? unreadable(deps, user) : error;
  });
  await recordSuccess(deps, attempt);
  signedInBy(call, user.id, way);
  return completeSignIn(call, user, way, accountState);
};

/** Returns the user whose password was accepted, if they may still sign in. */
async function holder({ deps, input }: FactorCall): Promise<User> {
  const userId = await holderOf(deps, PURPOSE, input.ticket);
  const user = await deps.db
    .selectFrom('users')
    .selectAll()
    .where('id', '=', userId ?? '')
    .where('disabled', '=', 0)
    .where('deletedAt', 'is', null)
    .executeTakeFirst();
  if (!user) throw restartSignIn('请重新输入密码');
  return user;
}

/** Logs the cause for the administrator, and tells the user the other ways in. */
function unreadable({ log }: Call['deps'], { userName }: User): Refusal {
  const factor =
    'an authenticator cannot be read: its row is damaged, or the signing secret changed since its setup; see doctor';
  log({ level: 'error', factor, userName });
  return refusedByRule(
    '服务器读不出你的验证器，请用恢复码或通行密钥登录后重新设置，或请管理员重置两步验证',
  );
}

const isWrong = (error: unknown): boolean =>
  error instanceof Refusal && error.code === CODE.badCredentials;

/**
 * Checks the code and the ticket and spends both in one transaction; returns the kind of code and the data of the
 * ticket.
 */
async function checkCode(
  call: FactorCall,
  { id }: User,
): Promise<{ way: TypedCode['way']; accountState: string }> {
  const { deps, input } = call;
  const tried = await tryTicket(deps, PURPOSE, input.ticket);
  const factor = await factorOf(deps.db, id);
  if (!tried || !factor) throw restartSignIn('请重新输入密码');
  const wrong = (message: string) =>
    tried.tries < MOST_TRIES
      ? new Refusal(CODE.badCredentials, message)
      : restartSignIn(`${message}，请重新输入密码`);
  const typed = readTyped(input.code);
  if (!typed) throw wrong('验证码不正确');
  const use = await (typed.way === 'totp'
    ? usingStep(deps, factor, typed.code)
    : usingCode(deps, factor, typed.code));
  if (!use) throw wrong('验证码不正确');
  const accountState = await deps.db.transaction().execute(async (db) => {
    const spent = await spendTicket(db, deps.now(), {
      ...{ purpose: PURPOSE, ticket: input.ticket, userId: id },
    });
    if (spent === null) throw restartSignIn('请重新输入密码');
    if (await use(db)) return spent;
    throw wrong(typed.way === 'totp' ? '这个验证码刚刚用过，请等下一个' : '恢复码不正确或已经用过');
  });
  return { way: typed.way, accountState };
}

type Factor = NonNullable<Awaited<ReturnType<typeof factorOf>>>;
type Use = (db: Within) => Promise<boolean>;

async function usingStep(deps: Call['deps'], factor: Factor, code: string): Promise<Use | null> {
  const step = shownStep(deps, factor, code);
  return step === null ? null : (db) => spendStep(db, factor, step, deps.now());
}

async function usingCode(deps: Call['deps'], factor: Factor, code: string): Promise<Use> {
  const codeHash = await saltedHash(code, factor.salt);
  return (db) => useCode(db, { userId: factor.userId, codeHash }, deps.now());
}
