import {
  factorCalls,
  PASSKEYS_MAX,
  type Passkey,
} from '../../../../src/contract/session/factor.ts';
import type { Handler } from '../../../base/call.ts';
import { notFound, refusedByRule } from '../../../base/refusal.ts';
import type { Db } from '../../../db/connection/connect.ts';
import { shownName } from '../../../db/display-names.ts';
import { siteTitle } from '../../../db/settings/site-settings.ts';
import { idempotent } from '../../../http/idempotent.ts';
import { lockUserRow } from '../../../security/access/lock-access.ts';
import { addOptions, newPasskeyChallenge } from '../../../security/factor/passkey-options.ts';
import { relyingPartyOf } from '../../../security/factor/relying-party.ts';
import { issueTicket, spendTicket, tryTicket } from '../../../security/factor/tickets.ts';
import { checkOwnPassword } from '../own-password.ts';
import { restartSetup } from './answers.ts';

type Changing = Pick<Db, 'selectFrom' | 'updateTable'>;

const PURPOSE = 'passkey-add';
const OVER = '等得太久了，请重新添加';

const refuseTooMany = (count: number): void => {
  if (count >= PASSKEYS_MAX) throw refusedByRule(`通行密钥最多 ${PASSKEYS_MAX} 个，请先删除不用的`);
};

const knownOf = (db: Pick<Db, 'selectFrom'>, userId: string) =>
  db
    .selectFrom('passkeys')
    .select(['credentialId', 'transports'])
    .where('userId', '=', userId)
    .execute();

export const handlePasskeyBegin: Handler<typeof factorCalls.passkeyBegin> = async (call) => {
  const { deps, input } = call;
  const party = relyingPartyOf(call);
  const row = await checkOwnPassword(call, input.password);
  const known = await knownOf(deps.db, row.id);
  refuseTooMany(known.length);
  const issued = newPasskeyChallenge(party);
  const ticket = await issueTicket(deps, PURPOSE, {
    ...{ userId: row.id, data: JSON.stringify(issued) },
  });
  const user = { id: row.id, userName: row.userName, name: shownName(row) };
  const site = await siteTitle(deps.db, deps.appConfig);
  return { ticket, options: addOptions(issued, party, { site, user, known }) };
};

export const handlePasskeyAdd: Handler<typeof factorCalls.passkeyAdd> = async (call) => {
  const { deps, input, caller, changed } = call;
  const { ticket, response, name } = input;
  const { userId } = caller;
  const party = relyingPartyOf(call);
  const spending = { purpose: PURPOSE, ticket, userId } as const;
  const tried = await tryTicket(deps, PURPOSE, ticket);
  if (tried?.userId !== userId) throw restartSetup(OVER);
  const { checkAttestation } = await import('../../../security/factor/passkey-answers.ts');
  const made = await checkAttestation(response, JSON.parse(tried.data), party);
  if (!made) {
    await spendTicket(deps.db, deps.now(), spending);
    throw restartSetup('这个设备的回答不正确，请重新添加');
  }
  const passkey = { id: crypto.randomUUID(), name, createdAt: deps.now(), lastUsedAt: null };
  await deps.db.transaction().execute(async (db) => {
    // Lock the user first, like a reset of the factors: same lock order, and passkeys of one user are counted serially.
    await lockUserRow(db, userId);
    // Spent in the transaction of the new row: a concurrent reset deletes either the ticket or the passkey.
    if ((await spendTicket(db, deps.now(), spending)) === null) throw restartSetup(OVER);
    refuseTooMany((await knownOf(db, userId)).length);
    const { numInsertedOrUpdatedRows: rows } = await db
      .insertInto('passkeys')
      .values({ ...passkey, ...made, userId })
      .onConflict((conflict) => conflict.column('credentialId').doNothing())
      .executeTakeFirst();
    if (!rows) throw refusedByRule('这个通行密钥已经添加过');
  });
  changed({ id: userId, kind: 'user', before: {}, after: { passkey: name } });
  return passkey;
};

export const handlePasskeyRename = idempotent(
  factorCalls.passkeyRename,
  async ({ input, caller, changed }, db) => {
    const { id, name } = input;
    const before = await ownPasskey(db, caller.userId, id);
    await db.updateTable('passkeys').set({ name }).where('id', '=', id).execute();
    changed({
      ...{ id: caller.userId, kind: 'user' },
      ...{ before: { passkey: before.name }, after: { passkey: name } },
    });
    return { ...before, name };
  },
);

export const handlePasskeyRemove = idempotent(
  factorCalls.passkeyRemove,
  async ({ input, caller, changed }, db) => {
    const { name } = await ownPasskey(db, caller.userId, input.id);
    await db.deleteFrom('passkeys').where('id', '=', input.id).execute();
    changed({ id: caller.userId, kind: 'user', before: { passkey: name }, after: {} });
    return null;
  },
);

/** Returns a passkey of the caller; refuses with 2002 if it does not exist or belongs to another user. */
async function ownPasskey(db: Changing, userId: string, id: string): Promise<Passkey> {
  const passkey = await db
    .selectFrom('passkeys')
    .select(['id', 'name', 'createdAt', 'lastUsedAt'])
    .where('id', '=', id)
    .where('userId', '=', userId)
    .executeTakeFirst();
  if (!passkey) throw notFound('通行密钥');
  return passkey;
}
