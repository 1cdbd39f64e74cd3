import { type Context, Hono } from 'hono';
import { expect, it } from 'vitest';
import { addSession, addUser } from '../../../tests/support/data/table-rows.ts';
import { embeddedDeps } from '../../../tests/support/server/embedded-deps.ts';
import type { Deps } from '../../base/call.ts';
import {
  authenticate,
  isSignedIn,
  livingSessions,
  purgeSessions,
  sessionOf,
} from './authenticate.ts';
import { GRACE, renewSession } from './renew-session.ts';
import { hashToken } from './tokens.ts';

const deps = embeddedDeps();
const MINUTE = 60_000;
const IDLE = 30 * MINUTE;
const ABSOLUTE = 12 * 60 * MINUTE;

/** Begins a session of a new user, with ages in milliseconds; its token is `token`. */
const begin = async (
  token: string,
  { begun = 0, seen = 0, companion = '', disabled = 0, user = '' } = {},
) => {
  const { db, now } = deps();
  const userId = user || (await addUser(db, { userName: `用户${token}`, disabled }));
  const companionHash = companion ? hashToken(companion) : null;
  const times = { createdAt: now() - begun, lastSeenAt: now() - seen };
  await addSession(db, { tokenHash: hashToken(token), userId, companionHash, ...times });
  return userId;
};

/** Result of {@link authenticate} for a request with these headers. */
const call = async (headers: Record<string, string>) => {
  let result: Promise<unknown> = Promise.resolve();
  const app = new Hono().all('/', async (http: Context) => {
    result = authenticate(http, deps());
    await result.catch(() => undefined);
    return http.text('');
  });
  await app.request('/', { headers });
  return result;
};
const OVER = { code: 1001, status: 200, message: '当前登录状态已过期，请重新登录！' };

it('knows who calls by the token, with permissions and their versions', async () => {
  const userId = await begin('a');
  const role = { id: 'r', name: '', permissions: '["article:search"]' };
  await deps().db.insertInto('roles').values(role).execute();
  await deps().db.insertInto('userRoles').values({ userId, roleId: 'r' }).execute();
  const { version } = await deps()
    .db.selectFrom('accessVersion')
    .select('version')
    .executeTakeFirstOrThrow();
  expect(await call({ token: 'a' })).toEqual({
    ...{ userId, userName: '用户a', tokenHash: hashToken('a'), accessVersion: version },
    ...{ limits: {}, permissions: ['article:search'], permissionVersion: expect.any(String) },
    duty: null,
  });
});

it('answers 401 without a token, 1001 where its session is over', async () => {
  await expect(call({})).rejects.toMatchObject({ status: 401, code: 401, message: '请先登录' });
  await expect(call({ token: 'unknown' })).rejects.toMatchObject(OVER);
});

it.each([
  ['idle for 30 minutes', { seen: IDLE }, true],
  ['idle for longer', { seen: IDLE + 1 }, false],
  ['12 hours old', { begun: ABSOLUTE }, true],
  ['older', { begun: ABSOLUTE + 1 }, false],
  ['of a user who was disabled', { disabled: 1 }, false],
])('a session %s: %o', async (_, session, isLiving) => {
  const userId = await begin('a', session);
  await begin('other', { seen: 2 * IDLE, begun: 2 * ABSOLUTE });
  const found = await livingSessions(deps(), [hashToken('a'), hashToken('other')]);
  expect([...found.values()].map((one) => one.userId)).toEqual(isLiving ? [userId] : []);
  expect(await isSignedIn(deps(), userId, [])).toBe(isLiving);
  const called = call({ token: 'a' });
  if (isLiving) expect(await called).toMatchObject({ userId });
  else await expect(called).rejects.toMatchObject(OVER);
});

it('applies the idle limit that the app is configured with', async () => {
  await begin('a', { seen: 5 * MINUTE + 1 });
  const { appConfig } = deps();
  deps().appConfig = { ...appConfig, session: { ...appConfig.session, idleMinutes: 5 } };
  await expect(call({ token: 'a' })).rejects.toMatchObject(OVER);
});

it.each([
  [10_000, 10_000],
  [10_001, 0],
])(
  'records the call of a session last seen %i ms ago: then it was %i ms ago',
  async (seen, then) => {
    await begin('a', { seen });
    await begin('other', { seen: 20_000 });
    await call({ token: 'a' });
    const { db, now } = deps();
    // The call does not wait until it is recorded; a transaction has its turn after that.
    const rows = await db
      .transaction()
      .execute((turn) => turn.selectFrom('sessions').select(['tokenHash', 'lastSeenAt']).execute());
    const ages = Object.fromEntries(rows.map((row) => [row.tokenHash, now() - row.lastSeenAt]));
    expect(ages).toEqual({ [hashToken('a')]: then, [hashToken('other')]: 20_000 });
  },
);

