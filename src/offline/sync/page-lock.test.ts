import { afterEach, describe, expect, it, vi } from 'vitest';
import { isGone } from './page-lock.ts';

const locks = navigator.locks;
const hold = (page: string) =>
  void locks.request(`lexdesk-page/${page}`, () => new Promise(() => {}));

afterEach(() => void vi.restoreAllMocks());

describe('S-SESS-9 whether a page is gone', () => {
  it('is not while the page lives', async () => {
    hold('living');
    await expect(isGone('living')).resolves.toBe(false);
  });

  it('is when its lock is free', async () => {
    await expect(isGone('left')).resolves.toBe(true);
  });

  it('is not decided by a busy page that is granted the free lock too late', async () => {
    const request = locks.request.bind(locks) as (...call: unknown[]) => Promise<unknown>;
    const slow = (name: string, options: LockOptions, held: LockGrantedCallback<unknown>) =>
      options.signal ? late(options.signal) : request(name, options, held);
    hold('lives on');
    vi.spyOn(locks, 'request').mockImplementation(slow as typeof locks.request);
    await expect(isGone('left')).resolves.toBe(true);
    await expect(isGone('lives on')).resolves.toBe(false);
  });
});

const late = (signal: AbortSignal) =>
  new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
