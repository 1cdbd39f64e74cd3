// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { beforeEach, expect, it, vi } from 'vitest';
import { idOfKey, installKey } from '../../../tests/support/keys.ts';
import { HttpError, NetworkError } from '../../api/errors.ts';
import { writeToken } from '../../lib/token-cookie.ts';
import { markOld } from '../../offline/db/key-store.ts';
import { deleteKey, isKeyOld, keyOf, oldKeys } from '../../offline/db/sealing-key.ts';
import { saveDraft } from '../../offline/outbox/drafts.ts';
import { isLocked } from '../../offline/session-end/lock-user.ts';
import { keysOfAll } from '../../offline/session-end/sealed-with.ts';
import { client } from '../base/page-client.ts';
import { holdGivenKey } from './given-key.ts';
import { forgetKey } from './key-calls.ts';
import { knownKeys } from './known-keys.ts';
import { currentUserName } from './session.store.ts';
import { beginKeys, unlock } from './unlock.ts';

vi.mock('../base/page-client.ts', () => ({ client: { call: vi.fn() } }));
vi.mock(import('./session.store.ts'), async (original) => ({
  ...(await original()),
  currentUserName: vi.fn(),
}));

const call = vi.mocked(client.call) as unknown as ReturnType<typeof vi.fn>;
const KEY = `${'A'.repeat(43)}=`;
let user = '';
let count = 0;
beforeEach(() => {
  user = `开锁${count++}`;
  localStorage.clear();
  vi.mocked(currentUserName).mockReturnValue(user);
  writeToken('t-1', user, null);
  call.mockReset();
});

/** The server makes what is asked for, and has nothing else. */
const answer = () =>
  call.mockImplementation(async (_, { make }) => ({
    current: { id: make, key: KEY },
    others: [],
  }));
const asked = (at = 0) => call.mock.calls[at]?.[1] as { need: string[]; make: string };
const draft = {
  ...{ key: 'article:1', entity: 'article' as const, operation: 'update' as const },
  ...{ recordId: '1', baseVersion: 1, baseFields: null, parent: null, savedAt: 1 },
  fields: { title: '密' },
};

it('S-SEC-15 a key that is still there is not asked for; one that served its time is', async () => {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  await installKey(user, bytes);
  expect(await unlock(user)).toBe(true);
  expect(call).not.toHaveBeenCalled();
  await saveDraft(user, draft);
  await markOld(user);
  answer();
  expect(await unlock(user)).toBe(true);
  expect(asked().need).toContain(idOfKey(bytes));
  expect((await keyOf(user))?.id).toBe(asked().make);
});

it('S-SEC-15 a try whose answer was lost is repeated as it was; what was given is remembered until it is forgotten', async () => {
  call.mockRejectedValueOnce(new NetworkError());
  expect(await unlock(user)).toBe(false);
  answer();
  expect(await unlock(user)).toBe(true);
  const { make } = asked();
  expect(asked(1).make).toBe(make);
  expect(knownKeys()).toEqual([make]);
  // Its database went: the next sign-in names it all the same.
  await deleteKey(user);
  await unlock(user);
  expect(asked(2).need).toContain(make);
  call.mockResolvedValue(null);
  await forgetKey(make, {});
  expect(knownKeys()).not.toContain(make);
});

it('S-SEC-15 what somebody wrote into the list of known keys is no reason to fail', async () => {
  localStorage.setItem('lexdesk.keys', '["x", 1]');
  answer();
  expect(await unlock(user)).toBe(true);
  expect(asked().need).toEqual([]);
});

it('S-SESS-6 a server that does not know the call leaves all open; what is sealed here is asked for again', async () => {
  call.mockRejectedValue(new HttpError(404, '', null, null));
  expect(await unlock(user)).toBe(true);
  expect(await keyOf(user)).toBeNull();
  await installKey(user, crypto.getRandomValues(new Uint8Array(32)));
  await saveDraft(user, draft);
  await deleteKey(user);
  expect(await unlock(user)).toBe(false);
  expect(await isLocked(user)).toBe(true);
});

it('S-SESS-6 a key that comes when its user has left stays away', async () => {
  call.mockImplementation(async (_, { make }) => {
    vi.mocked(currentUserName).mockReturnValue(null);
    return { current: { id: make, key: KEY }, others: [] };
  });
  expect(await unlock(user)).toBe(false);
  expect(await keyOf(user)).toBeNull();
});

const given = () => ({ id: crypto.randomUUID(), key: KEY });

it('S-SEC-15 the key that a sign-in brought seals at once, and is the one that the server is asked for', async () => {
  const key = given();
  holdGivenKey(user, key);
  const beginning = beginKeys(user);
  await saveDraft(user, draft);
  expect(await keysOfAll(user)).toEqual(new Set([key.id]));
  await beginning;
  expect(isKeyOld(user)).toBe(true);
  answer();
  expect(await unlock(user)).toBe(true);
  expect(asked()).toMatchObject({ need: [key.id], make: key.id });
  expect((await keyOf(user))?.id).toBe(key.id);
  expect([isKeyOld(user), await oldKeys(user)]).toEqual([false, []]);
});

it('S-SEC-15 a key that was made for this sign-in takes the place of the one that it brought', async () => {
  const [key, next] = [given(), given()];
  holdGivenKey(user, key);
  await beginKeys(user);
  call.mockResolvedValue({ current: next, others: [key] });
  expect(await unlock(user)).toBe(true);
  expect((await keyOf(user))?.id).toBe(next.id);
  expect(await oldKeys(user)).toEqual([key.id]);
});

it("S-SEC-15 a given key is nobody else's, is taken once, and not where its session is over", async () => {
  holdGivenKey('another', given());
  await beginKeys(user);
  expect(await keyOf(user)).toBeNull();
  holdGivenKey(user, given());
  vi.mocked(currentUserName).mockReturnValue(null);
  await beginKeys(user);
  expect(await keyOf(user)).toBeNull();
  vi.mocked(currentUserName).mockReturnValue(user);
  await beginKeys(user);
  expect(await keyOf(user)).toBeNull();
});
