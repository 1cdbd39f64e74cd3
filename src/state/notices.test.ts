import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { dismissNotice, noticesState, notify, resetNotices } from './notices.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  resetNotices();
  vi.useRealTimers();
});

describe('notices', () => {
  it('S-API-4 twenty failures at once show one notice', () => {
    for (let count = 0; count < 20; count += 1) notify({ title: '接口请求失败', kind: 'error' });
    expect(noticesState.list).toHaveLength(1);
  });

  it('S-API-4 stay five seconds from the last time they were said', () => {
    notify({ title: '网络请求超时' });
    vi.advanceTimersByTime(4000);
    notify({ title: '网络请求超时' });
    vi.advanceTimersByTime(4999);
    expect(noticesState.list).toHaveLength(1);
    vi.advanceTimersByTime(1);
    expect(noticesState.list).toHaveLength(0);
  });

  it('without a duration they stay until they are closed', () => {
    const id = notify({ title: '新版本已就绪', duration: null });
    vi.advanceTimersByTime(1e9);
    expect(noticesState.list).toHaveLength(1);
    dismissNotice(id);
    expect(noticesState.list).toHaveLength(0);
  });
});
