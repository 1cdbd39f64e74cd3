import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { debounce } from './debounce.ts';

const work = vi.fn();
beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  work.mockReset();
});

const times = { quiet: 100, longest: 1000 };
/** Calls every `gap` milliseconds, for the time `during`. */
function callEvery(gap: number, call: () => void, during: number): void {
  for (let time = 0; time < during; time += gap) {
    call();
    vi.advanceTimersByTime(gap);
  }
}

it('works once after a pause, and again after the next', () => {
  const { call } = debounce(work, times);
  callEvery(99, call, 500);
  expect(work).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(work).toHaveBeenCalledOnce();
  vi.advanceTimersByTime(5000);
  expect(work).toHaveBeenCalledOnce();
  call();
  vi.advanceTimersByTime(100);
  expect(work).toHaveBeenCalledTimes(2);
});

it('works now and then where there is no pause', () => {
  const { call } = debounce(work, times);
  callEvery(50, call, 3100);
  expect(work).toHaveBeenCalledTimes(3);
});

it('works at once for a call that waits, and not for none', () => {
  const { call, flush } = debounce(work, times);
  flush();
  expect(work).not.toHaveBeenCalled();
  call();
  flush();
  flush();
  vi.advanceTimersByTime(5000);
  expect(work).toHaveBeenCalledOnce();
});

it('forgets what waits', () => {
  const { call, cancel } = debounce(work, times);
  call();
  cancel();
  vi.advanceTimersByTime(5000);
  expect(work).not.toHaveBeenCalled();
});
