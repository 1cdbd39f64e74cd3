// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CODE, HEADER } from '../../contract/codes.ts';
import { profileGet } from '../../contract/session/profile.ts';
import { deleteCookie, readCookie } from '../../lib/cookies.ts';
import { clearToken, readToken, writeToken } from '../../lib/token-cookie.ts';
import { client } from '../../state/base/page-client.ts';
import { changePassword } from '../../state/session/change-password.ts';
import { currentUserName, enterSession, resetSession } from '../../state/session/session.store.ts';
import { installErrorPolicy } from '../notices/error-policy.ts';
import { resetLeaving } from './leave.ts';

const USER = '王律师';
const reload = vi.spyOn(location, 'reload');
/** Tokens of the requests that the server received. */
let asked: (string | null)[] = [];
/** Runs before the first call is refused. */
let meanwhile = () => {};
/** Token of the active session. */
const LIVING = 'second';

installErrorPolicy();

beforeEach(() => {
  reload.mockReset().mockImplementation(() => undefined);
  asked = [];
  meanwhile = () => {};
  vi.stubGlobal('fetch', async (_: string, { headers }: RequestInit) => {
    const token = new Headers(headers).get(HEADER.token);
    asked.push(token);
    if (asked.length === 1) meanwhile();
    const code = token === LIVING ? CODE.refusedByRule : CODE.sessionEnded;
    return Response.json({ rtn_code: code, rtn_msg: '', rtn_data: null });
  });
  writeToken('first', USER, null);
  enterSession({ userName: USER, avatar: '', phone: '', email: '', realName: '', level: '' });
});
afterEach(() => {
  vi.unstubAllGlobals();
  resetLeaving();
  resetSession();
  clearToken();
  deleteCookie('point');
});

/** Makes a call; resolves with its error once a page that leaves has left. */
async function fail(
  call: () => Promise<unknown> = () => client.call(profileGet, {}, { quiet: true }),
): Promise<string> {
  const kind = await call().then(
    () => '',
    (error: { kind: string }) => error.kind,
  );
  await vi.dynamicImportSettled();
  return kind;
}
const stays = () =>
  expect([currentUserName(), reload.mock.calls.length, readCookie('point')]).toEqual([
    ...[USER, 0, null],
  ]);

describe('a call that is refused to a former session', () => {
  it('S-SEC-11 is sent again with the token of another password, and the page stays', async () => {
    meanwhile = () => writeToken(LIVING, USER, null);
    expect(await fail()).toBe('refusal');
    expect(asked).toEqual(['first', LIVING]);
    stays();
  });

  it('S-SESS-10 does not sign out a user who signed in meanwhile, nor is it sent in their name', async () => {
    meanwhile = () => {
      clearToken();
      writeToken(LIVING, '李律师', null);
    };
    expect(await fail()).toBe('cancelled');
    expect(asked).toEqual(['first']);
    expect(readToken()).toBe(LIVING);
    stays();
  });

  it('S-SEC-11 a password is changed in the session that requested it, and in no other', async () => {
    meanwhile = () => writeToken(LIVING, USER, null);
    expect(await fail(() => changePassword('a', 'b'))).toBe('cancelled');
    expect(asked).toEqual(['first']);
    stays();
  });

  it("S-API-3 ends the session if it is still the browser's", async () => {
    expect(await fail()).toBe('session-ended');
    expect([readToken(), readCookie('point')]).toEqual([null, '401']);
  });
});
