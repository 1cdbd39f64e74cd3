import type { Selectable } from 'kysely';
import { HEADER } from '../../../src/contract/codes.ts';
import type { profilePassword } from '../../../src/contract/session/profile.ts';
import type { Call, Caller, Deps, Handler } from '../../base/call.ts';
import { invalidFields, refusedByRule } from '../../base/refusal.ts';
import type { Db } from '../../db/connection/connect.ts';
import type { Database } from '../../db/schema.ts';
import { recordSuccess, releaseAttempt, reserveAttempt } from '../../security/login/login-guard.ts';
import { acceptPassword } from '../../security/passwords/new-password.ts';
import { hashPassword, isPassword } from '../../security/passwords/passwords.ts';
import { replacePassword, wasPassword } from '../../security/passwords/replace-password.ts';
import { announceEnded, endSessions } from '../../security/session/end-sessions.ts';
import { isRenewed, renewSession } from '../../security/session/renew-session.ts';
import { hashToken } from '../../security/session/tokens.ts';

type UserRow = Selectable<Database['users']>;
type OwnCall = Pick<Call, 'deps' | 'client'> & { caller: Caller };

/** The row of the caller. */
export const ownRow = (db: Db, { userId }: Caller): Promise<UserRow> =>
  db.selectFrom('users').selectAll().where('id', '=', userId).executeTakeFirstOrThrow();

/** Whether this is the password of the caller; rate-limited like the sign-in. */
export const isOwnPassword = (call: OwnCall, password: string): Promise<boolean> =>
  guarded(call, (user) => isPassword(user.passwordHash, password));

/** Refuses a wrong password at the field `password`; returns the row of the caller. */
export async function checkOwnPassword(call: OwnCall, password: string): Promise<UserRow> {
  const row = await guarded(
    call,
    async (user) => (await isPassword(user.passwordHash, password)) && user,
  );
  if (!row) throw invalidFields({ password: '当前密码不正确' });
  return row;
}

/** Runs a rate-limited password check and returns its result; a falsy result counts as a failed attempt. */
async function guarded<T>(
  { deps, caller, client }: OwnCall,
  check: (user: UserRow) => Promise<T>,
): Promise<T> {
  const attempt = { userName: caller.userName, address: client.address };
  const wait = await reserveAttempt(deps, attempt);
  if (wait > 0) throw refusedByRule(`尝试次数过多，请 ${Math.ceil(wait / 1000)} 秒后再试`);
  const right = await check(await ownRow(deps.db, caller)).catch(async (error: unknown) => {
    await releaseAttempt(deps, attempt);
    throw error;
  });
  if (right) await recordSuccess(deps, attempt);
  return right;
}

/** Changes the password and renews the token. A retry after a lost reply gets a new token as well. */
export const handleProfilePassword: Handler<typeof profilePassword> = async (call) => {
  const { deps, input, caller } = call;
  const { current, next } = input;
  const tokens = {
    present: caller.tokenHash,
    used: hashToken(call.http.req.header(HEADER.token) ?? ''),
  };
  const known = await guarded(call, async (user) => {
    if (await isPassword(user.passwordHash, current)) return 'present';
    const change = { current, next, tokenHash: caller.tokenHash };
    return (await wasChanged(deps, user, change)) && 'changed';
  });
  if (!known) throw invalidFields({ current: '当前密码不正确' });
  if (known === 'changed') return { token: await renewSession(deps.db, deps, tokens) };
  if (next === current) throw invalidFields({ next: '新密码不能与当前密码相同' });
  const user = await ownRow(deps.db, caller);
  await acceptPassword(user, next);
  if (await wasPassword(deps.db, caller.userId, next)) {
    throw invalidFields({ next: '这个密码最近用过，请换一个' });
  }
  return { token: await changePassword(deps, tokens, user, await hashPassword(next)) };
};

/** Whether this same change was already made: `next` is the present password, and `current` the one before it. */
const wasChanged = async (
  deps: Deps,
  user: UserRow,
  { current, next, tokenHash }: { current: string; next: string; tokenHash: string },
): Promise<boolean> =>
  current !== next &&
  (await isRenewed(deps, tokenHash)) &&
  (await isPassword(user.passwordHash, next)) &&
  (await wasPassword(deps.db, user.id, current, 1));

/** Stores the new password and ends all other sessions of the user. Returns a new token for the present one. */
async function changePassword(
  deps: Deps,
  tokens: { present: string; used: string },
  user: UserRow,
  passwordHash: string,
): Promise<string> {
  const { ended, token } = await deps.db.transaction().execute(async (db) => {
    await replacePassword(db, user, passwordHash, { now: deps.now(), mustChange: false });
    const ended = await endSessions(db, user.id, 'password', tokens.present);
    return { ended, token: await renewSession(db, deps, tokens) };
  });
  announceEnded(deps, ended);
  return token;
}
