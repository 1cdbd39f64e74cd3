// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import builtIn from '../../../public/app-config.json';
import { NetworkError } from '../../api/errors.ts';
import { deleteCookie, readCookie } from '../../lib/cookies.ts';
import { loadConfig, resetConfig } from '../base/config.store.ts';
import { DUTY_KEY, LAST_USE_KEY, USER_KEY } from '../base/storage-keys.ts';
import {
  consumeExpiryMarker,
  currentUserName,
  firstRoles,
  rememberedName,
  requireDuty,
  resetSession,
  sessionState,
  signIn,
  toClientUser,
  watchOtherTabs,
} from './session.store.ts';
import { clearSession, expireSession, signOut } from './session-end.ts';
import { removePreviousUser, replaceLastUser, restoreSession } from './session-restore.ts';

const call = vi.hoisted(() => vi.fn());
vi.mock('../base/page-client.ts', () => ({ client: { call } }));

const user = {
  tel: '13000000000',
  email: 'li@a.cn',
  userName: 'li',
  nickName: '李',
  level: 2,
  avatar: null,
};
const reply = { token: 't-1', user };

beforeEach(() => {
  call.mockReset().mockResolvedValue(null);
  localStorage.clear();
  resetSession();
});
afterEach(() => {
  for (const name of ['token', 'tokenOwner', 'userName', 'point']) deleteCookie(name);
});

