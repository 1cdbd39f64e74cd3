import type { passkeyLogin, passkeyOptions } from '../../../../src/contract/session/factor.ts';
import type { Call, Handler } from '../../../base/call.ts';
import {
  handleOf,
  loginOptions,
  newPasskeyChallenge,
  type PasskeyChallenge,
} from '../../../security/factor/passkey-options.ts';
import { type RelyingParty, relyingPartyOf } from '../../../security/factor/relying-party.ts';
import { issueTicket, spendTicket } from '../../../security/factor/tickets.ts';
import { completeSignIn } from '../sign-in.ts';
import { restartSignIn, signedInBy } from './answers.ts';

const PURPOSE = 'passkey-login';

/** Issues a challenge for any user with a passkey of this site. */
export const handlePasskeyOptions: Handler<typeof passkeyOptions> = async (call) => {
  const party = relyingPartyOf(call);
  const issued = newPasskeyChallenge(party);
  const ticket = await issueTicket(call.deps, PURPOSE, { data: JSON.stringify(issued) });
  return { ticket, options: loginOptions(issued, party) };
};

type PasskeyCall = Call<typeof passkeyLogin>;

/** Signs in by a signature over the challenge, which is spent by this one attempt. */
export const handlePasskeyLogin: Handler<typeof passkeyLogin> = async (call) => {
  const { deps, input } = call;
  const party = relyingPartyOf(call);
  const spent = { purpose: PURPOSE, ticket: input.ticket, userId: null } as const;
  const data = await spendTicket(deps.db, deps.now(), spent);
  if (data === null) throw restartSignIn('等得太久了，请再试一次');
  const user = await signer(call, JSON.parse(data), party);
  if (!user) throw restartSignIn('不能用这个通行密钥登录，请用密码登录');
  signedInBy(call, user.id, 'passkey');
  return completeSignIn(call, user, 'passkey');
};

/** Returns the user whose passkey signed; undefined if it was removed, or if signature, origin or counter are wrong. */
async function signer(call: PasskeyCall, issued: PasskeyChallenge, party: RelyingParty) {
  const { deps, input } = call;
  const { response } = input;
  const passkey = await deps.db
    .selectFrom('passkeys')
    .selectAll()
    .where('credentialId', '=', response.id)
    .executeTakeFirst();
  if (!passkey || response.response.userHandle !== handleOf(passkey.userId)) return;
  const user = await deps.db
    .selectFrom('users')
    .selectAll()
    .where('id', '=', passkey.userId)
    .where('disabled', '=', 0)
    .where('deletedAt', 'is', null)
    .executeTakeFirst();
  if (!user) return;
  call.attemptedAccount(user.userName);
  const { checkAssertion } = await import('../../../security/factor/passkey-answers.ts');
  const signed = await checkAssertion(response, passkey, issued, party);
  if (!signed) return;
  const { numUpdatedRows } = await deps.db
    .updateTable('passkeys')
    .set({
      ...{ counter: signed.counter, backedUp: Number(signed.backedUp), lastUsedAt: deps.now() },
    })
    .where('id', '=', passkey.id)
    // Optimistic lock: a cloned passkey that signs at the same moment must not sign in as well.
    .where('counter', '=', passkey.counter)
    .executeTakeFirst();
  return numUpdatedRows > 0n ? user : undefined;
}
