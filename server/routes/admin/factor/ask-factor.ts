import type { Selectable } from 'kysely';
import { CODE } from '../../../../src/contract/codes.ts';
import type { Way } from '../../../../src/contract/session/factor.ts';
import type { Call, Deps } from '../../../base/call.ts';
import { Refusal } from '../../../base/refusal.ts';
import type { Database } from '../../../db/schema.ts';
import { factorOf } from '../../../security/factor/second-factor.ts';
import { issueTicket } from '../../../security/factor/tickets.ts';
import { type Attempt, releaseAttempt } from '../../../security/login/login-guard.ts';
import { accountStateOf } from '../../../security/session/open-session.ts';

type User = Selectable<Database['users']>;

/**
 * After the password: requires the second step of a user who has a second factor. Earlier failed attempts are cleared
 * only when that step succeeds.
 */
export async function askFactor(
  { deps }: Pick<Call, 'deps'>,
  attempt: Attempt,
  user: User,
): Promise<void> {
  const { id: userId } = user;
  if (!(await factorOf(deps.db, userId))) return;
  await releaseAttempt(deps, attempt);
  const ways = await waysOf(deps, userId);
  const ticket = await issueTicket(deps, 'second-step', { userId, data: accountStateOf(user) });
  throw new Refusal(CODE.factorNeeded, '请完成两步验证', { data: { ticket, ways } });
}

async function waysOf({ db }: Deps, userId: string): Promise<Way[]> {
  const [code, passkey] = await Promise.all([
    db
      .selectFrom('recoveryCodes')
      .select('codeHash')
      .where('userId', '=', userId)
      .where('usedAt', 'is', null)
      .limit(1)
      .executeTakeFirst(),
    db.selectFrom('passkeys').select('id').where('userId', '=', userId).limit(1).executeTakeFirst(),
  ]);
  return ['totp', ...(code ? ['recovery' as const] : []), ...(passkey ? ['passkey' as const] : [])];
}