it('a token that leaked alone is worth nothing: its browser holds the companion cookie', async () => {
  const userId = await begin('a', { companion: 'its own' });
  for (const headers of [{}, { cookie: 'lexdesk_companion=another' }, { cookie: 'a=its own' }]) {
    await expect(call({ token: 'a', ...headers })).rejects.toMatchObject(OVER);
  }
  const cookie = `lexdesk_companion=${encodeURIComponent('its own')}`;
  expect(await call({ token: 'a', cookie })).toMatchObject({ userId });
});

it('a session from another origin has no such cookie', async () => {
  const userId = await begin('a');
  expect(await sessionOf(deps(), 'a', [])).toMatchObject({ userId });
  expect(await sessionOf(deps(), 'a', ['any'])).toBeUndefined();
  expect(await sessionOf(deps(), 'a', ['any'], false)).toMatchObject({ userId });
  expect(await sessionOf(deps(), 'b', ['any'])).toBeUndefined();
});

it('a companion counts by the name for https, and by the one that older sessions began with', async () => {
  const userId = await begin('a', { companion: 'own' });
  for (const cookie of [
    '__Host-lexdesk_companion=own',
    'lexdesk_companion=own',
    '__Host-lexdesk_companion=another; lexdesk_companion=own',
  ]) {
    expect(await call({ token: 'a', cookie })).toMatchObject({ userId });
  }
});

it('a session that got another token answers the former one for a while, looked up alone or together', async () => {
  const userId = await begin('a', { companion: 'own' });
  const cookie = 'lexdesk_companion=own';
  const token = await renewSession(deps().db, deps(), { present: hashToken('a') });
  for (const one of ['a', token]) {
    expect(await call({ token: one, cookie })).toMatchObject({
      userId,
      tokenHash: hashToken(token),
    });
    await expect(call({ token: one })).rejects.toMatchObject({ code: 1001 });
  }
  deps().advance(GRACE);
  const [late, newest] = await Promise.allSettled([
    call({ token: 'a', cookie }),
    call({ token, cookie }),
  ]);
  expect(late).toMatchObject({ reason: { code: 1001, message: expect.stringContaining('密码') } });
  expect(newest).toMatchObject({ value: { userId } });
});

it('is signed in where one of the sessions is of this browser', async () => {
  const userId = await begin('a', { companion: 'one' });
  await begin('b', { companion: 'two', user: userId });
  const other = await begin('c');
  expect(await isSignedIn(deps(), userId, ['one'])).toBe(true);
  expect(await isSignedIn(deps(), userId, ['two'])).toBe(true);
  expect(await isSignedIn(deps(), userId, ['three'])).toBe(false);
  expect(await isSignedIn(deps(), userId, [])).toBe(true);
  expect(await isSignedIn(deps(), other, ['any'])).toBe(true);
  expect(await isSignedIn(deps(), await addUser(deps().db), [])).toBe(false);
});

/** The same dependencies, counting started queries. */
const counting = (own: Deps) => {
  const counted = { queries: 0 };
  const selectFrom = (table: never) => {
    counted.queries += 1;
    return own.db.selectFrom(table);
  };
  return { counted, own: { ...own, db: Object.assign(Object.create(own.db), { selectFrom }) } };
};

it('looks the sessions of calls that arrive together up at once, at most 50', async () => {
  const [first, second] = [await begin('a'), await begin('b')];
  const { counted, own } = counting(deps());
  const lookUp = (tokens: string[]) => Promise.all(tokens.map((one) => sessionOf(own, one, [])));
  const found = await lookUp(['b', 'a', 'none', 'b']);
  expect(found.map((one) => one?.userId)).toEqual([second, first, undefined, second]);
  expect(counted.queries).toBe(1);
  await lookUp(Array.from({ length: 50 }, (_, at) => `${at}`));
  expect(counted.queries).toBe(2);
  await lookUp(Array.from({ length: 51 }, (_, at) => `${at}`));
  expect(counted.queries).toBe(4);
});

it('looks a session up again with the next call', async () => {
  await begin('a');
  expect(await sessionOf(deps(), 'a', [])).toBeDefined();
  await deps().db.deleteFrom('sessions').execute();
  expect(await sessionOf(deps(), 'a', [])).toBeUndefined();
});

it('purges the sessions that are over, and gives how many', async () => {
  await begin('living', { seen: IDLE, begun: ABSOLUTE });
  await begin('idle', { seen: IDLE + 1 });
  await begin('old', { begun: ABSOLUTE + 1 });
  expect(await purgeSessions(deps())).toBe(2);
  expect(await deps().db.selectFrom('sessions').select('tokenHash').execute()).toEqual([
    { tokenHash: hashToken('living') },
  ]);
});
