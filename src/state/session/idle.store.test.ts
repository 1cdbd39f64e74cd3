// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import builtIn from '../../../public/app-config.json';
import { deleteCookie } from '../../lib/cookies.ts';
import { clearToken } from '../../lib/token-cookie.ts';
import { loadConfig, resetConfig } from '../base/config.store.ts';
import type { CallObserver } from '../base/page-client.ts';
import { LAST_USE_KEY, USER_KEY } from '../base/storage-keys.ts';
import { recordProgress, resetUploads } from '../uploads/uploads.store.ts';
import { continueSession, idleState, idleTimeLeft, watchIdle } from './idle.store.ts';
import { resetSession, signIn } from './session.store.ts';

const mocks = vi.hoisted(() => ({
  call: vi.fn(async () => ({ list: [] })),
  observers: new Set<CallObserver>(),
  fetchServerTime: vi.fn<() => Promise<number | null>>(),
}));
vi.mock('../base/page-client.ts', () => ({
  client: { call: mocks.call },
  observeCalls: (observer: CallObserver) => {
    mocks.observers.add(observer);
    return () => mocks.observers.delete(observer);
  },
}));
vi.mock('../../api/probe.ts', () => ({ fetchServerTime: mocks.fetchServerTime }));

const MINUTE = 60_000;
const user = { userName: 'li', tel: '', email: '', nickName: '', level: '', avatar: '' };
const ends = { expired: vi.fn(), gone: vi.fn() };
let stop = () => {};

const pass = (minutes: number) => vi.advanceTimersByTimeAsync(minutes * MINUTE);
const use = (type = 'click') => window.dispatchEvent(new Event(type));
/** Another tab stores its use; its clock is ours. */
function useElsewhere(): void {
  localStorage.setItem(LAST_USE_KEY, String(Date.now()));
  window.dispatchEvent(new StorageEvent('storage', { key: LAST_USE_KEY }));
}
function reply(): void {
  const meta = { serverDate: Date.now(), permissionVersion: '', build: '', etag: '' };
  for (const { onReply } of mocks.observers) onReply?.(meta);
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.clearAllMocks();
  mocks.fetchServerTime.mockImplementation(async () => Date.now());
  localStorage.clear();
  signIn({ token: 't', user }, false);
  stop = watchIdle(ends);
  reply();
});
afterEach(() => {
  stop();
  resetSession();
  resetUploads();
  resetConfig();
  for (const name of ['token', 'userName']) deleteCookie(name);
  vi.useRealTimers();
});

describe('S-SESS-7 the idle limit', () => {
  it('ends the session once more than 30 minutes have passed', async () => {
    await pass(30);
    expect(ends.expired).not.toHaveBeenCalled();
    await pass(0.01);
    expect(ends.expired).toHaveBeenCalledOnce();
  });

  it('is the configured one; a short limit has a warning of half its length', async () => {
    const session = { ...builtIn.session, idleMinutes: 1 };
    await loadConfig(Promise.resolve(JSON.stringify({ ...builtIn, session })));
    use();
    await pass(0.6);
    expect(idleState.warning).toBe(true);
    await pass(0.5);
    expect(ends.expired).toHaveBeenCalled();
  });

  it.each(['click', 'pointerdown', 'keydown', 'input', 'wheel', 'touchmove'])(
    'starts again with %s',
    async (type) => {
      await pass(25);
      use(type);
      await pass(25);
      expect(ends.expired).not.toHaveBeenCalled();
      expect(idleTimeLeft()).toBe(5 * MINUTE);
    },
  );

  it('restarts with a use in another tab, even without a message from it', async () => {
    await pass(29);
    localStorage.setItem(LAST_USE_KEY, String(Date.now()));
    await pass(20);
    expect(ends.expired).not.toHaveBeenCalled();
    expect(idleState.warning).toBe(false);
  });

  it('restarts while an upload makes progress, not while one waits', async () => {
    for (let sent = 1; sent < 50; sent += 1) {
      recordProgress('a', sent);
      await pass(1);
    }
    expect(ends.expired).not.toHaveBeenCalled();
    await pass(31);
    expect(ends.expired).toHaveBeenCalled();
  });

  it('includes the time before the page was loaded', async () => {
    stop();
    localStorage.setItem(LAST_USE_KEY, String(Date.now() - 31 * MINUTE));
    stop = watchIdle(ends);
    expect(ends.expired).toHaveBeenCalledOnce();
  });

  it('ignores the last use of an earlier session', () => {
    stop();
    localStorage.setItem(LAST_USE_KEY, '1');
    signIn({ token: 't2', user }, false);
    stop = watchIdle(ends);
    expect(ends.expired).not.toHaveBeenCalled();
  });
});

