import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  dismissNotice,
  holdNotices,
  noticesState,
  notify,
  resetNotices,
  undoable,
} from './notices.store.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  resetNotices();
  vi.useRealTimers();
});

const titles = () => noticesState.list.map(({ title }) => title);

describe('notices', () => {
  it('S-API-4 twenty failures at once show one notice', () => {
    for (let count = 0; count < 20; count += 1) notify({ title: '接口请求失败', kind: 'error' });
    expect(noticesState.list).toHaveLength(1);
  });

  it('S-API-4 the same title replaces the one before, with its new text', () => {
    notify({ title: '接口请求失败', kind: 'error' });
    notify({ title: '另一个' });
    notify({ title: '接口请求失败', detail: '另有 1 个请求失败', kind: 'error' });
    expect(noticesState.list).toMatchObject([
      { title: '接口请求失败', detail: '另有 1 个请求失败' },
      { title: '另一个' },
    ]);
  });

  it('S-API-4 stay five seconds after they were last shown', () => {
    notify({ title: '网络请求超时' });
    vi.advanceTimersByTime(4000);
    notify({ title: '网络请求超时' });
    vi.advanceTimersByTime(4999);
    expect(noticesState.list).toHaveLength(1);
    vi.advanceTimersByTime(1);
    expect(noticesState.list).toHaveLength(0);
  });

  it('S-API-4 pause while they are read, and then stay for the rest of their time', () => {
    notify({ title: '甲' });
    notify({ title: '乙', duration: 8000 });
    vi.advanceTimersByTime(3000);
    holdNotices(true);
    notify({ title: '丙' });
    vi.advanceTimersByTime(60_000);
    expect(titles()).toEqual(['甲', '乙', '丙']);
    holdNotices(false);
    vi.advanceTimersByTime(1999);
    expect(titles()).toEqual(['甲', '乙', '丙']);
    vi.advanceTimersByTime(1);
    expect(titles()).toEqual(['乙', '丙']);
    vi.advanceTimersByTime(3000);
    expect(titles()).toEqual([]);
  });

  it('S-API-4 resume after one release even if they were held twice', () => {
    notify({ title: '甲' });
    holdNotices(true);
    holdNotices(true);
    holdNotices(false);
    vi.advanceTimersByTime(5000);
    expect(titles()).toEqual([]);
  });

  it('S-LIST-2 a notice with an undo action counts down, except while it is read', () => {
    const seconds = () => noticesState.list.map((notice) => notice.seconds);
    notify({ title: '已下线 3 篇文章', ...undoable(() => undefined) });
    notify({ title: '已保存', duration: 10_000 });
    expect(seconds()).toEqual([10, null]);
    vi.advanceTimersByTime(2500);
    expect(seconds()).toEqual([8, null]);
    holdNotices(true);
    vi.advanceTimersByTime(60_000);
    expect(seconds()).toEqual([8, null]);
    holdNotices(false);
    vi.advanceTimersByTime(500);
    expect(seconds()).toEqual([7, null]);
    vi.advanceTimersByTime(6999);
    expect(seconds()).toEqual([1, null]);
    vi.advanceTimersByTime(1);
    expect(seconds()).toEqual([]);
  });

  it('S-LIST-2 two actions within ten seconds can each be undone; repeating one replaces its notice', () => {
    const undone: string[] = [];
    const undo = (what: string, about?: string) => undoable(() => undone.push(what), about);
    notify({ title: '已删除 1 篇文章', ...undo('first') });
    notify({ title: '已删除 1 篇文章', ...undo('second') });
    notify({ title: '已移动「栏目」', ...undo('one step', 'a') });
    notify({ title: '已移动「栏目」', ...undo('two steps', 'a') });
    notify({ title: '已移动「栏目」', ...undo('its namesake', 'b') });
    for (const { actions } of noticesState.list) actions[0]?.run();
    expect(undone).toEqual(['first', 'second', 'two steps', 'its namesake']);
  });

  it('without a duration they stay until they are closed', () => {
    const id = notify({ title: '新版本已就绪', duration: null });
    vi.advanceTimersByTime(1e9);
    expect(noticesState.list).toHaveLength(1);
    dismissNotice(id);
    expect(noticesState.list).toHaveLength(0);
  });
});
