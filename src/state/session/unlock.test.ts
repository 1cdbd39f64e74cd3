// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { beforeEach, expect, it, vi } from 'vitest';
import { idOfKey, installKey } from '../../../tests/support/device/keys.ts';
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

/** The server creates the requested key, and has no other. */
const answer = () =>
  call.mockImplementation(async (_, { make }) => ({
    current: { id: make, key: KEY },
    others: [],
  }));
const requestAt = (at = 0) => call.mock.calls[at]?.[1] as { need: string[]; make: string };
const draft = {
  ...{ key: 'article:1', entity: 'article' as const, operation: 'update' as const },
  ...{ recordId: '1', baseVersion: 1, baseFields: null, parent: null, savedAt: 1 },
  fields: { title: '密' },
};

it('S-SEC-15 a stored key is not requested; one that is due for replacement is', async () => {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  await installKey(user, bytes);
  expect(await unlock(user)).toBe(true);
  expect(call).not.toHaveBeenCalled();
  await saveDraft(user, draft);
  await markOld(user);
  answer();
  expect(await unlock(user)).toBe(true);
  expect(requestAt().need).toContain(idOfKey(bytes));
  expect((await keyOf(user))?.id).toBe(requestAt().make);
});

it('S-SEC-15 an attempt without an answer is repeated unchanged; issued keys are recorded until they are deleted', async () => {
  call.mockRejectedValueOnce(new NetworkError());
  expect(await unlock(user)).toBe(false);
  answer();
  expect(await unlock(user)).toBe(true);
  const { make } = requestAt();
  expect(requestAt(1).make).toBe(make);
  expect(knownKeys()).toEqual([make]);
  // Its database was lost: the next sign-in requests it all the same.
  await deleteKey(user);
  await unlock(user);
  expect(requestAt(2).need).toContain(make);
  call.mockResolvedValue(null);
  await forgetKey(make, {});
  expect(knownKeys()).not.toContain(make);
});

it('S-SEC-15 an invalid list of known keys does not break unlocking', async () => {
  localStorage.setItem('lexdesk.keys', '["x", 1]');
  answer();
  expect(await unlock(user)).toBe(true);
  expect(requestAt().need).toEqual([]);
});

it('S-SESS-6 with a server that does not know the call nothing is sealed; keys of already sealed content are requested again', async () => {
  call.mockRejectedValue(new HttpError(404, '', null, null));
  expect(await unlock(user)).toBe(true);
  expect(await keyOf(user)).toBeNull();
  await installKey(user, crypto.getRandomValues(new Uint8Array(32)));
  await saveDraft(user, draft);
  await deleteKey(user);
  expect(await unlock(user)).toBe(false);
  expect(await isLocked(user)).toBe(true);
});

it('S-SESS-6 a key that arrives after its user has left is not stored', async () => {
  call.mockImplementation(async (_, { make }) => {
    vi.mocked(currentUserName).mockReturnValue(null);
    return { current: { id: make, key: KEY }, others: [] };
  });
  expect(await unlock(user)).toBe(false);
  expect(await keyOf(user)).toBeNull();
});

const given = () => ({ id: crypto.randomUUID(), key: KEY });

it('S-SEC-15 the sign-in’s key seals at once, and is the one that is requested', async () => {
  const key = given();
  holdGivenKey(user, key);
  const beginning = beginKeys(user);
  await saveDraft(user, draft);
  expect(await keysOfAll(user)).toEqual(new Set([key.id]));
  await beginning;
  expect(isKeyOld(user)).toBe(true);
  answer();
  expect(await unlock(user)).toBe(true);
  expect(requestAt()).toMatchObject({ need: [key.id], make: key.id });
  expect((await keyOf(user))?.id).toBe(key.id);
  expect([isKeyOld(user), await oldKeys(user)]).toEqual([false, []]);
});

it('S-SEC-15 a key created for this sign-in replaces the one in its reply', async () => {
  const [key, next] = [given(), given()];
  holdGivenKey(user, key);
  await beginKeys(user);
  call.mockResolvedValue({ current: next, others: [key] });
  expect(await unlock(user)).toBe(true);
  expect((await keyOf(user))?.id).toBe(next.id);
  expect(await oldKeys(user)).toEqual([key.id]);
});

it('S-SEC-15 a sign-in’s key is for its user only, is consumed once, and is not installed once its session has ended', async () => {
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
