import { Secret, TOTP } from 'otpauth';
import { beforeEach, expect, it } from 'vitest';
import { addUser } from '../../../tests/support/data/table-rows.ts';
import { embeddedDeps } from '../../../tests/support/server/embedded-deps.ts';
import { newRecoveryCodes, replaceCodes, useCode } from './recovery-codes.ts';
import {
  dropAllFactors,
  dropFactor,
  factorOf,
  replaceFactor,
  shownStep,
  spendStep,
  UnreadableFactor,
} from './second-factor.ts';
import { holderOf, issueTicket } from './tickets.ts';

const SECRET = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';
const deps = embeddedDeps();
beforeEach(async () => {
  for (const id of ['ann', 'bob']) await addUser(deps().db, { id });
});

const codes = { shown: [], salt: 'salt', hashes: ['one', 'two'] };
const confirm = (userId: string, secret = SECRET, step = 7) =>
  replaceFactor({ db: deps().db, deps: deps() }, userId, { secret, step, codes });
async function factor(userId: string) {
  const row = await factorOf(deps().db, userId);
  if (!row) throw new Error('no factor');
  return row;
}
const spend = (userId: string, codeHash: string, now = 5) =>
  useCode(deps().db, { userId, codeHash }, now);

it('S-ADM-8 a confirmed authenticator is stored encrypted, and replaces the former one', async () => {
  const { db, now } = deps();
  const ticket = await issueTicket(deps(), 'second-step', { userId: 'ann' });
  await confirm('ann');
  const { secret, ...row } = await factor('ann');
  expect(secret).not.toContain(SECRET);
  const kept = { userId: 'ann', salt: 'salt', lastStep: 7, since: now(), lastUsedAt: null };
  expect(row).toEqual(kept);
  expect(await holderOf(deps(), 'second-step', ticket)).toBeNull();
  expect(await spendStep(db, await factor('ann'), 9, 5)).toBe(true);
  expect(await spend('ann', 'one')).toBe(true);
  deps().advance(1000);
  await confirm('ann', SECRET, 3);
  expect(await factor('ann')).toMatchObject({ lastStep: 3, since: now(), lastUsedAt: null });
  expect(await spend('ann', 'one')).toBe(true);
  expect(await factorOf(db, 'bob')).toBeUndefined();
});

it('S-ADM-8 a code is read by the secret of its user', async () => {
  await confirm('ann');
  const timestamp = deps().now();
  const token = new TOTP({ secret: Secret.fromBase32(SECRET) }).generate({ timestamp });
  expect(shownStep(deps(), await factor('ann'), token)).toBe(Math.floor(timestamp / 30_000));
  expect(shownStep(deps(), await factor('ann'), '12345')).toBeNull();
  const stolen = { ...(await factor('ann')), userId: 'bob' };
  expect(() => shownStep(deps(), stolen, token)).toThrow(UnreadableFactor);
});

it('S-ADM-8 a step is accepted once, for its user and the authenticator that it was checked for', async () => {
  const { db } = deps();
  for (const id of ['ann', 'bob']) await confirm(id);
  const row = await factor('ann');
  // Here the user condition alone protects the row, as the secrets are equal.
  await db.updateTable('secondFactors').set({ secret: row.secret }).execute();
  expect(await spendStep(db, { ...row, secret: 'of before' }, 8, 5)).toBe(false);
  expect(await spendStep(db, row, 8, 5)).toBe(true);
  for (const step of [8, 7]) expect(await spendStep(db, row, step, 6)).toBe(false);
  expect(await factor('ann')).toMatchObject({ lastStep: 8, lastUsedAt: 5 });
  expect(await factor('bob')).toMatchObject({ lastStep: 7, lastUsedAt: null });
});

it('S-ADM-8 a recovery code is used once, and by its user', async () => {
  await confirm('ann');
  expect(await spend('bob', 'one')).toBe(false);
  expect(await spend('ann', 'three')).toBe(false);
  expect(await spend('ann', 'one')).toBe(true);
  expect(await spend('ann', 'one', 6)).toBe(false);
  const rows = await deps().db.selectFrom('recoveryCodes').selectAll().execute();
  expect(rows).toHaveLength(2);
  expect(rows).toContainEqual({ userId: 'ann', codeHash: 'one', usedAt: 5 });
});

it('S-ADM-8 recovery codes are ten that differ, and replace those of their user alone', async () => {
  await confirm('bob');
  const made = await newRecoveryCodes();
  expect(new Set(made.shown).size).toBe(10);
  for (const code of made.shown)
    expect(code).toMatch(/^[0-9a-hjkmnp-tv-z]{4}-[0-9a-hjkmnp-tv-z]{4}$/);
  expect(new Set(made.hashes).size).toBe(10);
  expect(Buffer.from(made.salt, 'base64url')).toHaveLength(16);
  await confirm('ann');
  await replaceCodes(deps().db, 'ann', made);
  expect(await spend('ann', 'one')).toBe(false);
  expect(await spend('ann', made.hashes[9] ?? '')).toBe(true);
  expect(await spend('bob', 'one')).toBe(true);
});

it('S-ADM-8 switching off or resetting deletes the factors and open tickets of one user', async () => {
  const { db } = deps();
  for (const id of ['ann', 'bob']) await confirm(id);
  const passkey = {
    name: '手机',
    publicKey: '',
    counter: 0,
    transports: '[]',
    backedUp: 0,
    createdAt: 1,
  };
  for (const id of ['ann', 'bob'])
    await db
      .insertInto('passkeys')
      .values({ id, credentialId: id, userId: id, ...passkey })
      .execute();
  const ownersOf = async (table: 'passkeys' | 'secondFactors' | 'recoveryCodes') => {
    const rows = await db.selectFrom(table).select('userId').execute();
    return [...new Set(rows.map(({ userId }) => userId))].sort();
  };
  const tickets = [
    await issueTicket(deps(), 'set-up', { userId: 'ann' }),
    await issueTicket(deps(), 'set-up', { userId: 'bob' }),
  ];
  const holders = () => Promise.all(tickets.map((one) => holderOf(deps(), 'set-up', one)));
  await dropFactor(db, 'ann');
  expect(await ownersOf('secondFactors')).toEqual(['bob']);
  expect(await ownersOf('recoveryCodes')).toEqual(['bob']);
  expect(await ownersOf('passkeys')).toEqual(['ann', 'bob']);
  expect(await holders()).toEqual([null, 'bob']);
  await dropAllFactors(db, 'bob');
  expect(await ownersOf('secondFactors')).toEqual([]);
  expect(await ownersOf('passkeys')).toEqual(['ann']);
  expect(await holders()).toEqual([null, null]);
});
