import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { NetworkError } from '../api/errors.ts';
import { deleteCookie, readCookie } from '../lib/cookies.ts';
import {
  currentUserName,
  firstRoles,
  resetSession,
  sessionState,
  signIn,
  takeExpiryMarker,
  toClientUser,
  USER_KEY,
} from './session.ts';
import { expireSession, forgetSession, signOut } from './session-end.ts';
import { restoreSession, takePreviousUser } from './session-restore.ts';

const call = vi.hoisted(() => vi.fn());
vi.mock('./client.ts', () => ({ client: { call } }));

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
  for (const name of ['token', 'userName', 'point']) deleteCookie(name);
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

  it('S-SESS-2 keeps the token in its cookie, and the name only when asked to', () => {
    signIn(reply, false);
    expect([readCookie('token'), readCookie('userName')]).toEqual(['t-1', null]);
    signIn(reply, true);
    expect(readCookie('userName')).toBe('li');
  });

  it('S-SESS-3 comes back after a reload', () => {
    signIn(reply, false);
    resetSession();
    expect(restoreSession()).toBe(true);
    expect(currentUserName()).toBe('li');
  });

  it.each(['', 'x', '{}', '{"userName":""}', 'null'])(
    'S-SESS-3 does not come back from %j',
    (stored) => {
      signIn(reply, false);
      resetSession();
      localStorage.setItem(USER_KEY, stored);
      expect(restoreSession()).toBe(false);
    },
  );

  it('S-SESS-5 roles before the menu is known', () => {
    expect(firstRoles('li')).toEqual(['ROLE_SYSTEM_DEFAULT']);
    expect(firstRoles('admin')).toEqual(['ROLE_SYSTEM_DEFAULT', 'admin']);
  });

  it('S-SESS-6 signing out clears everything even when the call fails', async () => {
    signIn(reply, true);
    call.mockRejectedValue(new NetworkError());
    await signOut();
    expect(call).toHaveBeenCalledOnce();
    expect([readCookie('token'), localStorage.getItem(USER_KEY)]).toEqual([null, null]);
    expect(sessionState).toEqual({ user: null, roles: [] });
  });

  it('S-SESS-8 an expired session is told once, a wanted log-out never', () => {
    forgetSession();
    expect(takeExpiryMarker()).toBe(false);
    expireSession();
    expect([takeExpiryMarker(), takeExpiryMarker()]).toEqual([true, false]);
  });

  it('S-SESS-10 notices that somebody else used the device before', () => {
    signIn(reply, false);
    expect(takePreviousUser()).toBeNull();
    expect(takePreviousUser()).toBeNull();
    signIn({ token: 't-2', user: { ...user, userName: 'han' } }, false);
    expect(takePreviousUser()).toBe('li');
  });
});
