import { beforeEach, expect, it, vi } from 'vitest';
import { addSession, addUser } from '../../../tests/support/data/table-rows.ts';
import { embeddedDeps } from '../../../tests/support/server/embedded-deps.ts';
import { accountStateOf, openSession } from './open-session.ts';
import { hashToken } from './tokens.ts';

const deps = embeddedDeps();
const client = { address: '198.51.100.7', userAgent: 'Tests', sameOrigin: true } as const;

beforeEach(async () => {
  for (const id of ['ann', 'bob']) await addUser(deps().db, { id });
});

type Client = Parameters<typeof openSession>[1];
const accountState = async () =>
  accountStateOf(
    await deps()
      .db.selectFrom('users')
      .select(['passwordHash', 'version'])
      .where('id', '=', 'ann')
      .executeTakeFirstOrThrow(),
  );
const tryOpening = async (part: object = {}, from: object = {}) =>
  openSession(deps(), { ...client, ...from } as Client, {
    ...{
      userId: 'ann',
      signedInBy: 'password' as const,
      accountState: await accountState(),
      ...part,
    },
  });
const open = async (...how: Parameters<typeof tryOpening>) => {
  const opened = await tryOpening(...how);
  if (!opened) throw new Error('no session');
  return opened;
};
const sessions = () => deps().db.selectFrom('sessions').selectAll().orderBy('createdAt').execute();
const limit = (sessionLimit: number) =>
  deps()
    .db.insertInto('settings')
    .values({ name: 'site', value: JSON.stringify({ sessionLimit }) })
    .execute();
/** Adds a session of a given age, with its companion. */
const begun = (
  tokenHash: string,
  part: { userId?: string; seen?: number; begun?: number } = {},
) => {
  const { userId = 'ann', seen = 0, begun = seen } = part;
  const { db, now } = deps();
  const times = { createdAt: now() - begun, lastSeenAt: now() - seen };
  return addSession(db, {
    ...{ tokenHash, userId, companionHash: hashToken(`with ${tokenHash}`), ...times },
  });
};
const endings = async () =>
  Object.fromEntries(
    (await sessions())
      .filter(({ endedAs }) => endedAs !== null)
      .map(({ tokenHash, endedAs, endNote }) => [tokenHash, [endedAs, endNote]]),
  );

it('stores hashes of what it gives, whose session it is, and how and from where it began', async () => {
  const { token, companion } = await open({ signedInBy: 'passkey' });
  expect(token).not.toBe(companion);
  expect(await sessions()).toEqual([
    expect.objectContaining({
      ...{ userId: 'ann', tokenHash: hashToken(token), signedInBy: 'passkey' },
      companionHash: hashToken(companion ?? ''),
      ...{ address: client.address, userAgent: 'Tests', endedAs: null },
      ...{ createdAt: deps().now(), lastSeenAt: deps().now() },
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    }),
  ]);
});

it('records the last sign-in of this user only', async () => {
  await open();
  const users = await deps().db.selectFrom('users').select(['id', 'lastLoginAt']).execute();
  expect(Object.fromEntries(users.map((user) => [user.id, user.lastLoginAt]))).toEqual({
    ...{ ann: deps().now(), bob: null },
  });
});

it('a page of another origin gets no companion', async () => {
  const { token, companion } = await open({}, { sameOrigin: false });
  expect(companion).toBeNull();
  expect(await sessions()).toMatchObject([{ tokenHash: hashToken(token), companionHash: null }]);
});

it('the earlier session of the same browser ends, of any user, and its pages are notified', async () => {
  await begun('own');
  await begun('others', { userId: 'bob' });
  await begun('elsewhere');
  const heard = vi.fn();
  deps().events.on('sessionEnded', heard);
  await open({ former: ['with own', 'with others', 'with none'] });
  expect(await endings()).toEqual({ own: ['again', ''], others: ['again', ''] });
  expect(heard.mock.calls.flat().sort()).toEqual(['others', 'own']);
});

it('where a user is signed in too often, the one that was used least lately gives way', async () => {
  await limit(3);
  await begun('newest', { seen: 1 });
  await begun('older', { seen: 20, begun: 30 });
  await begun('oldest', { seen: 20, begun: 40 });
  await begun('others', { userId: 'bob', seen: 90 });
  const heard = vi.fn();
  deps().events.on('sessionEnded', heard);
  await open();
  expect(await endings()).toEqual({ oldest: ['limit', '3'] });
  expect(heard.mock.calls).toEqual([['oldest']]);
});

it('as many as are allowed may stay', async () => {
  await limit(3);
  await begun('one', { seen: 1 });
  await begun('two', { seen: 2 });
  await open();
  expect(await endings()).toEqual({});
  await open();
  expect(await endings()).toEqual({ two: ['limit', '3'] });
});

it.each([
  ['another password', { passwordHash: 'other' }],
  ['a change by an administrator, even one that was taken back', { version: 7 }],
  ['the end of the account', { disabled: 1 }],
])('S-ADM-7 %s since the sign-in began leaves no session, and ends none', async (_, change) => {
  await begun('own');
  const before = await accountState();
  await deps().db.updateTable('users').set(change).where('id', '=', 'ann').execute();
  expect(await tryOpening({ accountState: before, former: ['with own'] })).toBeNull();
  expect(await sessions()).toMatchObject([{ tokenHash: 'own', endedAs: null }]);
  const { lastLoginAt } = await deps()
    .db.selectFrom('users')
    .select('lastLoginAt')
    .where('id', '=', 'ann')
    .executeTakeFirstOrThrow();
  expect(lastLoginAt).toBeNull();
});