describe('S-SESS-7 the warning', () => {
  it('comes two minutes before the end, with the time left', async () => {
    await pass(27.9);
    expect(idleState.warning).toBe(false);
    await pass(0.2);
    expect(idleState.warning).toBe(true);
    expect(idleTimeLeft()).toBe(1.9 * MINUTE);
  });

  it('is hidden when the user continues, and the server is notified', async () => {
    await pass(29);
    mocks.call.mockClear();
    continueSession();
    expect(mocks.call).toHaveBeenCalledOnce();
    await pass(0);
    expect(idleState.warning).toBe(false);
    expect(idleTimeLeft()).toBe(30 * MINUTE);
  });

  it('is hidden at once when the user continues in another tab', async () => {
    await pass(29);
    useElsewhere();
    await pass(0);
    expect(idleState.warning).toBe(false);
  });

  it('stays under the finger until the button has been pressed', async () => {
    await pass(29);
    use('pointerdown');
    await pass(0);
    expect(idleState.warning).toBe(true);
    use('click');
    await pass(0);
    expect(idleState.warning).toBe(false);
  });
});

describe('S-SESS-7 after sleep', () => {
  /** The device sleeps, or its clock jumps: no timer runs. */
  const jump = (minutes: number) => vi.setSystemTime(Date.now() + minutes * MINUTE);
  const wake = async () => {
    document.dispatchEvent(new Event('visibilitychange'));
    await pass(0);
  };

  it('ends the session at once, without a warning that is too late', async () => {
    jump(45);
    await wake();
    expect(ends.expired).toHaveBeenCalledOnce();
    expect(idleState.warning).toBe(false);
  });

  it('warns with the remaining time', async () => {
    jump(29);
    await wake();
    expect(ends.expired).not.toHaveBeenCalled();
    expect([idleState.warning, idleTimeLeft()]).toEqual([true, MINUTE]);
  });

  it.each([() => use(), () => continueSession()])(
    'the first touch revives nothing',
    async (touch) => {
      jump(45);
      touch();
      await pass(0);
      expect(ends.expired).toHaveBeenCalledOnce();
    },
  );

  it('upload progress from before does not revive the session', async () => {
    recordProgress('a', 1);
    jump(45);
    await wake();
    expect(ends.expired).toHaveBeenCalledOnce();
  });

  it('a clock that was only set does not end the session', async () => {
    const server = Date.now();
    await pass(10);
    jump(24 * 60);
    mocks.fetchServerTime.mockResolvedValue(server + 10 * MINUTE);
    use();
    await pass(1);
    expect(ends.expired).not.toHaveBeenCalled();
    expect(idleTimeLeft()).toBeLessThanOrEqual(30 * MINUTE);
    use();
    expect(idleTimeLeft()).toBe(30 * MINUTE);
  });
});

describe('S-SESS-6 a tab that received no message', () => {
  it('follows when the token is gone', async () => {
    clearToken();
    window.dispatchEvent(new Event('pageshow'));
    await pass(0);
    expect(ends.gone).toHaveBeenCalledOnce();
    expect(ends.expired).not.toHaveBeenCalled();
  });

  it('follows when another user has signed in', async () => {
    const stored = localStorage.getItem(USER_KEY) ?? '';
    localStorage.setItem(USER_KEY, stored.replace('"li"', '"han"'));
    await pass(1);
    expect(ends.gone).toHaveBeenCalled();
  });
});

describe('S-SESS-7 the server is notified of use without calls', () => {
  it('when it pauses', async () => {
    await pass(0.1);
    use();
    await pass(0.4);
    expect(mocks.call).not.toHaveBeenCalled();
    await pass(0.7);
    expect(mocks.call).toHaveBeenCalledOnce();
    reply();
    await pass(5);
    expect(mocks.call).toHaveBeenCalledOnce();
  });

  it('every few minutes while it does not', async () => {
    mocks.call.mockImplementation(async () => {
      reply();
      return { list: [] };
    });
    for (let key = 0; key < 240; key += 1) {
      use('input');
      await pass(0.1);
    }
    expect(mocks.call.mock.calls.length).toBeGreaterThanOrEqual(4);
    expect(mocks.call.mock.calls.length).toBeLessThanOrEqual(5);
  });

  it('not if a call of the app has notified it already', async () => {
    use();
    await pass(0.1);
    reply();
    await pass(3);
    expect(mocks.call).not.toHaveBeenCalled();
  });
});