describe('session', () => {
  it('S-SESS-3 maps the user record', () => {
    expect(toClientUser(user)).toEqual({
      avatar: '',
      phone: '13000000000',
      email: 'li@a.cn',
      userName: 'li',
      realName: '李',
      level: '2',
    });
  });

  it('S-SESS-2 stores the token in its cookie, and the name only on request', () => {
    signIn(reply, false);
    expect([readCookie('token'), readCookie('userName')]).toEqual(['t-1', null]);
    signIn(reply, true);
    expect(readCookie('userName')).toBe('li');
  });

  it('S-SESS-2 stores token and name for the configured days, on https for https only', async () => {
    const session = { ...builtIn.session, tokenCookieDays: 3, userCookieDays: 7 };
    await loadConfig(Promise.resolve(JSON.stringify({ ...builtIn, session })));
    const written = vi.spyOn(document, 'cookie', 'set');
    const place = vi.spyOn(location, 'protocol', 'get').mockReturnValue('https:');
    signIn(reply, true);
    expect(written.mock.calls.flat()).toEqual([
      'token=t-1; path=/; samesite=lax; secure; max-age=259200',
      'tokenOwner=li; path=/; samesite=lax; secure; max-age=259200',
      'userName=li; path=/; samesite=lax; secure; max-age=604800',
    ]);
    written.mockRestore();
    place.mockRestore();
    resetConfig();
  });

  it('S-SESS-2 stores a Chinese name as it is', () => {
    signIn({ ...reply, user: { ...user, userName: '李 律师;' } }, true);
    expect(rememberedName()).toBe('李 律师;');
  });

  it('S-SESS-3 is restored after a reload', () => {
    signIn(reply, false);
    resetSession();
    expect(restoreSession()).toBe(true);
    expect(currentUserName()).toBe('li');
  });

  it('S-SESS-10 is not restored with another user’s token', () => {
    signIn(reply, false);
    const stored = localStorage.getItem(USER_KEY) ?? '';
    signIn({ token: 't-2', user: { ...user, userName: 'wang' } }, false);
    resetSession();
    localStorage.setItem(USER_KEY, stored);
    expect([restoreSession(), currentUserName()]).toEqual([false, null]);
  });

  it.each(['', 'x', '{}', '{"userName":""}', 'null'])(
    'S-SESS-3 is not restored from %j',
    (stored) => {
      signIn(reply, false);
      resetSession();
      localStorage.setItem(USER_KEY, stored);
      expect(restoreSession()).toBe(false);
    },
  );

  it('S-ADM-7 S-ADM-8 a duty is restored at the next start, also as older versions stored it, and for its user only', () => {
    signIn(reply, false, 'factor');
    expect(sessionState.duty).toBe('factor');
    resetSession();
    expect([restoreSession(), sessionState.duty]).toEqual([true, 'factor']);
    localStorage.setItem(DUTY_KEY, 'li');
    expect([restoreSession(), sessionState.duty]).toEqual([true, 'password']);
    localStorage.setItem(DUTY_KEY, 'factor:wang');
    expect([restoreSession(), sessionState.duty]).toEqual([true, null]);
    requireDuty('factor');
    expect([sessionState.duty, localStorage.getItem(DUTY_KEY)]).toEqual(['factor', 'factor:li']);
    signIn(reply, false);
    expect([sessionState.duty, localStorage.getItem(DUTY_KEY)]).toEqual([null, null]);
  });

  it('S-SESS-5 roles before the menu is known', () => {
    expect(firstRoles('li')).toEqual(['ROLE_SYSTEM_DEFAULT']);
    expect(firstRoles('admin')).toEqual(['ROLE_SYSTEM_DEFAULT', 'admin']);
    expect(firstRoles('Admin')).toEqual(['ROLE_SYSTEM_DEFAULT']);
  });

  it('S-SESS-6 signing out clears everything even when the call fails', async () => {
    signIn(reply, true);
    call.mockRejectedValue(new NetworkError());
    await signOut();
    expect(call).toHaveBeenCalledOnce();
    expect([readCookie('token'), localStorage.getItem(USER_KEY)]).toEqual([null, null]);
    expect(sessionState).toEqual({ user: null, roles: [], duty: null });
  });

  it('S-SESS-6 signing out clears everything before the server has answered, and still sends the token', async () => {
    signIn(reply, false);
    let sent: string | null = '';
    let answer = () => {};
    call.mockImplementation((_, __, { headers }) => {
      sent = headers.token;
      return new Promise<null>((resolve) => {
        answer = () => resolve(null);
      });
    });
    const out = signOut();
    expect([readCookie('token'), localStorage.getItem(USER_KEY)]).toEqual([null, null]);
    expect(localStorage.getItem(LAST_USE_KEY)).toBeNull();
    await vi.waitFor(() => expect(sent).toBe('t-1'));
    answer();
    await out;
  });

  it.each([
    ['log-out', signOut],
    ['expiry', async () => expireSession()],
    ['a session that cannot be used', async () => clearSession()],
  ])(
    'S-SESS-6 %s leaves no cookie that names the user, unless they wanted to be remembered',
    async (_, end) => {
      signIn(reply, false);
      await end();
      expect(document.cookie).not.toContain('li');
      expect([readCookie('token'), readCookie('tokenOwner')]).toEqual([null, null]);
    },
  );

  it('S-SESS-8 the expiry is reported once the page is visible', () => {
    expireSession();
    const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
    expect(consumeExpiryMarker()).toBe(false);
    hidden.mockRestore();
    expect(consumeExpiryMarker()).toBe(true);
  });

  it('S-SESS-8 an expired session is reported once, a deliberate log-out never', () => {
    clearSession();
    expect(consumeExpiryMarker()).toBe(false);
    expireSession();
    expect([consumeExpiryMarker(), consumeExpiryMarker()]).toEqual([true, false]);
  });

  it('S-SESS-8 each visible window shows the expiry, whichever reads the cookie first', async () => {
    signIn(reply, false);
    const leave = vi.fn();
    watchOtherTabs(leave);
    const other = new BroadcastChannel('lexdesk');
    other.postMessage({ type: 'ended', expired: true });
    await vi.waitFor(() => expect(leave).toHaveBeenCalledOnce());
    // The other window reached the login page first, and deleted the cookie.
    expect([consumeExpiryMarker(), consumeExpiryMarker()]).toEqual([true, false]);

    signIn(reply, false);
    other.postMessage({ type: 'ended', expired: false });
    await vi.waitFor(() => expect(leave).toHaveBeenCalledTimes(2));
    expect(consumeExpiryMarker()).toBe(false);
    other.close();

    signIn(reply, false);
    expireSession();
    deleteCookie('point');
    expect(consumeExpiryMarker()).toBe(true);
  });

  it('S-SESS-8 an expiry is not reported after the next session', () => {
    signIn(reply, false);
    expireSession();
    deleteCookie('point');
    signIn(reply, false);
    clearSession();
    expect(consumeExpiryMarker()).toBe(false);
  });

  it('S-SESS-6 only the current listener reacts to another tab: a second reload would interrupt the first', async () => {
    signIn(reply, false);
    const [login, shell] = [vi.fn(), vi.fn()];
    watchOtherTabs(login);
    watchOtherTabs(shell);
    const other = new BroadcastChannel('lexdesk');
    other.postMessage({ type: 'signed-in', userName: 'li' });
    other.postMessage({ type: 'ended' });
    await vi.waitFor(() => expect(shell).toHaveBeenCalledOnce());
    expect(login).not.toHaveBeenCalled();
    other.close();
  });

  it('S-SESS-10 lists other users of the device until their data is locked', () => {
    const asUser = (userName: string) => signIn({ token: 't', user: { ...user, userName } }, false);
    signIn(reply, false);
    expect(replaceLastUser()).toEqual([]);
    expect(replaceLastUser()).toEqual([]);
    asUser('han');
    expect(replaceLastUser()).toEqual(['li']);
    // The page was closed before it was done.
    expect(replaceLastUser()).toEqual(['li']);
    asUser('wang');
    expect(replaceLastUser()).toEqual(['li', 'han']);
    asUser('li');
    expect(replaceLastUser()).toEqual(['han', 'wang']);
    removePreviousUser('han');
    expect(replaceLastUser()).toEqual(['wang']);
    removePreviousUser('wang');
    expect(replaceLastUser()).toEqual([]);
  });
});
